import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { folded } from '#set-lists/folded.ts';
import { venueKey } from '#set-lists/venues.ts';
import { collator, type Show } from './shows.ts';
import type { SongHistory } from './songs.ts';

/** The shows with a song or at a venue. */
export interface Tally {
  key: string;
  name: string;
  /** The shows by time, each once. */
  shows: readonly Show[];
}

/** A song in the chosen shows. Its gaps are counted in all shows. */
export interface SongTally extends SongHistory, Tally {}

/** A venue in the chosen shows. */
export interface VenueTally extends Tally {
  /** The other spellings of the venue's name. */
  others: readonly string[];
  where: string;
}

const byShows = (a: Tally, b: Tally): number => b.shows.length - a.shows.length || collator.compare(a.name, b.name);

/** The shows of a song, each once. */
export const showsOfSong = ({ playings }: Pick<SongHistory, 'playings'>): Show[] => [
  ...new Set(playings.map(({ show }) => show)),
];

/** The songs of the chosen shows, the most played first. */
export function songsIn(chosen: readonly Show[], songs: Iterable<SongHistory>): SongTally[] {
  const chosenShows = new Set(chosen);
  const tallies: SongTally[] = [];
  for (const song of songs) {
    const playings = song.playings.filter(({ show }) => chosenShows.has(show));
    const shows = showsOfSong({ playings });
    if (shows.length > 0) tallies.push({ ...song, name: song.title, playings, shows });
  }
  return tallies.sort(byShows);
}

/** A text without case, accents and punctuation: `Don't` is `dont`. */
const letters = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');

/** The songs whose titles contain all words of a text. */
export function songsCalled(text: string, songs: readonly SongTally[]): readonly SongTally[] {
  const words = letters(text).split(/\s+/).filter(Boolean);
  return songs.filter(({ title }) => words.every((word) => letters(title).includes(word)));
}

/** The venues of shows, the most played first. */
export function venuesOf(shows: readonly Show[]): VenueTally[] {
  const byKey = groupedBy(shows, (show) => venueKey(show.venue, show.where));
  const venues = [...byKey].map(([key, ofVenue]): VenueTally => {
    const spellings = groupedBy(ofVenue, ({ venue }) => venue || 'Unknown Venue');
    const [name = '', ...others] = [...spellings]
      .sort((a, b) => b[1].length - a[1].length)
      .map(([spelling]) => spelling);
    return { key, name, others, where: ofVenue[0]?.where ?? '', shows: ofVenue };
  });
  return venues.sort(byShows);
}

const isDated = ({ year }: Show) => year !== UNKNOWN_YEAR;

/** The first show by time, if possible one of a known year. */
export const firstOf = (shows: readonly Show[]): Show | undefined => shows.find(isDated) ?? shows[0];

/** The last show by time, if possible one of a known year. */
export const lastOf = (shows: readonly Show[]): Show | undefined => shows.findLast(isDated) ?? shows.at(-1);

/** The most frequent values with their counts, at most `most` of them. Undefined is not counted. */
export const mostFrequent = (values: readonly (string | undefined)[], most: number): (readonly [string, number])[] =>
  [...groupedBy(values, (value) => value)]
    .flatMap(([value, { length }]) => (value === undefined ? [] : [[value, length] as const]))
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
