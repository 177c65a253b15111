import { ArtistForPerformanceDocument } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQuery';

/** The artist of a page that is about something else of theirs: the name. */
export const artistNameQuery = (id: number) => pageQuery(ArtistForPerformanceDocument, { id }, { recovers: true });
