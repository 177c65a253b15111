import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { failureOf } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc, ShowsOfListDocument } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';

/** The most performances in one result. */
const AT_ONCE = 300;

/** Reads shows by their ids. `shows` is undefined until all are read; those that do not exist are left out. */
export function useShowsOfList(ids: readonly number[]) {
  const client = useApolloClient();
  const [shows, setShows] = useState<AttendedShow[]>();
  const [error, setError] = useState<ErrorLike>();

  useEffect(() => {
    if (error) return;
    let left = false;
    const read = async () => {
      const found: AttendedShow[] = [];
      for (let from = 0; from < ids.length && !left; from += AT_ONCE) {
        const { data, error: failed } = await client.query({
          query: ShowsOfListDocument,
          variables: { ids: ids.slice(from, from + AT_ONCE) },
          fetchPolicy: 'no-cache',
        });
        if (!data) throw failed;
        const performances = getFragmentData(PerformanceSummaryFragmentDoc, nodes(data.performances));
        found.push(...performances.map((performance) => collectionItem(performance)));
      }
      if (!left) setShows(found);
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
