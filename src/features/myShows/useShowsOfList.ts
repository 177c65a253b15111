import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { fetchShows } from '#domain/performances/fetchShows.ts';
import { failureOf } from '#graphql/errors.ts';

/** Reads shows by their ids. `shows` is undefined until all are read; those that do not exist are left out. */
export function useShowsOfList(ids: readonly number[]) {
  const client = useApolloClient();
  const [shows, setShows] = useState<AttendedShow[]>();
  const [error, setError] = useState<ErrorLike>();

  useEffect(() => {
    if (error) return;
    let left = false;
    const read = async () => {
      const found = await fetchShows(client, ids);
      if (!left) setShows(found.map((show) => collectionItem(show)));
    };
    read().catch((reason) => {
      if (!left) setError(toErrorLike(reason));
    });
    return () => {
      left = true;
    };
  }, [client, ids, error]);

  return { shows, failure: failureOf({ error, retry: () => setError(undefined) }) };
}
