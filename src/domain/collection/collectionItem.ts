import type { ListedPerformance } from '../performances/performance.ts';
import type { CollectionItem } from './mark.ts';

export type MarkablePerformance = Omit<ListedPerformance, 'title'> & { artist: { id: number; name: string } };

/** Converts a performance of the API, or one of its recordings, to an item of a collection. */
export function collectionItem(performance: MarkablePerformance, recordingId?: number): CollectionItem {
  const { id: performanceId, date, year, venue, city, state, artist } = performance;
  return {
    kind: recordingId === undefined ? 'performance' : 'recording',
    id: recordingId ?? performanceId,
    performanceId,
    artistId: artist.id,
    artist: artist.name,
    date,
    year,
    venue: venue ?? '',
    city: city ?? '',
    state: state ?? '',
  };
}
