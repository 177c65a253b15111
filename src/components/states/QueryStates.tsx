import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#lib/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';

/** The result of a query, and the texts for it. */
export interface QueryStatesProps<Data> {
  /** The data. It may come with a failure. */
  data: Data | undefined;
  failure: Failure | undefined;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  errorTitle?: string;
  /** Whether the data has nothing to show. */
  isEmpty?: (data: Data) => boolean;
  /** The text for empty data. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The states of a query: failed, empty, or loaded. Data that came with a failure is shown below it. */
export function QueryStates<Data>({ data, failure, errorTitle, isEmpty, empty, children }: QueryStatesProps<Data>) {
  const nothing = data !== undefined && (isEmpty?.(data) ?? false);
  return (
    <>
      {failure && <FailureNotice failure={failure} title={errorTitle} />}
      {nothing && !failure && (
        <Text component="div" c="dimmed" py="sm">
          {empty}
        </Text>
      )}
      {data !== undefined && !nothing && children(data)}
    </>
  );
}
