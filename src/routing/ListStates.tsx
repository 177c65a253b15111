import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureNotice } from '../components/states/FailureNotice';
import { QueryStates, type QueryStatesProps } from '../components/states/QueryStates';
import { failureOf } from '../graphql/errors';
import type { Failure } from '../lib/failure';
import type { ShownQuery } from './usePageQuery';

interface RestOfListProps {
  reading: boolean;
  /** Why the rest is missing. */
  failure: Failure | undefined;
  /** How many records are there, of how many. */
  have: number;
  total: number;
}

/** Says that a list is still being read, or why the rest of it is missing. */
function RestOfList({ reading, failure, have, total }: RestOfListProps) {
  // The line stays when the list is whole: what stands below it would jump.
  const [wasReading] = useState(reading);
  const progress = `${have} of ${total} loaded`;
  if (failure) return <FailureNotice failure={failure} title={progress} again="Load the rest" />;
  if (!reading && !wasReading) return null;
  return (
    <Text c="dimmed" mih="1lh" role="status">
      {reading && `${progress}…`}
    </Text>
  );
}

interface ListStatesProps<Row> extends Pick<QueryStatesProps<Row[]>, 'errorTitle' | 'empty'> {
  result: ShownQuery<unknown>;
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
  const { remaining } = result;
  return (
    <QueryStates
      {...texts}
      data={rows}
      failure={failureOf(result)}
      isEmpty={({ length }) => length === 0 && !remaining.loading && remaining.error === undefined}
    >
      {(found) =>
        children(
          found,
          <RestOfList reading={remaining.loading} failure={failureOf(remaining)} have={found.length} total={total} />,
        )
      }
    </QueryStates>
  );
}
