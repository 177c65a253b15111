import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { skipToken, useApolloClient, useQuery, useSuspenseQuery } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useOnline } from '../components/useOnline';
import { failedQueries } from '../graphql/failedQueries';
import { fetchRest, nextCursor, type PageQuery, type QueryResult } from '../graphql/pageQuery';

/** The pages of a query's lists that are not part of its first result. */
interface Remaining {
  loading: boolean;
  error: ErrorLike | undefined;
  retry: () => void;
}

/** A query as a component shows it. */
export interface ShownQuery<Data> extends QueryResult<Data> {
  /** Asks once more. */
  retry: () => void;
  remaining: Remaining;
}

/** The result of a query that has failed, and how to have it asked again by whoever reads it. */
export function useFailed<Data>(asked: PageQuery<Data>) {
  const failures = failedQueries(useApolloClient());
  const read = () => failures.get(asked);
  const failed = useSyncExternalStore(failures.subscribe, read, read);
  return {
    failed,
    askAgain: () => failures.delete(asked),
  };
}

/** Calls `retry` when the network returns after a failure. As a state, not an event: it may return before the failure is drawn. */
export function useRecovery(failed: boolean, retry: () => void) {
  const isOnline = useOnline();
  useDidUpdate(() => {
    if (isOnline && failed) retry();
  }, [isOnline]);
}

/** What the cache has of a query, and will have: it asks nothing, and does not suspend. */
export function useCached<Data>({ query, variables }: PageQuery<Data>): Data | undefined {
  const { data, dataState } = useQuery(query, { variables, fetchPolicy: 'cache-only' });
  return dataState === 'complete' ? data : undefined;
}

/** Fetches the pages that lists lack, for as long as the component is there. */
function useRest<Data>(asked: PageQuery<Data>, isMissing: boolean): Remaining {
  const client = useApolloClient();
  const [error, setError] = useState<ErrorLike>();
  const loading = isMissing && !error;

  const fetchAll = useEffectEvent((isLeft: () => boolean) =>
    fetchRest(client, asked, isLeft).catch((reason) => {
      if (!isLeft()) setError(toErrorLike(reason));
    }),
  );
  useEffect(() => {
    if (!loading) return;
    let left = false;
    fetchAll(() => left);
    return () => {
      left = true;
    };
  }, [loading]);

  return { loading, error: isMissing ? error : undefined, retry: () => setError(undefined) };
}

/**
 * Reads a query that a loader has asked, and suspends until its result is there. Around it belongs a `Suspense` with what is
 * shown meanwhile, and with a `key` by what is asked where that has to be shown for another URL, too. Errors are values.
 */
export function usePageQuery<Data>(asked: PageQuery<Data>): ShownQuery<Data> {
  const { query, variables, lists, recovers = false } = asked;
  const { failed, askAgain } = useFailed(asked);
  const failures = failedQueries(useApolloClient());
  if (!failed) failures.await(asked);
  const read = useSuspenseQuery(query, failed ? skipToken : { variables, errorPolicy: 'all' });
  const { data, error } = failed ?? read;
  const keepFailure = useEffectEvent(() => failures.set(asked, { data, error }, 'component'));
  useEffect(() => {
    if (read.error) keepFailure();
  }, [read.error]);
  const isMissing = !error && data !== undefined && nextCursor(lists?.(data)) !== undefined;
  const remaining = useRest(asked, isMissing);
  useRecovery(recovers && !!(error ?? remaining.error), error ? askAgain : remaining.retry);
  return { data, error, retry: askAgain, remaining };
}
