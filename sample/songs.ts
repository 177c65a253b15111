import type { Random } from './random.ts';
import { fill } from './templates.ts';
import { knownSongs } from './words/avoid.ts';
import type { Genre } from './words/bands.ts';
import { songPatterns } from './words/songs.ts';

/** The usual course of a concert in a genre. */
interface Habit {
  /** The sets, each with its fewest and most songs. */
  sets: readonly (readonly [number, number])[];
  /** The probability that a song runs into the next. */
  segue: number;
  /** The probability of an encore. */
  encore: number;
}

const habits: Record<Genre, Habit> = {
  jam: {
    sets: [
      [5, 9],
      [5, 8],
    ],
    segue: 0.27,
    encore: 0.9,
  },
  bluegrass: {
    sets: [
      [9, 13],
      [9, 12],
    ],
    segue: 0.03,
    encore: 0.7,
  },
  folk: { sets: [[10, 16]], segue: 0.02, encore: 0.6 },
  jazz: {
    sets: [
      [4, 6],
      [4, 6],
    ],
    segue: 0.08,
    encore: 0.3,
  },
  indie: { sets: [[10, 15]], segue: 0.04, encore: 0.6 },
  rock: { sets: [[11, 17]], segue: 0.06, encore: 0.8 },
  funk: {
    sets: [
      [6, 9],
      [5, 8],
    ],
    segue: 0.2,
    encore: 0.6,
  },
  world: { sets: [[8, 13]], segue: 0.07, encore: 0.4 },
};

/** An artist's songs, and the concert at which each was last played. */
export interface Repertoire {
  genre: Genre;
  /** In the order of their debuts. */
  songs: readonly string[];
  /** The number of the concert at which each was last played; -1 for never. */
  last: Int32Array;
  /** Whether encores have a set list of their own. */
  encoreApart: boolean;
  /** The separator of two songs. */
  separator: string;
  /** The number of concerts so far. */
  concerts: number;
}

const avoided = new Set(knownSongs);

/** Different titles. A phrase that stands out, such as "Ballad of", is used once or twice. */
function titles(random: Random, genre: Genre, wanted: number): string[] {
  const patterns = songPatterns(genre);
  const plain = patterns.filter((pattern) => /^(?:the |\{\w+\+?\}|[ ,'])+$/i.test(pattern));
  const rest = random.sample(
    patterns.filter((pattern) => !plain.includes(pattern)),
    patterns.length,
  );
  const found = new Set<string>();
  while (found.size < wanted) {
    const phrase = random.chance(0.45) ? rest.pop() : undefined;
    const title = fill(phrase ?? random.pick(plain), random);
    if (!avoided.has(title)) found.add(title);
  }
  return [...found];
}

/** The songs of an artist, by the number of performances. */
export function repertoireOf(random: Random, genre: Genre, performances: number): Repertoire {
  const wanted = Math.min(190, 16 + Math.floor(performances / 5) + random.below(12));
  const songs = titles(random, genre, wanted);
  return {
    genre,
    songs,
    last: new Int32Array(wanted).fill(-1),
    encoreApart: random.chance(0.35),
    separator: random.chance(0.75) ? ', ' : '\n',
    concerts: 0,
  };
}

export interface SetLists {
  set1: string | null;
  set2: string | null;
  set3: string | null;
  /** Every song in its order, each once. */
  songs: string[];
  /** The songs that were played for the first time; none at the first concerts, where most are new. */
  debuts: string[];
}

/** The index of a song that was not played at this concert nor, if there are enough, at the two before. */
function choose(random: Random, repertoire: Repertoire, known: number, played: Set<number>): number | undefined {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const index = random.chance(0.6) ? Math.floor(random.next() * random.next() * known) : random.below(known);
    const last = repertoire.last[index] ?? -1;
    if (!played.has(index) && (last < 0 || repertoire.concerts - last > 2 || attempt > 8)) return index;
  }
  return undefined;
}

function joined(random: Random, repertoire: Repertoire, titles: readonly string[]): string {
  const { segue } = habits[repertoire.genre];
  let text = '';
  titles.forEach((title, index) => {
    if (index === titles.length - 1) text += title;
    else if (random.chance(segue)) text += `${title} > ${repertoire.separator === '\n' ? '\n' : ''}`;
    else text += title + repertoire.separator;
  });
  return text;
}

/** Joins titles to a text. Sometimes a song that runs into another is played again after it. */
function withReprise(random: Random, repertoire: Repertoire, titles: string[]): string {
  const text = joined(random, repertoire, titles);
  if (repertoire.separator === '\n' || !random.chance(habits[repertoire.genre].segue / 2)) return text;
  const segued = /([^,>]+) > [^,>]+(?=, )/.exec(text);
  return segued ? text.replace(segued[0], `${segued[0]} > ${segued[1]?.trim()}`) : text;
}

/**
 * Returns the set lists of one concert. `progress`, from 0 to 1, is the part of the career that has passed. A `short`
 * concert has a single set, as at a festival.
 */
export function setListsOf(random: Random, repertoire: Repertoire, progress: number, short: boolean): SetLists {
  const { sets, encore } = habits[repertoire.genre];
  const known = Math.max(
    14,
    Math.min(repertoire.songs.length, Math.floor(repertoire.songs.length * (0.35 + 0.7 * progress))),
  );
  const played = new Set<number>();
  const debuts: string[] = [];
  const songs: string[] = [];
  const take = (count: number) => {
    const titles: string[] = [];
    for (let taken = 0; taken < count; taken += 1) {
      const index = choose(random, repertoire, known, played);
      const title = index === undefined ? undefined : repertoire.songs[index];
      if (index === undefined || title === undefined) continue;
      if (repertoire.last[index] === -1 && repertoire.concerts > 25) debuts.push(title);
      played.add(index);
      repertoire.last[index] = repertoire.concerts;
      titles.push(title);
    }
    songs.push(...titles);
    return titles;
  };
  const texts = (short ? sets.slice(0, 1) : sets).map(([least, most]) =>
    withReprise(random, repertoire, take(random.between(least, most))),
  );
  const encores = random.chance(encore) ? take(random.chance(0.8) ? 1 : 2) : [];
  const closing = joined(random, repertoire, encores);
  const [set1 = '', set2] = texts;
  repertoire.concerts += 1;
  const apart = repertoire.encoreApart && set2 !== undefined;
  const tail = closing === '' || apart ? '' : `${repertoire.separator}E: ${closing}`;
  return {
    set1: set2 === undefined ? set1 + tail : set1,
    set2: set2 === undefined ? null : set2 + tail,
    set3: apart && closing !== '' ? `E: ${closing}` : null,
    songs,
    debuts,
  };
}
