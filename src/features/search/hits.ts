import type {
  PerformanceSummaryFragment,
  RecordingSummaryFragment,
  SearchSongsQuery,
} from '../../graphql/generated/graphql';
import type { NodeOf } from '../../graphql/nodes';
import { counted } from '../../lib/counted';
import { displayedDate } from '../../lib/dates';
import { decodeEntities } from '../../lib/entities';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';
import { readSetList, songKey } from '../../lib/setList';
import type { FoundArtist } from './useArtistSearch';

/** One result: where it leads, and what is said of it. */
export interface Hit {
  key: string;
  to: string;
  title: string;
  detail: string;
  /** The comments and the archive identifier of a recording, which tell its kind. */
  source?: { comments: string | null; archiveIdentifier: string | null };
}

type SongPerformance = NodeOf<SearchSongsQuery['performances']>;

/** An artist, whose performances it leads to. */
export const artistHit = ({ id, name }: FoundArtist): Hit => ({
  key: `artist${id}`,
  to: paths.performances(id),
  title: name,
  detail: `Artist ID: ${id}`,
});

/** A performance by its artist and date, with its place. */
export function performanceHit(performance: PerformanceSummaryFragment): Hit {
  const { id, artist, date, year, venue, city, state } = performance;
  return {
    key: `performance${id}`,
    to: paths.performance(id),
    title: [artist?.name, displayedDate(date, year)].filter(Boolean).join(' '),
    detail: [venue || 'Unknown Venue', place(city, state)].filter(Boolean).join(', '),
  };
}

/** A recording by its performance. */
export function recordingHit({ id, archiveIdentifier, comments, performance }: RecordingSummaryFragment): Hit {
  const about = performance && performanceHit(performance);
  return {
    key: `recording${id}`,
    to: paths.recording(id),
    title: about?.title ?? `Recording ${id}`,
    detail: [`Recording ID: ${id}`, archiveIdentifier, about?.detail].filter(Boolean).join(', '),
    source: { comments, archiveIdentifier },
  };
}

/** The most frequent first, and among equals the one that begins with the text. */
function ranked<Item extends { name: string; count: number }>(items: Iterable<Item>, text: string): Item[] {
  const begins = ({ name }: Item) => (songKey(name).startsWith(songKey(text)) ? 1 : 0);
  return [...items].sort((a, b) => begins(b) - begins(a) || b.count - a.count || a.name.localeCompare(b.name));
}

/** The titles that contain the text, in the set lists that were found. */
export function songHits(performances: readonly SongPerformance[], text: string, all: boolean): Hit[] {
  const wanted = songKey(text);
  const songs = new Map<string, { name: string; count: number }>();
  for (const { set1, set2, set3 } of performances) {
    const entries = [set1, set2, set3].flatMap((set) =>
      readSetList(decodeEntities(set ?? '')).parts.flatMap((part) => part.entries),
    );
    for (const { title } of entries) {
      const key = songKey(title);
      if (!key.includes(wanted)) continue;
      const song = songs.get(key) ?? { name: title, count: 0 };
      songs.set(key, { ...song, count: song.count + 1 });
    }
  }
  return ranked(songs.values(), text)
    .slice(0, 8)
    .map(({ name, count }) => ({
      key: `song${name}`,
      to: paths.search(name, 'songs'),
      title: name,
      detail: `in ${all ? '' : 'at least '}${counted(count, 'set list')}`,
    }));
}

/** The venues of the performances that were found. */
export function venueHits(performances: readonly PerformanceSummaryFragment[], text: string): Hit[] {
  const venues = new Map<string, { name: string; where: string; count: number }>();
  for (const { venue, city, state } of performances) {
    const name = venue || 'Unknown Venue';
    const where = place(city, state) ?? '';
    const key = `${songKey(name)}/${songKey(where)}`;
    const known = venues.get(key) ?? { name, where, count: 0 };
    venues.set(key, { ...known, count: known.count + 1 });
  }
  return ranked(venues.values(), text)
    .slice(0, 8)
    .map(({ name, where, count }) => ({
      key: `venue${name}${where}`,
      to: paths.search(name, 'venues'),
      title: name,
      detail: [where, counted(count, 'performance')].filter(Boolean).join(', '),
    }));
}
