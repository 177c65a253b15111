import { useApolloClient, useQuery, useSuspenseQuery } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '#components/useOnline.ts';
import { failureOf } from '#graphql/errors.ts';
import { READ_BY_COMPONENT } from '#graphql/handover.ts';
import { fetchRest, nextCursor, type PageQuery } from '#graphql/pageQuery.ts';
import type { Failure } from '#lib/failure.ts';

/** What a component shows of a query: its data, why it failed, or both. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  /** Asks once more. */
  retry: () => void;
  /** The pages of its lists that are not part of the data yet. */
  remaining: { loading: boolean; failure: Failure | undefined };
}

/** The options by which a hook of Apollo reads a query that a loader has asked. */
export const readOptions = ({ variables, recovers = false }: PageQuery<unknown>) => ({
  variables,
  context: READ_BY_COMPONENT,
  refetchOn: recovers,
});

/** What the cache has of a query, and will have: it asks nothing, and does not suspend. */
export function useCached<Data>({ query, variables }: PageQuery<Data>): Data | undefined {
  const { data, dataState } = useQuery(query, { variables, fetchPolicy: 'cache-only' });
  return dataState === 'complete' ? data : undefined;
}

/** Fetches the pages that lists lack, for as long as the component is there. After a failure it goes on when the network returns. */
function useRest<Data>(asked: PageQuery<Data>, isMissing: boolean): ShownQuery<Data>['remaining'] {
  const client = useApolloClient();
  const isOnline = useOnline();
  const [error, setError] = useState<unknown>();
  const loading = isMissing && !error;
  const retry = () => setError(undefined);

  const fetchAll = useEffectEvent((isLeft: () => boolean) =>
    fetchRest(client, asked, isLeft).catch((reason) => {
      if (!isLeft()) setError(reason);
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
  useDidUpdate(() => {
    if (isOnline) retry();
  }, [isOnline]);

  return { loading, failure: isMissing ? failureOf({ error, retry }) : undefined };
}

/**
 * Reads a query that a loader has asked, and suspends until its result is there. Around it belongs a `Suspense` with what is
 * shown meanwhile, and with a `key` by what is asked where that has to be shown for another URL, too. A failure is a value.
 */
export function usePageQuery<Data>(asked: PageQuery<Data>): ShownQuery<Data> {
  const { data, error, refetch } = useSuspenseQuery(asked.query, { ...readOptions(asked), errorPolicy: 'all' });
  const isMissing = !error && data !== undefined && nextCursor(asked.lists?.(data)) !== undefined;
  const retry = () => void refetch();
  return {
    data,
    failure: failureOf({ error, retry }, asked.failureTexts),
    retry,
    remaining: useRest(asked, isMissing),
  };
}
