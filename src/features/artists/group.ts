import { performancesOfArtists } from '#domain/performances/performancesOfArtists.ts';
import { ArtistGroupDocument, type ArtistGroupQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { distinct } from '#lib/rows.ts';
import { useCacheOnly } from '#routing/usePageQuery.ts';

/** The query for a group with the performances of a year. */
export const groupQuery = (id: number, year: number) =>
  pageQuery(
    ArtistGroupDocument,
    { id, year },
    { wholeLists: ({ artistGroup }) => (artistGroup?.artistsByName ?? []).map(({ performances }) => performances) },
  );

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A group, and the performances of its artists in the queried year by date. `group` is null if there is no such group. */
export function groupYearOf(data: ArtistGroupQuery | undefined) {
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
      distinct(artists.flatMap(({ performances }) => performancesOfArtists(performances))).sort((a, b) =>
        byText(a.date, b.date),
      ),
    total: artists.reduce((sum, { performances }) => sum + performances.totalCount, 0),
  };
}

/** The number of a group's performances in a year, once it is in the cache. */
export function useGroupCount(id: number, year: number): number | undefined {
  const { group, total } = groupYearOf(useCacheOnly(groupQuery(id, year)));
  return group ? total : undefined;
}
