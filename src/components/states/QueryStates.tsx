import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { withCommas } from '#lib/counted.ts';
import type { Failure } from '#lib/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';

/** The part of a list that is not loaded yet. */
interface Remaining {
  loading: boolean;
  /** Why it could not be loaded, if that failed. */
  failure: Failure | undefined;
}

interface RestOfListProps extends Remaining {
  /** The number of records loaded. */
  have: number;
  total: number;
}

/** Shows the progress of a list that is being loaded, or the failure with a button to load the rest. */
function RestOfList({ loading, failure, have, total }: RestOfListProps) {
  // The line stays once the list is complete, so that the content below it does not jump.
  const [wasLoading] = useState(loading);
  const progress = `${withCommas(have)} of ${withCommas(total)} loaded`;
  if (failure) return <FailureNotice failure={failure} title={progress} again="Load the rest" />;
  if (!loading && !wasLoading) return null;
  return (
    <Text c="dimmed" mih="1lh" role="status">
      {loading && `${progress}…`}
    </Text>
  );
}

interface QueryStatesProps<Data> {
  /** The data. It may come with a failure. */
  data: Data | undefined;
  failure: Failure | undefined;
  /** The rest of a list that is loaded page by page. While a rest is missing, the list is not called empty. */
  remaining?: Remaining | undefined;
  /** The number of the list's records in all. */
  total?: number | undefined;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  errorTitle?: string | undefined;
  /** Whether the data has nothing to show. By default, whether it is a list without records. */
  isEmpty?: (data: Data) => boolean;
  /** The text for empty data. */
  empty?: ReactNode;
  /** Renders the data, and a line about the rest of the list. */
  children: (data: Data, rest: ReactNode) => ReactNode;
}

const lengthOf = (data: unknown): number | undefined => (Array.isArray(data) ? data.length : undefined);

/** The states of a query: failed, empty, or loaded. Data that came with a failure is shown below it. */
export function QueryStates<Data>({
  data,
  failure,
  remaining,
  total = 0,
  errorTitle,
  isEmpty = (loaded) => lengthOf(loaded) === 0,
  empty,
  children,
}: QueryStatesProps<Data>) {
  const nothing = data !== undefined && isEmpty(data) && !remaining?.loading && !remaining?.failure;
  return (
    <>
      {failure && <FailureNotice failure={failure} title={errorTitle} />}
      {nothing && !failure && (
        <Text component="div" c="dimmed" py="sm">
          {empty}
        </Text>
      )}
      {data !== undefined &&
        !nothing &&
        children(data, remaining && <RestOfList {...remaining} have={lengthOf(data) ?? 0} total={total} />)}
    </>
  );
}
