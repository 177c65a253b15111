import type { Random } from './random.ts';
import { fill } from './templates.ts';
import { bandPatterns, type Genre, genres } from './words/bands.ts';

/** The name of an artist, and the kind of music that goes with it. */
export interface Name {
  name: string;
  genre: Genre;
}

/** The most names in a thousand that may begin with each letter. Real lists of bands look like this. */
const shares: Record<string, number> = {
  A: 46,
  B: 92,
  C: 70,
  D: 56,
  E: 34,
  F: 42,
  G: 45,
  H: 50,
  I: 20,
  J: 62,
  K: 32,
  L: 52,
  M: 78,
  N: 32,
  O: 24,
  P: 62,
  Q: 6,
  R: 56,
  S: 128,
  T: 54,
  U: 10,
  V: 14,
  W: 48,
  X: 2,
  Y: 8,
  Z: 7,
};

const article = /^(?:the|an|a)\s+(?=\S)/i;

/** The letter under which a name is filed, or undefined if it begins with none. */
export function firstLetterOf(name: string): string | undefined {
  const letter = name.replace(article, '').normalize('NFKD').charAt(0).toUpperCase();
  return letter >= 'A' && letter <= 'Z' ? letter : undefined;
}

/** The name without article and case. Names with the same key look the same to a reader. */
export const nameKey = (name: string): string => name.replace(article, '').toLowerCase();

/** Returns `count` new names. None of their keys is in `taken`; they are added to it. */
export function newNames(random: Random, count: number, taken: Set<string>): Name[] {
  const names: Name[] = [];
  const room = new Map(Object.entries(shares).map(([letter, share]) => [letter, Math.ceil((share * count) / 1000)]));
  while (names.length < count) {
    const genre = random.pick(genres);
    const name = fill(random.pick(bandPatterns[genre]), random);
    const letter = firstLetterOf(name);
    const left = letter === undefined ? 1 : (room.get(letter) ?? 0);
    const key = nameKey(name);
    if (left <= 0 || taken.has(key)) continue;
    taken.add(key);
    if (letter !== undefined) room.set(letter, left - 1);
    names.push({ name, genre });
  }
  return names;
}

/** The abbreviation of a name that traders use in names of files: `mc` for `Marrowbone Creek`. */
export function abbreviation(name: string): string {
  const words = name
    .replace(article, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '');
  const initials = words.map((word) => (/^\d/.test(word) ? word : word.charAt(0))).join('');
  return (words.length > 1 ? initials : name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 5)).toLowerCase() || 'va';
}
