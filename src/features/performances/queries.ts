import {
  ArtistDocument,
  type ArtistQuery,
  PerformancesDocument,
  type PerformancesQuery,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { recoveringQuery } from '../../graphql/pageQueries';
import { distinct } from '../../lib/rows';

/** Asks for the artist whose performances are shown. */
export const artistQuery = (id: number) => recoveringQuery(ArtistDocument, { id });

/** The artist of an answer, with the years from the latest back; null when there is none of that id. */
export function artistOf(data: ArtistQuery | undefined) {
  const found = data?.artist;
  return found && { ...found, years: [...new Set(found.years)].sort((a, b) => b - a) };
}

/** Asks for all performances of an artist in a year. */
export const performancesQuery = (artist: number, year: number) =>
  recoveringQuery(PerformancesDocument, { artist: String(artist), year }, ({ performances }: PerformancesQuery) => [
    performances,
  ]);

/** The performances of an answer. */
export const performancesOf = (data: PerformancesQuery | undefined) => data && distinct(nodes(data.performances));
