import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Target, writeText } from './export.ts';
import { type CatalogueSource, type Loaded, type LoadOptions, storableRecords } from './load.ts';
import { byType, headerLine } from './records.ts';

/** The lines of the records of a source that can be stored. Counts them, and those that are set aside, in `counts`. */
async function* fitLines(source: CatalogueSource, options: LoadOptions, counts: Loaded): AsyncGenerator<string> {
  const bad: LoadOptions['bad'] = (record) => {
    counts.setAside += 1;
    options.bad(record);
  };
  for await (const { line, record } of storableRecords(source, { ...options, bad })) {
    counts.stored[record.__typename] += 1;
    yield `${line.text}\n`;
  }
}

const noCounts = (): Loaded => ({ stored: byType(() => 0), setAside: 0 });

/** Reads a source as an import would, and stores nothing. */
export async function tryCatalogue(source: CatalogueSource, options: LoadOptions): Promise<Loaded> {
  const counts = noCounts();
  for await (const _ of fitLines(source, options, counts));
  return counts;
}

/** Writes the records of a source as a file of the catalogue's format. */
export async function convertCatalogue(source: CatalogueSource, target: Target, options: LoadOptions): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  try {
    const counts = noCounts();
    // The header has the number of records, which is known only after the last one.
    const records = join(folder, 'records.ndjson');
    await pipeline(Readable.from(fitLines(source, options, counts)), createWriteStream(records));
    const total = Object.values(counts.stored).reduce((sum, count) => sum + count, 0);
    const whole = async function* () {
      yield `${headerLine(total)}\n`;
      yield* createReadStream(records);
    };
    await writeText(Readable.from(whole()), target);
    return counts;
  } finally {
    await rm(folder, { recursive: true });
  }
}
