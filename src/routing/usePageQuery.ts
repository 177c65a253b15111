import { useApolloClient, useQuery, useSuspenseQuery } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOnline } from '#components/useOnline.ts';
import { nextCursor } from '#graphql/connection.ts';
import { failureOf } from '#graphql/errors.ts';
import { fetchRest, type PageQuery } from '#graphql/pageQuery.ts';
import type { Failure } from '#lib/failure.ts';

/** The result of a query as a component shows it: data, a failure, or both. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  retry: () => void;
  /** The state of the pages of its lists that are not loaded yet. */
  remaining: { loading: boolean; failure: Failure | undefined };
}

/** Returns the cached data of a query that another part of the page reads. Neither waits for it nor asks it. */
export const useCacheOnly = <Data>({ query, variables }: PageQuery<Data>): Data | undefined =>
  useQuery(query, { variables, fetchPolicy: 'cache-only' }).data;

/** Fetches the missing pages of lists. After a failure it continues when the network returns. */
function useRest<Data>(asked: PageQuery<Data>, hasMore: boolean): ShownQuery<Data>['remaining'] {
  const client = useApolloClient();
  const isOnline = useOnline();
  const [error, setError] = useState<unknown>();
  const loading = hasMore && !error;
  const retry = () => setError(undefined);

  const fetchAll = useEffectEvent((signal: AbortSignal) =>
    fetchRest(client, asked, signal).catch((reason) => {
      if (!signal.aborted) setError(reason);
    }),
  );
  useEffect(() => {
    if (!loading) return;
    const stopping = new AbortController();
    fetchAll(stopping.signal);
    return () => stopping.abort();
  }, [loading]);
  useDidUpdate(() => {
    if (isOnline) retry();
  }, [isOnline]);

  return { loading, failure: hasMore ? failureOf({ error, retry }) : undefined };
}

/**
 * Reads a query that a loader has asked, or asks it; suspends until the result is there. A failure is returned, not
 * thrown. Wrap the component in a `Suspense` with a fallback. Give that a `key` if the fallback should be shown again for
 * another query.
 * @param wanted Whether to read it at all, for queries that only the extensions of the API answer
 */
export function usePageQuery<Data>(asked: PageQuery<Data>, wanted = true): ShownQuery<Data> {
  const { query, variables } = asked;
  const { data, error, refetch } = useSuspenseQuery(query, { variables, errorPolicy: 'all', skip: !wanted });
  const hasMore = !error && data !== undefined && nextCursor(asked.wholeLists?.(data)) !== undefined;
  const retry = () => void refetch();
  return {
    data,
    failure: failureOf({ error, retry }, asked.failureTexts),
    retry,
    remaining: useRest(asked, hasMore),
  };
}

/** Runs the loader again when a result by which it decides has come after a failure. */
export function useDecidingLoader({ failure }: Pick<ShownQuery<unknown>, 'failure'>) {
  const { revalidate } = useRevalidator();
  const failed = failure !== undefined;
  useDidUpdate(() => {
    if (!failed) revalidate();
  }, [failed]);
}
