import { useApolloClient, useQuery } from '@apollo/client/react';
import { SourcesDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { firstMissing, joined, useWholeList } from '../../graphql/wholeList';
import { distinct } from '../../lib/rows';

/** The query for the first recordings of a performance. */
export const sourcesQuery = (performance: number) => ({
  query: SourcesDocument,
  variables: { performance: String(performance) },
});

/** All recordings of a performance, read page by page. */
export function useSources(performance: number) {
  const client = useApolloClient();
  const { query, variables } = sourcesQuery(performance);
  const { data, loading, error } = useQuery(query, { variables });
  const list = data?.sources;

  const rest = useWholeList({
    key: String(performance),
    missing: error ? undefined : firstMissing(list),
    read: async (after, signal) => {
      const answer = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'no-cache' });
      if (answer.error) throw answer.error;
      const following = answer.data?.sources;
      if (!following || signal.aborted) return 0;
      client.cache.updateQuery(
        { query, variables },
        (had) => had && { ...had, sources: joined(had.sources, following) },
      );
      return following.edges.length;
    },
  });

  return { rows: list && distinct(nodes(list)), total: list?.totalCount, loading, error, rest };
}
