import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import type { Gap, SongHistory } from '#domain/performances/countSongs.ts';
import type { PlayedShow } from '#domain/performances/performance.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { SongSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { folded } from '#set-lists/folded.ts';
import { venueKey } from '#set-lists/venues.ts';
import { collator, type Show } from './shows.ts';

/** A song or a venue, and when it was played. */
export interface Tally {
  key: string;
  name: string;
  showCount: number;
  /** The first and the last show by time, if possible of a known year. */
  first: PlayedShow | undefined;
  last: PlayedShow | undefined;
}

/** The value, until they are read, of numbers that only all shows tell. */
export const PENDING = 'pending';

/** A song, as the API or the browser counts it. Its gaps are counted in all shows. */
export interface SongTally extends Tally {
  playCount: number;
  longestGap: Gap | typeof PENDING | undefined;
  currentGap: number | typeof PENDING | undefined;
}

/** A song in the chosen shows, with these. */
export interface PlayedSong extends SongTally, Omit<SongHistory<Show>, 'longestGap' | 'currentGap'> {}

/** A venue in the chosen shows. */
export interface VenueTally extends Tally {
  /** The shows by time. */
  shows: readonly Show[];
  /** The other spellings of the venue's name. */
  others: readonly string[];
  where: string;
}

const byShows = (a: Tally, b: Tally): number => b.showCount - a.showCount || collator.compare(a.name, b.name);

const isDated = ({ year }: Pick<Show, 'year'>) => year !== UNKNOWN_YEAR;

/** The number of shows, given by time, with the first and the last of a known year, or else of all. */
export const tallied = <Played extends PlayedShow>(shows: readonly Played[]) => ({
  shows,
  showCount: shows.length,
  first: shows.find(isDated) ?? shows[0],
  last: shows.findLast(isDated) ?? shows.at(-1),
});

/** A song in all shows, as the API counts it. */
export function songOf(summary: FragmentType<typeof SongSummaryFragmentDoc>): SongTally {
  const { key, title, performanceCount, playCount, firstPlayed, lastPlayed } = getFragmentData(
    SongSummaryFragmentDoc,
    summary,
  );
  const [first, last] = [firstPlayed ?? undefined, lastPlayed ?? undefined];
  // The first one has an unknown year only if all have.
  const isInTime = first !== undefined && isDated(first);
  return {
    ...{ key, name: title, showCount: performanceCount, playCount, first, last },
    longestGap: isInTime && first.id !== last?.id ? PENDING : undefined,
    currentGap: isInTime ? PENDING : undefined,
  };
}

/** All songs of an artist as the API counts them, the most played first. */
export const songsOf = (summaries: readonly FragmentType<typeof SongSummaryFragmentDoc>[]): SongTally[] =>
  summaries.map(songOf).sort(byShows);

/** A song's place among all: 1 for the one with the most shows. */
export const placeOf = ({ shows }: SongHistory<Show>, all: Iterable<SongHistory<Show>>): number =>
  [...all].filter((other) => other.shows.length > shows.length).length + 1;

/** The songs of the chosen shows, the most played first. */
export function songsIn(chosen: readonly Show[], songs: Iterable<SongHistory<Show>>): PlayedSong[] {
  const chosenShows = new Set(chosen);
  const tallies: PlayedSong[] = [];
  for (const song of songs) {
    const shows = song.shows.filter((show) => chosenShows.has(show));
    if (shows.length === 0) continue;
    const playings = song.playings.filter(({ show }) => chosenShows.has(show));
    tallies.push({ ...song, name: song.title, playings, playCount: playings.length, ...tallied(shows) });
  }
  return tallies.sort(byShows);
}

/** A text without case, accents and punctuation: `Don't` is `dont`. */
const letters = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');

/** The songs whose titles contain all words of a text. */
export function songsCalled(text: string, songs: readonly SongTally[]): readonly SongTally[] {
  const words = letters(text).split(/\s+/).filter(Boolean);
  return songs.filter(({ name }) => words.every((word) => letters(name).includes(word)));
}

/** The venues of shows, the most played first. */
export function venuesOf(shows: readonly Show[]): VenueTally[] {
  const byKey = groupedBy(shows, (show) => venueKey(show.venue, show.where));
  const venues = [...byKey].map(([key, ofVenue]): VenueTally => {
    const spellings = groupedBy(ofVenue, ({ venue }) => venue || 'Unknown Venue');
    const [name = '', ...others] = [...spellings]
      .sort((a, b) => b[1].length - a[1].length)
      .map(([spelling]) => spelling);
    return { key, name, others, where: ofVenue[0]?.where ?? '', ...tallied(ofVenue) };
  });
  return venues.sort(byShows);
}

/** The most frequent values with their counts, at most `most` of them. Undefined is not counted. */
export const mostFrequent = (values: readonly (string | undefined)[], most: number): (readonly [string, number])[] =>
  [...groupedBy(values, (value) => value)]
    .flatMap(([value, { length }]) => (value === undefined ? [] : [[value, length] as const]))
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
