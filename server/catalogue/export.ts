import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as v from 'valibot';
import { largestInteger } from '../db/integers.ts';
import { readLines } from './lines.ts';
import { formatName, formatVersion, type RecordType, recordTypes } from './records.ts';

/** What a catalogue can be read from, a page at a time. */
export interface CatalogueReader {
  /** The last id of each type, so that records added meanwhile are left out; and roughly how many records there are. */
  bounds(): Promise<Bounds>;
  /** Records of a type after a position, and the position after them; none when these are the last. */
  page(type: RecordType, after: number, upTo: number): Promise<{ records: object[]; next: number | undefined }>;
}

const idSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger));

const boundsSchema = v.object({
  upTo: v.object({
    Artist: idSchema,
    ArtistGroup: idSchema,
    ArtistToArtistGroup: idSchema,
    Performance: idSchema,
    Source: idSchema,
    Checksum: idSchema,
  }),
  total: v.number(),
});

export type Bounds = v.InferOutput<typeof boundsSchema>;

/** The first line of a part file. */
const firstLineSchema = v.object({ source: v.string(), bounds: boundsSchema });

/** The line after each page in a part file: where to continue. */
const markSchema = v.object({ type: v.picklist(recordTypes), after: idSchema });

type Mark = v.InferOutput<typeof markSchema>;

/** How far the export has read, and how many bytes of the part are complete. */
interface Progress {
  bounds: Bounds;
  mark: Mark;
  records: number;
  bytes: number;
}

/** The first key of a record, and of nothing else in a part. */
const isRecord = (line: string) => line.startsWith('{"__typename":');

function parse<Output>(schema: v.GenericSchema<unknown, Output>, line: string): Output | undefined {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(line));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** How far an earlier export has read, by its last complete mark; undefined without one. */
async function progressOf(part: string, source: string): Promise<Progress | undefined> {
  const { size } = await stat(part);
  let progress: Progress | undefined;
  let records = 0;
  let bytes = 0;
  for await (const bytesOfLine of readLines(part, part)) {
    const line = bytesOfLine.toString();
    bytes += bytesOfLine.length + 1;
    // The last line may lack its end.
    if (bytes > size) break;
    if (isRecord(line)) {
      records += 1;
    } else if (progress) {
      const mark = parse(markSchema, line);
      if (mark) progress = { ...progress, mark, records, bytes };
    } else {
      const first = parse(firstLineSchema, line);
      if (first?.source !== source) return undefined;
      progress = { bounds: first.bounds, mark: { type: 'Artist', after: 0 }, records: 0, bytes };
    }
  }
  return progress;
}

/** Where to continue: where the export was interrupted, or the start. */
async function begin(
  part: FileHandle,
  reader: CatalogueReader,
  source: string,
  begun: Progress | undefined,
): Promise<Progress> {
  if (begun) return begun;
  const bounds = await reader.bounds();
  await part.truncate(0);
  const line = `${JSON.stringify({ source, bounds })}\n`;
  await part.write(line, 0);
  return { bounds, mark: { type: 'Artist', after: 0 }, records: 0, bytes: Buffer.byteLength(line) };
}

/** Reads what is missing in a part file. Returns the number of records in it. */
async function readInto(
  part: FileHandle,
  reader: CatalogueReader,
  progress: Progress,
  report: (progress: { done: number; total: number }) => void,
): Promise<number> {
  const { bounds } = progress;
  await part.truncate(progress.bytes);
  let { mark, records, bytes } = progress;
  for (const type of recordTypes.slice(recordTypes.indexOf(mark.type))) {
    let after: number | undefined = type === mark.type ? mark.after : 0;
    while (after !== undefined) {
      const page = await reader.page(type, after, bounds.upTo[type]);
      after = page.next;
      mark = { type, after: after ?? bounds.upTo[type] };
      const text = [...page.records.map((record) => ({ __typename: type, ...record })), mark]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
      await part.write(text, bytes);
      bytes += Buffer.byteLength(text);
      records += page.records.length;
      report({ done: Math.min(records, bounds.total), total: bounds.total });
    }
  }
  return records;
}

async function* finished(part: string, records: number): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: formatName, version: formatVersion, records })}\n`;
  for await (const bytes of readLines(part, part)) {
    const line = bytes.toString();
    if (isRecord(line)) yield `${line}\n`;
  }
}

/** Where an export goes: to a file, packed when its name ends in `.gz`, or into a stream. */
type Target = { file: string } | { stream: Writable };

/** The files of an export. The source names what is read, so that a part of another source is not continued. */
export interface ExportFiles {
  source: string;
  part: string;
  target: Target;
}

/**
 * Writes a whole catalogue. What has been read is kept in the part file until it is complete; an export that was interrupted
 * continues after the last complete page of its part file.
 */
export async function exportCatalogue(
  reader: CatalogueReader,
  { source, part, target }: ExportFiles,
  report: (progress: { done: number; total: number }) => void,
): Promise<number> {
  await (await open(part, 'a', 0o600)).close();
  const begun = await progressOf(part, source);
  const handle = await open(part, 'r+');
  const records = await begin(handle, reader, source, begun)
    .then((progress) => readInto(handle, reader, progress, report))
    .finally(() => handle.close());
  const lines = Readable.from(finished(part, records));
  if ('stream' in target) {
    await pipeline(lines, target.stream, { end: false });
  } else {
    const unfinished = `${target.file}.unfinished`;
    const file = createWriteStream(unfinished);
    await (target.file.endsWith('.gz') ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
    await rename(unfinished, target.file);
  }
  await rm(part);
  return records;
}
