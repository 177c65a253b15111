import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { withCommas } from '#lib/counted.ts';
import type { Failure } from '#lib/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { QueryStates, type QueryStatesProps } from './QueryStates.tsx';

/** What is not part of a list yet. */
interface Remaining {
  loading: boolean;
  /** Why it is missing. */
  failure: Failure | undefined;
}

interface RestOfListProps extends Remaining {
  /** How many records are there, of how many. */
  have: number;
  total: number;
}

/** Says that a list is still being read, or why the rest of it is missing. */
function RestOfList({ loading, failure, have, total }: RestOfListProps) {
  // The line stays when the list is whole: what stands below it would jump.
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
  /** What has come so far, or undefined where nothing has. */
  rows: Row[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  /** Shows the rows, and what is to be said of those that are missing. */
  children: (rows: Row[], rest: ReactNode) => ReactNode;
}

/**
 * A list that is fetched page by page: failed, empty, or there. It is empty once it is whole, and not while more of it
 * may come.
 */
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
