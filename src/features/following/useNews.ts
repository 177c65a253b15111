import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { NewsDocument, type NewsQuery } from '#graphql/generated/graphql.ts';
import { noteVisit } from './lastVisit.ts';

export type NewsItem = NewsQuery['news']['items'][number];

/** The most artists that the API takes at once. */
const AT_ONCE = 100;

/** Reads what was added or changed of artists after a time, and notes the visit once all is there. */
export function useNews(artists: readonly number[], since: string | undefined) {
  const client = useApolloClient();
  const [items, setItems] = useState<readonly NewsItem[]>();
  const [error, setError] = useState<ErrorLike>();

  useEffect(() => {
    if (error) return;
    let left = false;
    const read = async () => {
      const found: NewsItem[] = [];
      let firstAsOf: string | undefined;
      for (let at = 0; at < artists.length; at += AT_ONCE) {
        const variables = { artistIds: artists.slice(at, at + AT_ONCE), since };
        const { data, error: failure } = await client.query({
          query: NewsDocument,
          variables,
          fetchPolicy: 'no-cache',
        });
        if (left) return;
        if (!data) throw failure;
        found.push(...data.news.items);
        firstAsOf ??= data.news.asOf;
      }
      if (firstAsOf) noteVisit(firstAsOf);
      setItems(found);
    };
    read().catch((reason) => {
      if (!left) setError(toErrorLike(reason));
    });
    return () => {
      left = true;
    };
  }, [client, artists, since, error]);

  return { items, error, retry: () => setError(undefined) };
}
