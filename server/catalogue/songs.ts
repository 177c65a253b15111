import { songKey, songTitles } from '../../set-lists/titles.ts';

/** The songs of set lists as they are compared: without segues, parts, notes, case and punctuation. */
export const songsIn = (sets: readonly string[]): Set<string> =>
  new Set(sets.flatMap((set) => songTitles(set).map(songKey)));

/** The least part of the longer of two set lists that both have, if they are those of one show. */
const leastLikeness = 2 / 3;

/** Whether two set lists have so many songs in common that one is a corrected form of the other. */
export function areLike<Song>(one: ReadonlySet<Song>, other: ReadonlySet<Song>): boolean {
  const both = [...one].filter((song) => other.has(song)).length;
  return both > 0 && both / Math.max(one.size, other.size) >= leastLikeness;
}
