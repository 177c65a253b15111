import { type ChangeObject, diffArrays, diffLines, diffWordsWithSpace } from 'diff';
import { readSetList } from '#set-lists/setList.ts';
import type { SetListEntry } from '#set-lists/song.ts';

/** A piece of text that both texts have, or only one. */
export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** The differences of two texts, piece by piece. In set lists, a piece is a song. */
export interface Differences {
  by: 'song' | 'word';
  pieces: Piece[];
}

/** The longest text that is compared by word. Longer ones are compared by line. */
const LONGEST_BY_WORD = 20_000;

/** The time in milliseconds after which two texts count as entirely different. */
const TIMEOUT = { timeout: 500 };

const pieces = (changes: readonly ChangeObject<string | string[]>[] | undefined): Piece[] | undefined =>
  changes?.flatMap(({ value, added, removed }) =>
    [value].flat().map((text): Piece => ({ text, kind: added ? 'added' : removed ? 'removed' : 'same' })),
  );

const songText = ({ title, notes, segue }: SetListEntry): string =>
  [title, ...notes, segue && '>'].filter(Boolean).join(' ');

const songs = (text: string): string[] => readSetList(text).parts.flatMap(({ entries }) => entries.map(songText));

/** Set lists are compared by song, unless their songs are equal. Other texts by word, long ones by line. */
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
