import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceList_PerformanceFragmentDoc } from '#graphql/generated/graphql.ts';

type Performance = FragmentType<typeof PerformanceList_PerformanceFragmentDoc> & {
  artist: { id: number; name: string };
};

/** The performances of a list of several artists, with the fields that tables show. */
export const performancesOfArtists = (list: Parameters<typeof nodes<Performance>>[0]) =>
  nodes(list).map((performance) => ({
    ...getFragmentData(PerformanceList_PerformanceFragmentDoc, performance),
    artist: performance.artist,
  }));
