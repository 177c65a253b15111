import type { Row } from './csv.ts';
import { numberOf } from './keptShows.ts';
import { Pairs } from './pairs.ts';

/** The bytes that are taken from the memory at once. A larger row has a block of its own. */
const BLOCK = 2 ** 20;
/** The bytes in front of a row: the place of the one before it with the same hash of its key, and its length. */
const HEAD = 8;

interface Kept {
  place: number;
  key: string;
  row: Row;
}

/** The rows of a table by their keys, as bytes: as objects, a million of them would take half a gigabyte. */
export class KeptRows {
  readonly #blocks: Buffer[] = [];
  /** The first free byte of the last block. */
  #free = BLOCK;
  /**
   * The places of the latest rows, by the hashes of their keys. A place is the number of a row's first byte,
   * counted from 1, with `BLOCK` bytes for each block ahead.
   */
  readonly #latest = new Pairs();

  /** Keeps a row. An earlier one with the same key counts no more. */
  add(key: string, row: Row): void {
    const text = JSON.stringify([key, row.line, row.cells]);
    const size = HEAD + Buffer.byteLength(text);
    if (this.#free + size > BLOCK) {
      this.#blocks.push(Buffer.alloc(Math.max(BLOCK, size)));
      this.#free = 0;
    }
    const block = this.#blocks.at(-1);
    const hash = hashOf(key);
    block?.writeUInt32LE(this.#latest.get(hash) ?? 0, this.#free);
    block?.writeUInt32LE(size - HEAD, this.#free + 4);
    block?.write(text, this.#free + HEAD);
    // Zero is no place.
    this.#latest.set(hash, (this.#blocks.length - 1) * BLOCK + this.#free + 1);
    this.#free += size;
  }

  /** The row of a key. */
  get(key: string): Row | undefined {
    return this.#find(key)?.row;
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** The rows that count, in their order. */
  *values(): Generator<Row> {
    for (const [index, block] of this.#blocks.entries()) {
      const end = index === this.#blocks.length - 1 ? this.#free : BLOCK;
      let start = 0;
      while (start < end && start + HEAD < block.length) {
        const place = index * BLOCK + start + 1;
        const length = block.readUInt32LE(start + 4);
        // The rest of the block is empty.
        if (length === 0) break;
        const { key, row } = this.#at(place);
        if (this.#find(key)?.place === place) yield row;
        start += HEAD + length;
      }
    }
  }

  #find(key: string): Kept | undefined {
    let place = this.#latest.get(hashOf(key)) ?? 0;
    while (place !== 0) {
      const kept = this.#at(place);
      if (kept.key === key) return kept;
      place = this.#before(place);
    }
    return undefined;
  }

  #before(place: number): number {
    return this.#blocks[Math.floor((place - 1) / BLOCK)]?.readUInt32LE((place - 1) % BLOCK) ?? 0;
  }

  #at(place: number): Kept {
    const block = this.#blocks[Math.floor((place - 1) / BLOCK)] ?? Buffer.alloc(HEAD);
    const start = (place - 1) % BLOCK;
    const end = start + HEAD + block.readUInt32LE(start + 4);
    const [key, line, cells]: [string, number, string[]] = JSON.parse(block.toString('utf8', start + HEAD, end));
    return { place, key, row: { line, cells } };
  }
}

const hashOf = (key: string): number => numberOf(key) || 1;
