import { CatalogueError, readLines } from './lines.ts';
import {
  type CatalogueRecord,
  formatName,
  formatVersion,
  parseHeader,
  parseRecord,
  type RecordType,
  recordTypes,
  referencesOf,
} from './records.ts';

/** Where a file of a catalogue is. */
export interface CatalogueFile {
  path: string;
  /** What messages call it. */
  name: string;
}

/** A record that cannot be stored, and why. The field is empty where the line is no record at all. */
export interface BadRecord {
  line: number;
  field: string;
  message: string;
  text: string;
}

/** What a line holds. */
export type Line = { record: CatalogueRecord; length: number } | { bad: BadRecord };

/** A set of ids that stays small for millions of them: one bit each, in blocks of 65,536. */
class IdSet {
  readonly #pieces = new Map<number, Uint8Array>();

  /** Returns whether the id is new. */
  add(id: number): boolean {
    const piece = this.#pieces.get(id >>> 16) ?? new Uint8Array(8192);
    this.#pieces.set(id >>> 16, piece);
    const [index, bit] = [(id & 0xffff) >>> 3, 1 << (id & 7)];
    const byte = piece[index] ?? 0;
    piece[index] = byte | bit;
    return (byte & bit) === 0;
  }

  has(id: number): boolean {
    return (((this.#pieces.get(id >>> 16)?.[(id & 0xffff) >>> 3] ?? 0) >>> (id & 7)) & 1) === 1;
  }
}

const idSets = (): Record<RecordType, IdSet> => ({
  Artist: new IdSet(),
  ArtistGroup: new IdSet(),
  ArtistToArtistGroup: new IdSet(),
  Performance: new IdSet(),
  Source: new IdSet(),
  Checksum: new IdSet(),
});

/** Checks the references of records to those above them. */
class Context {
  readonly #name: string;
  readonly #present = idSets();
  readonly #setAside = idSets();
  readonly #memberships = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  /** Why a record cannot be stored; nothing when it can, and is now known. */
  fault(record: CatalogueRecord, line: number): { field: string; message: string } | undefined {
    for (const { field, type, id } of referencesOf(record)) {
      if (this.#present[type].has(id)) continue;
      if (this.#setAside[type].has(id)) return { field, message: `${type} ${id} was set aside` };
      throw new CatalogueError(`${this.#name}:${line}: ${field}: there is no ${type} ${id} above this line`);
    }
    if (record.__typename === 'ArtistToArtistGroup') {
      const pair = `${record.artistGroup.id} ${record.artist.id}`;
      if (this.#memberships.has(pair)) return { field: 'artist.id', message: 'The artist is in the group already' };
      this.#memberships.add(pair);
    }
    if (!this.#present[record.__typename].add(record.id)) {
      return { field: 'id', message: `${record.__typename} ${record.id} stands above this line already` };
    }
    return undefined;
  }

  /** Remembers a record that is set aside, as far as one can tell which it is: what refers to it is set aside, too. */
  setAside(text: string): void {
    const found = /^\s*\{\s*"__typename":\s*"(\w+)",\s*"id":\s*(\d{1,10})\b/.exec(text);
    const type = recordTypes.find((name) => name === found?.[1]);
    if (type) this.#setAside[type].add(Number(found?.[2]));
  }
}

/** What npm prints before the output of a command that is piped into a file. */
const printedByNpm = /^(?:> .*)?$/;

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function parseLine(bytes: Buffer, number: number, context: Context): Line {
  const text = decode(bytes);
  const set = (fault: { field: string; message: string }): Line => {
    context.setAside(text ?? '');
    return { bad: { line: number, ...fault, text: text ?? bytes.toString('latin1') } };
  };
  if (text === undefined) return set({ field: '', message: 'Not UTF-8' });
  const record = parseRecord(text);
  if ('message' in record) return set(record);
  const fault = context.fault(record, number);
  return fault ? set(fault) : { record, length: bytes.length };
}

/**
 * The lines of a catalogue's file behind its header, each a record that can be stored or one that cannot.
 * @param onHeader called with the number of records that the header states, before the first of them
 * @throws CatalogueError when the file as a whole cannot be relied on: no catalogue, another version, cut short, or a
 *   reference to nothing. Its message names the line, and the field where there is one.
 */
export async function* readCatalogue(
  { path, name }: CatalogueFile,
  onHeader: (records: number) => void = () => undefined,
  seen?: (chunk: Buffer) => void,
): AsyncGenerator<Line> {
  const context = new Context(name);
  let number = 0;
  let header: number | undefined;
  let records = 0;
  for await (const bytes of readLines(path, name, seen)) {
    number += 1;
    if (header === undefined) {
      const text = decode(bytes) ?? '';
      if (printedByNpm.test(text)) continue;
      header = headerOf(text, `${name}:${number}`);
      onHeader(header);
      continue;
    }
    records += 1;
    if (records > header) {
      throw new CatalogueError(`${name}:${number}: more records than the ${header} that the header counts`);
    }
    yield parseLine(bytes, number, context);
  }
  if (header === undefined) throw new CatalogueError(`${name}:1: the file is empty`);
  if (records < header) {
    throw new CatalogueError(`${name}:${number}: cut short: the header counts ${header} records, here are ${records}`);
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
