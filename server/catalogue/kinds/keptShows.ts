import { Pairs } from './pairs.ts';

/* The shows of files so far, in a hundred bytes each: a file may have a million of them. */

/** The features by which a show is recognised in another file. Numbers stand for texts; 0 for an empty one. */
export interface DescribedShow {
  venue: number;
  city: number;
  /** The letters of its set lists, without spaces and signs. */
  sets: number;
  /** Which of the shows of its day it is. */
  turn: number;
  /** Its songs, as the last 16 bits of their numbers: enough to tell how many of them two set lists share. */
  songs: () => Set<number>;
  /** A bit for each field of its record that is empty. */
  lacks: number;
  file: string;
  recorded: boolean;
}

export interface KeptShow extends DescribedShow {
  id: number;
  place: string;
}

/** A number for a text (FNV-1a, 32 bits). Two texts of an artist's day have the same one once in four billion times. */
export function numberOf(text: string, seed = 0x811c9dc5): number {
  if (text === '') return 0;
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0 || 1;
}

/** The number of words of 32 bits that are taken from the memory at once: more than any show needs. */
const BLOCK = 2 ** 18;
/** The most shows of an artist's day that another one is compared with: the latest. */
const MOST_OF_DAY = 1000;
/** The number of words of a show without songs. `KeptShows.add` writes them, and `ShowAt` reads them. */
const WORDS = 11;
const OTHER_SEED = 0x2545f491;

/** `shows.csv, line 12` without its number, and the number. */
const NUMBERED = /^(.*?)([1-9]\d{0,8})?$/s;

/** The songs of a show at a place of a block. */
const songsAt = (block: Uint32Array, start: number, count: number) =>
  new Uint16Array(block.buffer, (start + WORDS) * block.BYTES_PER_ELEMENT, count);

/** The file of shows, and their place in it without the number at its end. */
interface Origin {
  file: string;
  place: string;
}

/** A show at a place of a block. Its words are read when they are asked for: a day may have a thousand shows. */
class ShowAt implements KeptShow {
  readonly #block: Uint32Array;
  readonly #start: number;
  readonly #origins: readonly Origin[];

  constructor(block: Uint32Array, start: number, origins: readonly Origin[]) {
    this.#block = block;
    this.#start = start;
    this.#origins = origins;
  }

  #word(at: number): number {
    return this.#block[this.#start + at] ?? 0;
  }

  get id() {
    return this.#word(2);
  }

  get venue() {
    return this.#word(3);
  }

  get city() {
    return this.#word(4);
  }

  get sets() {
    return this.#word(5);
  }

  get file() {
    return this.#origins[this.#word(6)]?.file ?? '';
  }

  get place() {
    const { place = '' } = this.#origins[this.#word(6)] ?? {};
    return this.#word(7) ? `${place}${this.#word(7)}` : place;
  }

  get recorded() {
    return this.#word(8) % 2 === 1;
  }

  get turn() {
    return this.#word(9);
  }

  get lacks() {
    return this.#word(10);
  }

  songs(): Set<number> {
    return new Set(songsAt(this.#block, this.#start, this.#word(8) >>> 1));
  }
}

/** Keeps shows by their artist and day. Each takes eleven words, and one for two songs. */
export class KeptShows {
  readonly #blocks: Uint32Array[] = [];
  /** The first free word of the last block. */
  #free = BLOCK;
  /** The places of the latest shows of days, by the numbers of the days. */
  readonly #latest = new Pairs();
  readonly #origins: Origin[] = [];
  readonly #numbersOfOrigins = new Map<string, number>();

  /** The kept shows of a day, which is any text, in their order. Of those with one id, the latest counts. */
  ofDay(day: string): KeptShow[] {
    const shows: KeptShow[] = [];
    const check = numberOf(day, OTHER_SEED);
    const ids = new Set<number>();
    let at = this.#latest.get(numberOf(day)) ?? -1;
    while (at >= 0 && shows.length < MOST_OF_DAY) {
      const block = this.#blocks[Math.floor(at / BLOCK)] ?? new Uint32Array(WORDS);
      const start = at % BLOCK;
      const id = block[start + 2] ?? 0;
      if (block[start + 1] === check && !ids.has(id)) shows.push(new ShowAt(block, start, this.#origins));
      ids.add(id);
      at = (block[start] ?? 0) - 1;
    }
    return shows.reverse();
  }

  add(day: string, { id, venue, city, sets, turn, lacks, songs, file, recorded, place }: KeptShow): void {
    const all = songs();
    const words = WORDS + Math.ceil(all.size / 2);
    let block = this.#blocks.at(-1);
    if (!block || this.#free + words > BLOCK) {
      block = new Uint32Array(BLOCK);
      this.#blocks.push(block);
      this.#free = 0;
    }
    const [, before = '', number = ''] = NUMBERED.exec(place) ?? [];
    const key = numberOf(day);
    const previous = (this.#latest.get(key) ?? -1) + 1;
    block.set(
      [
        ...[previous, numberOf(day, OTHER_SEED), id, venue, city, sets, this.#origin(file, before), Number(number)],
        ...[all.size * 2 + Number(recorded), turn, lacks],
      ],
      this.#free,
    );
    songsAt(block, this.#free, all.size).set([...all]);
    this.#latest.set(key, (this.#blocks.length - 1) * BLOCK + this.#free);
    this.#free += words;
  }

  #origin(file: string, place: string): number {
    const key = `${file}\n${place}`;
    const known = this.#numbersOfOrigins.get(key);
    if (known !== undefined) return known;
    this.#numbersOfOrigins.set(key, this.#origins.length);
    return this.#origins.push({ file, place }) - 1;
  }
}
