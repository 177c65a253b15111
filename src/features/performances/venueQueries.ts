import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceList_PerformanceFragmentDoc,
  VenueDocument,
  VenuePerformancesDocument,
  type VenuePerformancesQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { distinct } from '#lib/rows.ts';

/** The query for a venue, with its years, artists and songs. */
export const venueQuery = (id: number) => pageQuery(VenueDocument, { id });

/** The query for the performances at a venue: those of a year, or all, the latest first. */
export const venuePerformancesQuery = (id: number, year: number | undefined) =>
  pageQuery(
    VenuePerformancesDocument,
    { id, filter: { year: year === undefined ? { sort: 'DESC' } : { eq: year }, date: { sort: 'DESC' } } },
    { wholeLists: ({ venue }) => [venue?.performances] },
  );

/** The performances of a result, each with its artist. */
export const venuePerformancesOf = (data: VenuePerformancesQuery | undefined) =>
  data?.venue &&
  distinct(
    nodes(data.venue.performances).map((performance) => ({
      ...getFragmentData(PerformanceList_PerformanceFragmentDoc, performance),
      artist: performance.artist,
    })),
  );
