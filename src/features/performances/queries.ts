import type { Creator } from '#domain/artists/addedBy.ts';
import { sourceKinds } from '#domain/recordings/lineage.ts';
import type { SourceKind } from '#domain/recordings/sourceKind.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistContactsDocument,
  ArtistDocument,
  type ArtistQuery,
  PerformanceOriginDocument,
  PerformanceSources_PerformanceFragmentDoc,
  PerformancesDocument,
  type PerformancesQuery,
  PerformanceTable_PerformanceFragmentDoc,
  YearCountsDocument,
  type YearCountsQuery,
  YearSourcesDocument,
  type YearSourcesQuery,
} from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { distinct } from '#lib/rows.ts';
import { useCached } from '#routing/usePageQuery.ts';

/** The artist whose performances are shown. */
export const artistQuery = (id: number) => pageQuery(ArtistDocument, { id }, { recovers: true });

/** The artist of a result, with the years from the latest back; null when there is none of that id. */
export function artistOf(data: ArtistQuery | undefined) {
  const found = data?.artist;
  return found && { ...found, years: [...new Set(found.years)].sort((a, b) => b - a) };
}

/** All performances of an artist in a year. */
export const performancesQuery = (artist: number, year: number) =>
  pageQuery(
    PerformancesDocument,
    { artist: String(artist), year },
    { lists: ({ performances }) => [performances], recovers: true },
  );

/** The performances of a result. */
export const performancesOf = (data: PerformancesQuery | undefined) =>
  data && distinct(getFragmentData(PerformanceTable_PerformanceFragmentDoc, nodes(data.performances)));

/** What the recordings of an artist's year were made from. */
export const yearSourcesQuery = (artist: number, year: number) =>
  pageQuery(
    YearSourcesDocument,
    { artist: String(artist), year },
    { lists: ({ performances }) => [performances], recovers: true },
  );

/** The performances of a result that have a recording of a kind, by their ids. */
export const idsOfKind = (data: YearSourcesQuery | undefined, kind: SourceKind): ReadonlySet<number> =>
  new Set(
    getFragmentData(PerformanceSources_PerformanceFragmentDoc, nodes(data?.performances))
      .filter(({ sources }) => sourceKinds(nodes(sources)).has(kind))
      .map(({ id }) => id),
  );

/** How many performances each year of an artist has. The page is whole without. */
export const yearCountsQuery = (id: number) => pageQuery(YearCountsDocument, { id }, { isOptional: true });

/** The same as far as the cache has them; nothing where the API does not count them. */
export const useYearCounts: (id: number) => YearCountsQuery | undefined = hasExtensions
  ? (id) => useCached(yearCountsQuery(id))
  : () => undefined;

/** How many performances the years of an artist have; empty without a result, as from an API that does not count them. */
export function countsOf(data: YearCountsQuery | undefined): ReadonlyMap<number, number> {
  const { years = [], yearCounts = [] } = data?.artist ?? {};
  return new Map(years.flatMap((year, at) => (yearCounts[at] === undefined ? [] : [[year, yearCounts[at]]])));
}

/** How many performances an artist has in all years together. */
export const showsOf = ({ yearCounts }: NonNullable<YearCountsQuery['artist']>): number =>
  yearCounts.reduce((sum, count) => sum + count, 0);

/** Who added an artist, with the addresses that they show. The page is whole without. */
export const artistContactsQuery = (id: number) => pageQuery(ArtistContactsDocument, { id }, { isOptional: true });

/** The same as far as the cache has them; undefined where the API does not say. */
export const useArtistContacts: (id: number) => readonly Creator[] | undefined = hasExtensions
  ? (id) => {
      const artist = useCached(artistContactsQuery(id))?.artist;
      return artist ? nodes(artist.creators) : undefined;
    }
  : () => undefined;

/** Whether a performance is a compilation, and who added it. The page is whole without. */
export const originQuery = (id: number) => pageQuery(PerformanceOriginDocument, { id }, { isOptional: true });
