import { useApolloClient, useQuery } from '@apollo/client/react';
import { OtherRecordingsDocument, type OtherRecordingsQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { firstMissing, joined, useWholeList } from '../../graphql/wholeList';
import { distinct } from '../../lib/rows';

/** The query for the first of the other recordings of a recording's performance. */
export const otherRecordingsQuery = (id: number) => ({ query: OtherRecordingsDocument, variables: { id } });

type Source = NonNullable<OtherRecordingsQuery['source']>;

/** The recording with another list of what else there is of its performance. */
const withList = (source: Source, sources: Source['performance']['sources']): Source => ({
  ...source,
  performance: { ...source.performance, sources },
});

/** All other recordings of the performance that a recording was made of, read page by page. */
export function useOtherRecordings(id: number) {
  const client = useApolloClient();
  const { query, variables } = otherRecordingsQuery(id);
  const { data, loading, error } = useQuery(query, { variables });
  const list = data?.source?.performance?.sources;

  const rest = useWholeList({
    key: String(id),
    missing: error ? undefined : firstMissing(list),
    read: async (after, signal) => {
      const answer = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'no-cache' });
      if (answer.error) throw answer.error;
      const following = answer.data?.source?.performance?.sources;
      if (!following || signal.aborted) return 0;
      client.cache.updateQuery({ query, variables }, (had) => {
        if (!had?.source) return undefined;
        return { ...had, source: withList(had.source, joined(had.source.performance.sources, following)) };
      });
      return following.edges.length;
    },
  });

  return { rows: list && distinct(nodes(list)), total: list?.totalCount, loading, error, rest };
}
