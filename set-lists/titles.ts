import { folded } from './folded.ts';
import { readSetList } from './setList.ts';
import { noTitles, type SetListEntry, type Titles } from './song.ts';

/* The titles of songs: their keys, those that count, and what an artist's other set lists tell of them. */

/** The words of a name without case, accents and punctuation, with `St.` for `Saint` and `&` for `and`. */
const wordsOf = (name: string): string[] =>
  folded(name)
    .replace(/&/g, ' and ')
    .replace(/['‘’ʼ`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word === 'st' ? 'saint' : word));

/** A longer key is no title's, but that of a set list in prose. */
const LONGEST_KEY = 200;

/** The keys of the last titles: the set lists of an artist have the same ones again and again. */
const knownKeys = new Map<string, string>();
const MOST_KNOWN = 10_000;

/** Returns the key that all spellings of a song share: its letters and digits. */
export function songKey(title: string): string {
  const known = knownKeys.get(title);
  if (known !== undefined) return known;
  const key = wordsOf(title).join('') || title.trim();
  if (title.length > LONGEST_KEY) return key;
  if (knownKeys.size >= MOST_KNOWN) knownKeys.clear();
  knownKeys.set(title, key);
  return key;
}

/** The first letters of a title's words, as fans abbreviate songs: `nfa`. */
export const songInitials = (title: string): string =>
  wordsOf(title)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('');

/** Whether all letters of a title are capitals, or none. */
const isOneCase = (title: string) => title === title.toUpperCase() || title === title.toLowerCase();

/**
 * The most frequent spelling of a song, given how often each was played. Among equals one with capitals and small
 * letters, then the first by its characters: the order in which shows came must not matter.
 */
export function commonTitle(spellings: ReadonlyMap<string, number>): string {
  const all = [...spellings].sort(
    ([a, plays], [b, others]) => others - plays || Number(isOneCase(a)) - Number(isOneCase(b)) || (a < b ? -1 : 1),
  );
  return all[0]?.[0] ?? '';
}

/** Whether an entry is a song that has a name, and so is counted: not talk, a gap, prose or an unknown song. */
export const isNamedSong = ({ kind, title }: SetListEntry): boolean =>
  kind === 'song' &&
  title.length <= LONGEST_KEY &&
  /[\p{L}\p{N}]/u.test(title) &&
  !/^(?:unknown|unidentified)/i.test(title);

/**
 * Returns the titles of the named songs (`isNamedSong`) of one set list, in order. Takes a text without HTML entities.
 * `titles` are those of the artist's other set lists.
 */
export const songTitles = (set: string, titles: Titles = noTitles): string[] =>
  readSetList(set, titles)
    .parts.flatMap(({ entries }) => entries)
    .filter((entry) => isNamedSong(entry) && songKey(entry.title).length <= LONGEST_KEY)
    .map(({ title }) => title);

/** Titles that are collected from an artist's set lists. */
export interface KnownTitles extends Titles {
  /** Adds a set list without HTML entities. */
  add: (set: string) => void;
}

/**
 * Collects the titles of one artist's set lists; each set list is added before the first is read with it.
 *
 * Brackets behind a title hold a note if the title stands as often without them, or if the same brackets stand behind
 * another title. Brackets that always come with a title belong to it.
 * @param counts The number of plays of each title, by its key, in set lists that are not added
 */
export function knownTitles(counts = new Map<string, number>()): KnownTitles {
  const titlesOfNote = new Map<string, Set<string>>();
  const keyOf = (title: string) => songKey(title.slice(0, LONGEST_KEY));
  const count = (title: string) => counts.set(keyOf(title), times(title) + 1);
  const times = (title: string) => counts.get(keyOf(title)) ?? 0;
  const watching: Titles = {
    times: () => 0,
    isNote: (title, note, seems) => {
      count(`${title} ${note}`);
      titlesOfNote.set(note, (titlesOfNote.get(note) ?? new Set()).add(keyOf(title)));
      return seems;
    },
  };
  const isBare = ({ title, notes }: SetListEntry) =>
    !title.endsWith(')') && !notes.some((note) => note.startsWith('('));
  return {
    add: (set) => {
      for (const { entries } of readSetList(set, watching).parts) {
        for (const entry of entries) if (isNamedSong(entry) && isBare(entry)) count(entry.title);
      }
    },
    times,
    isNote: (title, note, seems) => {
      const without = times(title);
      const within = times(`${title} ${note}`);
      if (without > 0 && without >= within) return true;
      if ((titlesOfNote.get(note)?.size ?? 0) > 1) return true;
      return seems && !(within > 1 && /^\(\s*\p{Lu}/u.test(note));
    },
  };
}
