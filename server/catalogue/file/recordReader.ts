import { lineOf } from '../../data/reading/identifiers.ts';
import { CatalogueError, type Line } from './lines.ts';
import {
  byType,
  type CatalogueRecord,
  type Fault,
  formatName,
  formatVersion,
  parseHeader,
  parseRecord,
  recordTypes,
  referencesOf,
} from './records.ts';

export interface BadRecord extends Fault {
  line: number;
  /** Its place in a file of another kind. */
  place?: string | undefined;
  text: string;
}

/** A set of ids that stays small with millions of them: one bit each, in blocks of 65,536. */
export class IdSet {
  readonly #blocks = new Map<number, Uint8Array>();

  /** Adds an id. Returns whether it is new. */
  add(id: number): boolean {
    const block = this.#blocks.get(id >>> 16) ?? new Uint8Array(8192);
    this.#blocks.set(id >>> 16, block);
    const [index, bit] = [(id & 0xffff) >>> 3, 1 << (id & 7)];
    const byte = block[index] ?? 0;
    block[index] = byte | bit;
    return (byte & bit) === 0;
  }

  has(id: number): boolean {
    return (((this.#blocks.get(id >>> 16)?.[(id & 0xffff) >>> 3] ?? 0) >>> (id & 7)) & 1) === 1;
  }
}

/** The stored ids of records. Those equal to the record's id, as in a file that this database wrote, take one bit. */
export class StoredIds {
  readonly #same = new IdSet();
  readonly #others = new Map<number, number>();

  get(id: number): number | undefined {
    return this.#same.has(id) ? id : this.#others.get(id);
  }

  set(id: number, stored: number): void {
    if (id === stored) this.#same.add(id);
    else this.#others.set(id, stored);
  }
}

/** Parses the lines of a catalogue in order. A record may only refer to records above it. */
export class RecordReader {
  readonly #source: { name: string; mayChange?: boolean };
  readonly #present = byType(() => new IdSet());
  readonly #setAside = byType(() => new IdSet());
  readonly #memberships = new Set<string>();
  /** The artist of each identifier, by the identifier's line. */
  readonly #identified = new Map<string, string>();

  /** @param source The catalogue's name in messages, and whether it may change while it is read */
  constructor(source: { name: string; mayChange?: boolean }) {
    this.#source = source;
  }

  /**
   * Returns a line's record, or the reason why it cannot be stored.
   * @throws CatalogueError if it refers to a record that does not exist, unless the source may change
   */
  read(line: Line): CatalogueRecord | BadRecord {
    if (line.fault !== undefined) return this.#badRecord(line, { field: '', message: line.fault });
    const record = line.utf8 ? parseRecord(line.text) : { field: '', message: 'the line is not UTF-8' };
    if ('message' in record) return this.#badRecord(line, record);
    const fault = this.#faultOf(record, line.number);
    return fault ? this.#badRecord(line, fault) : record;
  }

  /** Returns why a record cannot be stored. If it can, remembers its id and returns undefined. */
  #faultOf(record: CatalogueRecord, line: number): Fault | undefined {
    for (const { field, type, id } of referencesOf(record)) {
      if (this.#present[type].has(id)) continue;
      if (this.#setAside[type].has(id)) return { field, message: `it belongs to ${type} ${id}, which was set aside` };
      if (this.#source.mayChange) {
        return { field, message: `it belongs to ${type} ${id}, which was added meanwhile` };
      }
      throw new CatalogueError(
        `${this.#source.name}, line ${line}: "${field}": there is no ${type} ${id} above this line`,
      );
    }
    if (record.__typename === 'ArtistToArtistGroup') {
      const pair = `${record.artistGroup.id} ${record.artist.id}`;
      if (this.#memberships.has(pair)) return { field: 'artist.id', message: 'the artist is in the group already' };
      this.#memberships.add(pair);
    }
    const lines = record.__typename === 'Artist' ? (record.identifiers ?? []).map(lineOf) : [];
    const taken = lines.find((identifier) => this.#identified.has(identifier));
    if (taken !== undefined) {
      return { field: 'identifiers', message: `"${taken}" is an identifier of ${this.#identified.get(taken)} already` };
    }
    if (!this.#present[record.__typename].add(record.id)) {
      return { field: 'id', message: `${record.__typename} ${record.id} stands above this line already` };
    }
    if (record.__typename === 'Artist') for (const own of lines) this.#identified.set(own, record.name);
    return undefined;
  }

  /** Sets a record aside. Its id is remembered if it can be read, so records that refer to it are set aside, too. */
  #badRecord({ number, place, text }: Line, fault: Fault): BadRecord {
    const found = /^\s*\{\s*"__typename":\s*"(\w+)",\s*"id":\s*(\d{1,10})\b/.exec(text);
    const type = recordTypes.find((name) => name === found?.[1]);
    if (type) this.#setAside[type].add(Number(found?.[2]));
    return { line: number, ...(place === undefined ? {} : { place }), ...fault, text };
  }
}

/** The lines that npm prints before the output of a command. */
const printedByNpm = /^(?:> .*)?$/;

/**
 * The lines of a file after its header.
 * @param onHeader Called with the header's number of records, before the first of them
 * @throws CatalogueError if the file is no catalogue, has another version, or another number of records than its header
 * says
 */
export async function* withoutHeader(
  lines: AsyncIterable<Line> | Iterable<Line>,
  name: string,
  onHeader: (records: number) => void,
): AsyncGenerator<Line> {
  let stated: number | undefined;
  let records = 0;
  let last = 1;
  for await (const line of lines) {
    last = line.number;
    if (stated !== undefined) {
      records += 1;
      if (records > stated) {
        throw new CatalogueError(`${name}, line ${last}: more records than the ${stated} that the header counts`);
      }
      yield line;
    } else if (!printedByNpm.test(line.text)) {
      stated = headerOf(line.text, `${name}, line ${last}`);
      onHeader(stated);
    }
  }
  if (stated === undefined) throw new CatalogueError(`${name} is empty`);
  if (records < stated) {
    throw new CatalogueError(
      `${name}, line ${last}: cut short: the header counts ${stated} records, here are ${records}`,
    );
  }
}

function headerOf(text: string, place: string): number {
  const header = parseHeader(text);
  if (!header) {
    throw new CatalogueError(
      `${place}: no catalogue: the first line must be {"format":"${formatName}","version":${formatVersion},"records":...}`,
    );
  }
  if (header.version !== formatVersion) {
    throw new CatalogueError(`${place}: version: this is ${header.version}, but ${formatVersion} can be read`);
  }
  return header.records;
}
