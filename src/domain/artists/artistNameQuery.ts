import { ArtistForPerformanceDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The query for the artist's name, for pages about something of the artist. */
export const artistNameQuery = (id: number) => pageQuery(ArtistForPerformanceDocument, { id }, { recovers: true });
