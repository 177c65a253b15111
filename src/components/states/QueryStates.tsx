import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Failure } from '../../lib/failure';
import { FailureNotice } from './FailureNotice';
import classes from './QueryStates.module.css';

/** What a query has brought, and what is said of it. */
export interface QueryStatesProps<Data> {
  /** What the request has brought so far, also beside an error. */
  data: Data | undefined;
  loading: boolean;
  failure?: Failure | undefined;
  /** A heading above the failure's text, for example `Error Loading Performance`. */
  errorTitle?: string;
  loadingText: string;
  /** Lies under the loading text, in the size of what comes, so that nothing jumps. */
  skeleton?: ReactNode;
  /** Whether the data holds nothing to show. */
  isEmpty?: (data: Data) => boolean;
  /** What is said then. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** When a wait is called a long one. */
const SLOW_MS = 10_000;

function LoadingText({ text }: { text: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text className={classes.text} c="dimmed">
      {slow ? `${text} This takes longer than usual.` : text}
    </Text>
  );
}

/** The four states of whatever is loaded: loading, failed, empty, there. Data that came beside an error is shown below it. */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { data, loading, failure, errorTitle, loadingText, skeleton, isEmpty, empty, children } = props;
  const nothing = data !== undefined && (isEmpty?.(data) ?? false);

  if (loading && data === undefined) {
    return (
      <div className={classes.loading} role="status" aria-busy="true">
        {skeleton}
        <LoadingText text={loadingText} />
      </div>
    );
  }
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
