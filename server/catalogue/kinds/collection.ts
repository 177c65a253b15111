import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { beginning } from '../../../set-lists/beginning.ts';
import { KeptFile } from '../file/keptFile.ts';
import { CatalogueError } from '../file/lines.ts';
import { Requests, UnreadableAnswer } from '../file/requests.ts';
import { isItem, readItem } from './archive.ts';
import type { ToldShow, Unread } from './show.ts';

/* Reads a collection, or an item, of archive.org by its address: `https://archive.org/details/NAME`. */

/** An address at the archive, or at another server with its API. */
interface Address {
  origin: string;
  name: string;
}

const IDENTIFIER = /^[a-z\d][\w.-]{0,199}$/i;

/** Returns the collection or item of an address; undefined if it is another address, or a file. */
export function archiveAddress(text: string): Address | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  const name = /^\/details\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return IDENTIFIER.test(name) ? { origin, name } : undefined;
}

/** The bytes of the longest answer. The longest items, of thousands of files, have a few million. */
const longestAnswer = 16 * 2 ** 20;
/** The most bytes that are kept of an item. */
const longestItem = 2_000_000;
const pageSize = 1000;
const mostItems = 1_000_000;
/** The most items that may be added while a collection is read. */
const mostAdded = 1000;
/** The milliseconds between two requests. */
const pause = 200;
/** The number of items after which progress is told. */
const toldAfter = 100;
/** The number of items at the beginning of a list whose faulty identifiers are reported. */
const mostReported = 100;

const page = v.object({
  items: v.array(v.object({ identifier: v.string() })),
  cursor: v.nullish(v.string(), ''),
  total: v.nullish(v.number()),
});

/** The part of an item that the import reads, and that is kept. */
const keptItem = v.object({
  metadata: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((metadata) => ({ ...metadata, collection: undefined, external_metadata_update: undefined })),
  ),
  files: v.nullish(
    v.array(v.object({ name: v.unknown(), source: v.optional(v.unknown()), md5: v.optional(v.unknown()) })),
    [],
  ),
});

const entry = v.object({ id: v.string(), item: v.optional(v.unknown()), fault: v.optional(v.string()) });
type Entry = v.InferOutput<typeof entry>;

interface Options {
  say: (line: string) => void;
  /** The artist of items that name none. */
  artist?: string | undefined;
  /** The folder of the file that keeps what was fetched. */
  folder?: string;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** A collection or an item. What is fetched of it is kept in a file, so that an interrupted reading goes on. */
export class CollectionReader {
  readonly #keptFile: KeptFile;
  readonly #address: Address;
  readonly #requests: Requests;
  readonly #artist: string | undefined;
  readonly #say: (line: string) => void;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #fetched = new Set<string>();

  constructor(address: Address, { say, artist, folder = '.', wait = sleep }: Options) {
    this.#address = address;
    this.#artist = artist;
    this.#say = say;
    this.#wait = wait;
    this.#requests = new Requests(`${address.origin}/details/${address.name}`, longestAnswer, wait);
    this.#keptFile = new KeptFile(`${folder}/${address.name}.items.ndjson`);
  }

  /** The shows of all items, each with its recording. */
  async *shows(): AsyncGenerator<ToldShow | Unread> {
    for await (const one of this.#keptEntries()) yield this.#showOf(one);
    if (this.#fetched.size > 0) this.#say(`${this.#address.name}: goes on behind ${told(this.#fetched.size)} items.`);
    else
      this.#say(
        `${this.#address.name}: what is fetched is kept in ${this.#keptFile.path}. Ended, this goes on when it is run again.`,
      );
    for await (const id of this.#identifiers()) {
      if (this.#fetched.has(id)) continue;
      await this.#wait(pause);
      const one = await this.#fetch(id);
      this.#fetched.add(id);
      this.#keptFile.add([one]);
      yield this.#showOf(one);
    }
  }

  /** Removes the file of what was fetched. */
  forget(): Promise<void> {
    return this.#keptFile.remove();
  }

  async *#keptEntries(): AsyncGenerator<Entry> {
    for await (const read of this.#keptFile.entries()) {
      const { success, output: one } = v.safeParse(entry, read);
      if (!success || this.#fetched.has(one.id)) continue;
      this.#fetched.add(one.id);
      yield one;
    }
  }

  /** The identifiers of the items. Texts that are no identifiers are left out. */
  async *#identifiers(): AsyncGenerator<string> {
    const { origin, name } = this.#address;
    const itself = await this.#requests.json(`${origin}/metadata/${name}`);
    if (!isItem(itself)) throw new CatalogueError(`${origin} has no collection or item ${name}.`);
    const { metadata } = v.parse(v.object({ metadata: v.looseObject({ mediatype: v.optional(v.unknown()) }) }), itself);
    if (metadata.mediatype !== 'collection') {
      yield name;
      return;
    }
    const cursors = new Set<string>();
    const seen = new Set<string>();
    let most = mostItems;
    let toldCount = this.#fetched.size;
    for (let cursor: string | undefined; cursor !== ''; ) {
      await this.#wait(pause);
      const query = new URLSearchParams({ q: `collection:(${name})`, fields: 'identifier', count: String(pageSize) });
      if (cursor) query.set('cursor', cursor);
      const answer = v.safeParse(page, await this.#requests.json(`${origin}/services/search/v1/scrape?${query}`));
      if (!answer.success) throw this.#fault(`its list of items lacks ${v.getDotPath(answer.issues[0]) ?? 'items'}`);
      const { items, total } = answer.output;
      if (cursor === undefined && typeof total === 'number') most = Math.min(mostItems, total + mostAdded);
      const before = seen.size;
      for (const { identifier } of items) {
        if (seen.has(identifier)) continue;
        seen.add(identifier);
        if (seen.size > most) throw this.#fault(`it lists more items than ${told(most)}`);
        if (this.#fetched.size >= toldCount + toldAfter) {
          toldCount = this.#fetched.size;
          this.#say(`${name}: ${told(this.#fetched.size)}${total ? ` of ${told(total)}` : ''} items are fetched.`);
        }
        if (IDENTIFIER.test(identifier)) yield identifier;
        else if (seen.size <= mostReported)
          this.#say(`${name}: ${JSON.stringify(beginning(identifier, 100))} is no identifier, and is left out.`);
      }
      cursor = answer.output.cursor;
      if (cursor !== '' && (cursors.has(cursor) || seen.size === before))
        throw this.#fault('it lists the same page again');
      cursors.add(cursor);
    }
  }

  async #fetch(id: string): Promise<Entry> {
    try {
      const item = v.safeParse(keptItem, await this.#requests.json(`${this.#address.origin}/metadata/${id}`));
      if (!item.success) return { id, fault: 'it has no metadata' };
      const isLong = Buffer.byteLength(JSON.stringify(item.output)) > longestItem;
      return isLong ? { id, fault: 'its metadata has more than 2 MB' } : { id, item: item.output };
    } catch (error) {
      if (error instanceof UnreadableAnswer) return { id, fault: error.message };
      throw error;
    }
  }

  #showOf({ id, item, fault }: Entry): ToldShow | Unread {
    const place = `${this.#address.origin}/details/${id}`;
    if (fault === undefined && isItem(item)) return readItem(item, place, this.#artist);
    return { place, message: fault ?? 'it has no metadata', text: id };
  }

  #fault(reason: string): CatalogueError {
    return new CatalogueError(this.#requests.sentence(reason));
  }
}

const told = (count: number): string => count.toLocaleString('en');
