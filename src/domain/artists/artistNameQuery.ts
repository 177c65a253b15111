import { ArtistForPerformanceDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The artist of a page that is about something else of theirs: the name. */
export const artistNameQuery = (id: number) => pageQuery(ArtistForPerformanceDocument, { id }, { recovers: true });
