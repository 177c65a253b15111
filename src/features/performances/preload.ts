import {
  ArtistDocument,
  type ArtistQuery,
  PerformancesDocument,
  type PerformancesQuery,
  YearCountsDocument,
  type YearCountsQuery,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { distinct } from '../../lib/rows';
import type { LoaderArgs } from '../../routing/loader';

/** Preloads the artist whose performances are shown. */
export const preloadArtist = (preload: LoaderArgs['preload'], id: number) =>
  preload(ArtistDocument, { variables: { id } });

/** The artist of an answer, with the years from the latest back; null when there is none of that id. */
export function artistOf(data: ArtistQuery | undefined) {
  const found = data?.artist;
  return found && { ...found, years: [...new Set(found.years)].sort((a, b) => b - a) };
}

/** Preloads all performances of an artist in a year. */
export const preloadPerformances = (preload: LoaderArgs['preload'], artist: number, year: number) =>
  preload(PerformancesDocument, { variables: { artist: String(artist), year } }, ({ performances }) => [performances]);

/** The performances of an answer. */
export const performancesOf = (data: PerformancesQuery | undefined) => data && distinct(nodes(data.performances));

/** Preloads how many performances each year of an artist has. */
export const preloadYearCounts = (preload: LoaderArgs['preload'], id: number) =>
  preload(YearCountsDocument, { variables: { id } });

/** How many performances the years of an artist have; empty without an answer, as from an API that does not count them. */
export function countsOf(data: YearCountsQuery | undefined): ReadonlyMap<number, number> {
  const { years = [], yearCounts = [] } = data?.artist ?? {};
  return new Map(years.flatMap((year, at) => (yearCounts[at] === undefined ? [] : [[year, yearCounts[at]]])));
}

/** How many performances an artist has in all years together. */
export const showsOf = ({ yearCounts }: NonNullable<YearCountsQuery['artist']>): number =>
  yearCounts.reduce((sum, count) => sum + count, 0);
