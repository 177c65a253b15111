import { VenueNeighboursDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The query for the other shows at the venue of a performance. Optional: the page answers 200 without it. */
export const venueNeighboursQuery = (id: number) => pageQuery(VenueNeighboursDocument, { id }, { isOptional: true });
