import type { PerformanceSummaryFragment } from '../../graphql/generated/graphql';
import type { Subject } from './mark';

/** A performance of the API as the subject of a mark, or one of its recordings. */
export function subjectOf(performance: PerformanceSummaryFragment, recordingId?: number): Subject {
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
