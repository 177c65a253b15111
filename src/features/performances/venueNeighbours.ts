import { VenueNeighboursDocument, type VenueNeighboursQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The query for the shows before and after a performance at its venue. Optional: the page answers 200 without it. */
export const venueNeighboursQuery = ({ id, year }: { id: number; year: number }) =>
  pageQuery(VenueNeighboursDocument, { id, year }, { isOptional: true });

/** The venue of a performance; undefined if nothing is known of it. */
export const venueOf = (data: VenueNeighboursQuery | undefined) => data?.performance?.venues[0];
