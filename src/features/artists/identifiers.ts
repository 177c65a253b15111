import { ArtistIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import type { Identifier } from '#lib/identifiers.ts';
import { useCached } from '#routing/usePageQuery.ts';

/** The query for what an artist is called elsewhere. Optional: the page answers 200 without it. */
export const artistIdentifiersQuery = (id: number) =>
  pageQuery(ArtistIdentifiersDocument, { id }, { isOptional: true });

/** The names of an artist elsewhere, in the cache; none without the extensions. */
export const useArtistIdentifiers = (id: number): readonly Identifier[] =>
  useCached(artistIdentifiersQuery(id))?.artist?.identifiers ?? [];
