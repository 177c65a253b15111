import { sql } from 'drizzle-orm';
import { beginning } from '../../../set-lists/beginning.ts';
import type { Queryable } from '../../db/database.ts';
import { searchWords } from '../../db/tables/search.ts';

/** A word of the catalogue, and the number of performances with it. */
export interface Spelling {
  word: string;
  performances: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** All words that differ by one letter: missing, added, replaced, or swapped with the next. */
function oneOff(word: string): string[] {
  const own = [...word];
  const places = Array.from({ length: own.length + 1 }, (_, place) => [own.slice(0, place), own.slice(place)] as const);
  return places.flatMap(([start, [next = '', ...rest]]) => {
    const [before, after] = [start.join(''), rest.join('')];
    const [second = '', ...others] = rest;
    return [
      before + after,
      ...(second ? [before + second + next + others.join('')] : []),
      ...[...letters].flatMap((letter) => [before + letter + after, before + letter + next + after]),
    ];
  });
}

/** Letters that sound alike, in both directions. */
const sounds = [
  ['ph', 'f'],
  ['k', 'c'],
  ['k', 'ck'],
  ['x', 'cks'],
  ['x', 'ks'],
  ['z', 's'],
  ['qu', 'kw'],
  ['ee', 'ea'],
  ['ei', 'ie'],
  ['y', 'ie'],
  ['y', 'ey'],
  ['ow', 'ou'],
  ['wh', 'w'],
  ['kn', 'n'],
  ['wr', 'r'],
  ['ght', 't'],
  ...[...'bdfglmnprst'].map((letter) => [letter + letter, letter]),
  ...[...'aeiou'].flatMap((vowel) => [...'aeiou'].map((other) => [vowel, other])),
].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]);

/** All words that sound like this one, with other letters in one place. */
const respelt = (word: string): string[] =>
  sounds.flatMap(([one, other]) =>
    [...word.matchAll(new RegExp(one, 'g'))].map(
      ({ index }) => word.slice(0, index) + other + word.slice(index + one.length),
    ),
  );

/** The number of letters in which sounds are replaced: those of a longer word would make too many candidates. */
const longestHeard = 16;

/** All words that sound like this one, with other letters in up to two places. */
function heard(word: string): Set<string> {
  const begin = beginning(word, longestHeard);
  const end = word.slice(begin.length);
  return new Set(respelt(begin).flatMap((other) => [other, ...respelt(other)].map((start) => start + end)));
}

/** Words that may be typed by mistake, for which the catalogue's words are searched. */
export interface Slips {
  /** Words that the catalogue lacks. They may be one letter off, sound alike, or have most trigrams in common. */
  unknown: readonly string[];
  /** Words that the catalogue has, but that may be mistakes all the same. They may be one letter off. */
  known: readonly string[];
}

/** Returns the words of the catalogue that may be meant by slips. Initials, which begin with `=`, are left out. */
export function spellingsOf(database: Queryable, { unknown, known }: Slips): Promise<Spelling[]> {
  const candidates = new Set([
    ...[...unknown, ...known].flatMap(oneOff),
    ...unknown.flatMap((word) => [...heard(word)]),
  ]);
  return database.rows<Spelling>(sql`
    select word, performances from unnest(${sql.param([...candidates])}::text[]) candidate join ${searchWords} on word = candidate
    union
    select word, performances from unnest(${sql.param(unknown)}::text[]) typed (spelling), lateral (
      select word, performances from ${searchWords}
      where word % typed.spelling and not starts_with(word, '=')
      order by similarity(word, typed.spelling) desc, performances desc limit 30
    ) alike`);
}

/** The most wrong letters in a word of a certain length. */
const mostWrong = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/** The number of letters by which two words differ: missing, added, replaced, or swapped (optimal string alignment). */
function distance(typed: string, meant: string): number {
  const [one, other] = [[...typed], [...meant]];
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const [left = 0, above = 0, corner = 0] = [row[j - 1], last?.[j], last?.[j - 1]];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        left + 1,
        above + 1,
        corner + (one[i - 1] === other[j - 1] ? 0 : 1),
        isSwapped ? (beforeLast?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last ?? [], row];
  }
  return last?.[other.length] ?? 0;
}

/** The most words of the catalogue that one word may stand for. */
const mostAlike = 24;

/**
 * The words that a word may stand for: the fewest wrong letters first, then the most performances. A word still being
 * typed may be the beginning of a longer one, which counts as half a letter.
 * @param most The most wrong letters. By default at least one, so that very short words have similar ones, too
 */
export function alikeWords(
  typed: string,
  spellings: readonly Spelling[],
  most = Math.max(1, mostWrong(typed.length)),
): (Spelling & { distance: number })[] {
  const sounding = heard(typed);
  return spellings
    .map((spelling) => {
      const asWhole = distance(typed, spelling.word);
      const asBeginning = distance(typed, beginning(spelling.word, typed.length)) + 0.5;
      const bySound = sounding.has(spelling.word) ? 1 : Number.POSITIVE_INFINITY;
      return { ...spelling, distance: Math.min(asWhole, asBeginning, bySound) };
    })
    .filter((spelling) => spelling.distance <= most && spelling.word !== typed)
    .sort((a, b) => a.distance - b.distance || b.performances - a.performances)
    .slice(0, mostAlike);
}

/** The word that a misspelt one most likely stands for. */
export const closestWord = (
  typed: string,
  spellings: readonly Spelling[],
): (Spelling & { distance: number }) | undefined => alikeWords(typed, spellings, mostWrong(typed.length))[0];
