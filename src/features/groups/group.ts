import { useQuery } from '@apollo/client/react';
import { ArtistGroupDocument, type ArtistGroupQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { distinct } from '../../lib/rows';
import type { LoaderArgs } from '../../routing/loader';

/** Preloads a group with all performances of a year. */
export const preloadGroup = (preload: LoaderArgs['preload'], id: number, year: number) =>
  preload(ArtistGroupDocument, { variables: { id, year } }, ({ artistGroup }) =>
    (artistGroup?.artistsByName ?? []).map(({ performances }) => performances),
  );

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The group of an answer, and the performances of all its artists by date. Null: no such group. */
export function groupOf(data: ArtistGroupQuery | undefined) {
  const found = data?.artistGroup;
  const artists = found?.artistsByName ?? [];
  return {
    group: found && {
      title: found.title,
      sourceCount: found.sourceCount,
      years: [...new Set(found.performanceYears)].sort((a, b) => a - b),
      artists: distinct(artists),
    },
    rows:
      found &&
      distinct(artists.flatMap(({ performances }) => nodes(performances))).sort((a, b) => byText(a.date, b.date)),
    total: artists.reduce((sum, { performances }) => sum + performances.totalCount, 0),
  };
}

/** How many performances a group has in a year, once that is in the cache. */
export function useGroupCount(id: number, year: number): number | undefined {
  const { data } = useQuery(ArtistGroupDocument, { variables: { id, year }, fetchPolicy: 'cache-only' });
  const { group, total } = groupOf(data);
  return group ? total : undefined;
}
