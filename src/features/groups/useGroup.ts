import { useApolloClient, useQuery } from '@apollo/client/react';
import { ArtistGroupDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { firstMissing, joined, useWholeList } from '../../graphql/wholeList';
import { distinct } from '../../lib/rows';

/** The query for a group with its performances of a year. */
export const groupQuery = (id: number, year: number) => ({ query: ArtistGroupDocument, variables: { id, year } });

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * A group, and the performances of a year of all its artists by date, read on for every artist who has more of them
 * than one answer holds. While another year is loading the group stays, and `rows` is undefined. Null: no such group.
 */
export function useGroup(id: number, year: number) {
  const client = useApolloClient();
  const { query, variables } = groupQuery(id, year);
  const { data, previousData, loading, error } = useQuery(query, { variables });

  const artists = data?.artistGroup?.artistsByName ?? [];
  const gaps = artists.map(({ performances }) => firstMissing(performances)).filter((gap) => gap !== undefined);
  const missing = error || gaps.length === 0 ? undefined : Math.min(...gaps);

  const rest = useWholeList({
    key: `${id}/${year}`,
    missing,
    read: async (after, signal) => {
      const answer = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'no-cache' });
      if (answer.error) throw answer.error;
      if (signal.aborted) return 0;
      const following = new Map(answer.data?.artistGroup?.artistsByName.map((artist) => [artist.id, artist]));
      let added = 0;
      client.cache.updateQuery({ query, variables }, (had) => {
        if (!had?.artistGroup) return undefined;
        const artistsByName = had.artistGroup.artistsByName.map((artist) => {
          const page = following.get(artist.id)?.performances;
          if (!page || artist.performances.edges.length !== missing) return artist;
          added += page.edges.length;
          return { ...artist, performances: joined(artist.performances, page) };
        });
        return { ...had, artistGroup: { ...had.artistGroup, artistsByName } };
      });
      return added;
    },
  });

  const earlier = previousData?.artistGroup?.id === id ? previousData.artistGroup : undefined;
  const group = data ? data.artistGroup : earlier;
  const rows = data?.artistGroup
    ? distinct(artists.flatMap(({ performances }) => nodes(performances))).sort((a, b) => byText(a.date, b.date))
    : undefined;
  const total = artists.reduce((sum, { performances }) => sum + performances.totalCount, 0);
  return {
    group: group && {
      title: group.title,
      sourceCount: group.sourceCount,
      years: [...new Set(group.performanceYears)].sort((a, b) => a - b),
      artists: distinct(group.artistsByName),
    },
    rows,
    total,
    loading,
    error,
    rest,
  };
}
