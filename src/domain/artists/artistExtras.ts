import { ArtistExtrasDocument, type ArtistExtrasQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';

type ArtistExtras = NonNullable<ArtistExtrasQuery['artist']>;

/**
 * The query for what only the extensions know of an artist. These are the number of performances in each year, the names
 * elsewhere, and the members who added it, with their public addresses. Optional: the page answers 200 without it.
 */
export const artistExtrasQuery = (id: number) => pageQuery(ArtistExtrasDocument, { id }, { isOptional: true });

/** The extras; undefined without the extensions, and if they could not be read. */
export const useArtistExtras = (id: number): ArtistExtras | undefined =>
  usePageQuery(artistExtrasQuery(id), hasExtensions).data?.artist ?? undefined;

/** The number of performances by year; empty without extras. */
export function countsOf(extras: ArtistExtras | undefined): ReadonlyMap<number, number> {
  const { years = [], yearCounts = [] } = extras ?? {};
  return new Map(years.flatMap((year, at) => (yearCounts[at] === undefined ? [] : [[year, yearCounts[at]]])));
}
