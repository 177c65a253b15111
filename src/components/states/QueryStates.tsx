import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#lib/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';

/** What a query has brought, and what is said of it. */
export interface QueryStatesProps<Data> {
  /** Also beside an error. */
  data: Data | undefined;
  failure: Failure | undefined;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  errorTitle?: string;
  /** Whether the data holds nothing to show. */
  isEmpty?: (data: Data) => boolean;
  /** What is said then. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What has been asked for: failed, empty, or there. Data that came beside an error is shown below it. */
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
