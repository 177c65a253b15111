import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { searchWords } from '../db/tables.ts';

/** A word of the catalogue, with how many performances have it. */
export interface Spelling {
  word: string;
  performances: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** All that a word may be where one letter is missing, too many, another one, or has changed places with the next. */
function oneOff(word: string): string[] {
  const places = Array.from(
    { length: word.length + 1 },
    (_, place) => [word.slice(0, place), word.slice(place)] as const,
  );
  return places.flatMap(([before, after]) => [
    before + after.slice(1),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    ...[...letters].flatMap((letter) => [before + letter + after.slice(1), before + letter + after]),
  ]);
}

/** The words of the catalogue that these may be misspelt for: one letter off, or with most of their trigrams. */
export const spellingsOf = (database: Queryable, words: readonly string[]): Promise<Spelling[]> =>
  database.rows<Spelling>(sql`
    select word, performances from ${searchWords} where word = any(${sql.param(words.flatMap(oneOff))}::text[])
    union
    select word, performances from unnest(${sql.param(words)}::text[]) typed (spelling), lateral (
      select word, performances from ${searchWords}
      where word % typed.spelling and not starts_with(word, '=')
      order by similarity(word, typed.spelling) desc, performances desc limit 30
    ) alike`);

/** How many letters may be wrong in a word of some length. */
const mostWrong = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/** How many letters two words differ by: missing, other ones, or changed with the next (optimal string alignment). */
function distance(one: string, other: string): number {
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

/**
 * The word that a misspelt one stands for: the fewest letters wrong, and of several the one that more performances have. A
 * word that is still being typed may be the beginning of a longer one, which counts as half a letter.
 */
export function closestWord(
  typed: string,
  spellings: readonly Spelling[],
): (Spelling & { distance: number }) | undefined {
  const most = mostWrong(typed.length);
  const close = spellings
    .map((spelling) => {
      const begun = distance(typed, spelling.word.slice(0, typed.length)) + 0.5;
      return { ...spelling, distance: Math.min(distance(typed, spelling.word), begun) };
    })
    .filter((spelling) => spelling.distance <= most && spelling.word !== typed);
  return close.sort((a, b) => a.distance - b.distance || b.performances - a.performances)[0];
}
