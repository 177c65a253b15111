import type { ReactNode } from 'react';
import { Notice } from './Notice';
import classes from './QueryStates.module.css';

interface QueryStatesProps<Data> {
  /** What the request has brought so far, also beside an error. */
  data: Data | undefined;
  loading: boolean;
  /** The whole text of the failure, for example `Error loading artists: HTTP error! status: 500`. */
  error?: string | undefined;
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

/** The four states of whatever is loaded: loading, failed, empty, there. Data that came beside an error is shown below it. */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { data, loading, error, errorTitle, loadingText, skeleton, isEmpty, empty, children } = props;
  const nothing = data !== undefined && (isEmpty?.(data) ?? false);

  if (loading && data === undefined) {
    return (
      <div className={classes.loading} role="status">
        {skeleton}
        <p className={classes.text}>{loadingText}</p>
      </div>
    );
  }
  return (
    <>
      {error !== undefined && (
        <Notice kind="error" title={errorTitle}>
          {error}
        </Notice>
      )}
      {nothing && error === undefined && <div className={classes.text}>{empty}</div>}
      {data !== undefined && !nothing && children(data)}
    </>
  );
}
