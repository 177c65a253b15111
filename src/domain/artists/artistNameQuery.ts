import { ArtistForPerformanceDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The query for an artist's name, for pages that need nothing else about the artist. */
export const artistNameQuery = (id: number) => pageQuery(ArtistForPerformanceDocument, { id });
