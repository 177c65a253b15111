import { useEffect, useState } from 'react';
import { YearCountsDocument, type YearCountsQuery } from '../../graphql/generated/graphql';
import { useLoadedClient } from '../../graphql/lazyClient';

type YearCounts = ReadonlyMap<number, number>;

const NONE: YearCounts = new Map();

/** How many performances each year has that an answer holds whole: where there are more, its last year goes on in the next. */
export function countsOf({ performances: { edges, totalCount } }: YearCountsQuery): YearCounts {
  const counts = new Map<number, number>();
  for (const edge of edges) {
    // What is missing may be of any year.
    if (!edge?.node) return NONE;
    counts.set(edge.node.year, (counts.get(edge.node.year) ?? 0) + 1);
  }
  const last = edges.at(-1)?.node?.year;
  if (last !== undefined && edges.length < totalCount) counts.delete(last);
  return counts;
}

/**
 * How many performances an artist's years have, the latest 300 performances counted: one question, which is asked when
 * the page stands and the client of the API is there. Empty until then, and without an answer.
 */
export function useYearCounts(artist: number, wanted: boolean): YearCounts {
  const client = useLoadedClient();
  const [counts, setCounts] = useState(NONE);
  useEffect(() => {
    if (!client || !wanted) return;
    let left = false;
    const ask = async () => {
      // The list is not kept: no other page reads its rows.
      const answer = {
        query: YearCountsDocument,
        variables: { artist: String(artist) },
        fetchPolicy: 'no-cache',
      } as const;
      const { data, error } = await client.query(answer);
      if (data && !error && !left) setCounts(countsOf(data));
    };
    // Whatever the page itself asks goes before.
    const timer = setTimeout(() => ask().catch(() => {}), 500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, artist, wanted]);
  return counts;
}
