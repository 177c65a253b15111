import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { PerformancesDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { firstMissing, joined, useWholeList } from '../../graphql/wholeList';
import { distinct } from '../../lib/rows';

/** The query for the first page of an artist's performances in a year. */
export const performancesQuery = (artist: number, year: number) => ({
  query: PerformancesDocument,
  variables: { artist: String(artist), year },
});

/** All performances of an artist in a year, read page by page; nothing is asked for without a year. */
export function usePerformances(artist: number, year: number | undefined) {
  const client = useApolloClient();
  const { query, variables } = performancesQuery(artist, year ?? 0);
  const { data, loading, error } = useQuery(query, year === undefined ? skipToken : { variables });
  const list = data?.performances;

  const rest = useWholeList({
    key: `${artist}/${year}`,
    missing: error ? undefined : firstMissing(list),
    read: async (after, signal) => {
      const answer = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'no-cache' });
      if (answer.error) throw answer.error;
      const following = answer.data?.performances;
      if (!following || signal.aborted) return 0;
      client.cache.updateQuery({ query, variables }, (had) =>
        had ? { ...had, performances: joined(had.performances, following) } : undefined,
      );
      return following.edges.length;
    },
  });

  return { rows: list && distinct(nodes(list)), total: list?.totalCount ?? 0, loading, error, rest };
}
