import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { withCommas } from '#lib/counted.ts';
import type { Failure } from '#lib/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { QueryStates, type QueryStatesProps } from './QueryStates.tsx';

/** The part of a list that is not loaded yet. */
interface Remaining {
  loading: boolean;
  /** The reason why it is missing, if it failed. */
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

interface ListStatesProps<Row> extends Pick<QueryStatesProps<Row[]>, 'errorTitle' | 'empty'> {
  result: Pick<QueryStatesProps<Row[]>, 'failure'> & { remaining: Remaining };
  /** The rows loaded so far; undefined if there are none yet. */
  rows: Row[] | undefined;
  /** The number of rows in all. */
  total: number | undefined;
  /** Renders the rows, and a line about those that are missing. */
  children: (rows: Row[], rest: ReactNode) => ReactNode;
}

/** The states of a list that is loaded page by page: failed, empty, or loaded. It is empty only if no more rows can come. */
export function ListStates<Row>({ result, rows, total = 0, children, ...texts }: ListStatesProps<Row>) {
  const { failure, remaining } = result;
  return (
    <QueryStates
      {...texts}
      data={rows}
      failure={failure}
      isEmpty={({ length }) => length === 0 && !remaining.loading && !remaining.failure}
    >
      {(found) => children(found, <RestOfList {...remaining} have={found.length} total={total} />)}
    </QueryStates>
  );
}
