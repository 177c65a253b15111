import { ArtistGroupDocument, type ArtistGroupQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { recoveringQuery } from '../../graphql/pageQueries';
import { distinct } from '../../lib/rows';

/** Asks for a group with all performances of a year. */
export const groupQuery = (id: number, year: number) =>
  recoveringQuery(ArtistGroupDocument, { id, year }, ({ artistGroup }: ArtistGroupQuery) =>
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
