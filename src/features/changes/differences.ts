import { type ChangeObject, diffArrays, diffLines, diffWordsWithSpace } from 'diff';
import { readSetList } from '#set-lists/setList.ts';
import type { SetListEntry } from '#set-lists/song.ts';

/** A piece of two texts: in both of them, or in one. */
export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Two texts piece by piece; in set lists a piece is a song. */
export interface Differences {
  by: 'song' | 'word';
  pieces: Piece[];
}

/** Longer texts are compared by line. */
const LONGEST_BY_WORD = 20_000;

/** After this many milliseconds two texts count as different as a whole. */
const TIMEOUT = { timeout: 500 };

const pieces = (changes: readonly ChangeObject<string | string[]>[] | undefined): Piece[] | undefined =>
  changes?.flatMap(({ value, added, removed }) =>
    [value].flat().map((text): Piece => ({ text, kind: added ? 'added' : removed ? 'removed' : 'same' })),
  );

const songText = ({ title, notes, segue }: SetListEntry): string =>
  [title, ...notes, segue && '>'].filter(Boolean).join(' ');

const songs = (text: string): string[] => readSetList(text).parts.flatMap(({ entries }) => entries.map(songText));

/**
 * What differs between two texts. Of set lists by song, unless it is no song that differs; of other texts by word, of long ones
 * by line.
 */
export function differences(field: string, before: string, after: string): Differences {
  if (/^set[123]$/.test(field)) {
    const bySong = pieces(diffArrays(songs(before), songs(after), TIMEOUT));
    if (bySong?.some(({ kind }) => kind !== 'same')) return { by: 'song', pieces: bySong };
  }
  const isLong = Math.max(before.length, after.length) > LONGEST_BY_WORD;
  const found = pieces(isLong ? diffLines(before, after, TIMEOUT) : diffWordsWithSpace(before, after, TIMEOUT));
  const whole: Piece[] = [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ];
  return { by: 'word', pieces: found ?? whole.filter(({ text }) => text !== '') };
}
