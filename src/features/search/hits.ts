import { collectionItem } from '#domain/collection/collectionItem.ts';
import { namedDate } from '#domain/dates/byMonth.ts';
import { place } from '#domain/performances/places.ts';
import type { NodeOf } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type FoundSongsFragment,
  type FoundVenuesFragment,
  PerformanceSummaryFragmentDoc,
  RecordingSummaryFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { counted, playedText } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import type { Hit } from './hit.ts';

/** A performance as a result: its artist and date, with its place. */
export function performanceHit(performance: FragmentType<typeof PerformanceSummaryFragmentDoc>): Hit {
  const summary = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const { id, artist, date, year, venue, city, state, title } = summary;
  return {
    key: `performance${id}`,
    to: paths.performance(id),
    title: [artist?.name, namedDate(date, year)].filter(Boolean).join(' '),
    detail: [title, venue || 'Unknown Venue', place(city, state)].filter(Boolean).join(', '),
    // A broken response has performances without an artist.
    ...(artist && { item: collectionItem(summary) }),
  };
}

/** A recording as a result: its performance, with its identifiers. */
export function recordingHit(recording: FragmentType<typeof RecordingSummaryFragmentDoc>): Hit {
  const summary = getFragmentData(RecordingSummaryFragmentDoc, recording);
  const { id, archiveIdentifier, comments, performance } = summary;
  const about = performance && performanceHit(performance);
  return {
    key: `recording${id}`,
    to: paths.recording(id),
    title: about?.title ?? `Recording ${id}`,
    detail: [`Recording ID: ${id}`, archiveIdentifier, about?.detail].filter(Boolean).join(', '),
    source: { comments, archiveIdentifier },
  };
}

/** A song as a result, with its shows and plays. It leads to the song in the artist's history. */
export function songHit({ key, title, artist, ...counts }: NodeOf<FoundSongsFragment>): Hit {
  return {
    key: `song${artist.id}/${key}`,
    to: paths.song(artist.id, key),
    title,
    detail: `${artist.name}, ${playedText(counts)}`,
  };
}

export function venueHit({ id, name, city, state, ...venue }: NodeOf<FoundVenuesFragment>): Hit {
  const { performanceCount, artistCount } = venue;
  const artists = artistCount > 1 && counted(artistCount, 'artist');
  return {
    key: `venue${id}`,
    to: paths.venue(id),
    title: name || 'Unknown Venue',
    detail: [place(city, state), counted(performanceCount, 'show'), artists].filter(Boolean).join(', '),
  };
}
