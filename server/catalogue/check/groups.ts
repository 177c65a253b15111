import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../file/lines.ts';

/** The hash of a key, which chooses its file. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
}

/** The number of files. The items of one of them are in memory at a time. */
const partCount = 64;
/** The most characters that wait in memory for a file. */
const mostWaiting = 32_768;

/** Groups items by key, in files, as memory may not hold them all. */
export class Groups<Item> {
  readonly #parts: { path: string; waiting: string }[];

  constructor(folder: string, name: string) {
    this.#parts = Array.from({ length: partCount }, (_, number) => ({
      path: join(folder, `${name}${number}`),
      waiting: '',
    }));
  }

  add(key: string, item: Item): void {
    const part = this.#parts[hashOf(key) % partCount];
    if (!part) return;
    part.waiting += `${JSON.stringify([key, item])}\n`;
    if (part.waiting.length < mostWaiting) return;
    appendFileSync(part.path, part.waiting);
    part.waiting = '';
  }

  /** The items of each key, in the order in which they were added. */
  async *all(): AsyncGenerator<[string, Item[]]> {
    for (const { path, waiting } of this.#parts) {
      if (waiting !== '') appendFileSync(path, waiting);
      if (!existsSync(path)) continue;
      const groups = new Map<string, Item[]>();
      for await (const { text } of readLines(createReadStream(path), path)) {
        const [key, item]: [string, Item] = JSON.parse(text);
        const own = groups.get(key);
        if (own) own.push(item);
        else groups.set(key, [item]);
      }
      yield* groups;
    }
  }
}

/** A spelling of a name, how often it was added, and the place in the catalogue where it came first. */
export interface NameSpelling {
  name: string;
  count: number;
  order: number;
}

const mostCounted = 50_000;

export class Spellings {
  readonly #groups: Groups<NameSpelling>;
  #counts = new Map<string, { key: string; spelling: NameSpelling }>();

  constructor(folder: string, name: string) {
    this.#groups = new Groups(folder, name);
  }

  add(key: string, name: string, order: number): void {
    const both = `${key}\n${name}`;
    const known = this.#counts.get(both);
    if (known) known.spelling.count += 1;
    else this.#counts.set(both, { key, spelling: { name, count: 1, order } });
    if (this.#counts.size >= mostCounted) this.#flush();
  }

  #flush(): void {
    for (const { key, spelling } of this.#counts.values()) this.#groups.add(key, spelling);
    this.#counts = new Map();
  }

  /** The spellings of each key. One of them may come several times, with a part of its count each. */
  all(): AsyncGenerator<[string, NameSpelling[]]> {
    this.#flush();
    return this.#groups.all();
  }
}
