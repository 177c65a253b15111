import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { oddityOfDate } from './dates.ts';
import { type Target, writeText } from './export.ts';
import { type CatalogueSource, type Loaded, type LoadOptions, progressOf } from './load.ts';
import { RecordReader } from './read.ts';
import { byType, headerLine } from './records.ts';

type Options = Pick<LoadOptions, 'report' | 'bad' | 'odd'>;

/** The lines of the records of a source that can be stored. Counts them, and those that are set aside, in `counts`. */
async function* fitLines(
  source: CatalogueSource,
  { report, bad, odd }: Options,
  counts: Loaded,
): AsyncGenerator<string> {
  const reader = new RecordReader(source);
  let [done, total] = [0, 0];
  const lines = source.lines((records) => {
    total = records;
  });
  for await (const line of lines) {
    done += 1;
    if (done % 1000 === 0) report(progressOf(done, total));
    const record = reader.read(line);
    if ('message' in record) {
      counts.setAside += 1;
      bad(record);
      continue;
    }
    const oddity = record.__typename === 'Performance' && oddityOfDate(record.date, record.year);
    if (oddity) odd({ line: line.number, place: line.place, message: oddity });
    counts.stored[record.__typename] += 1;
    yield `${line.text}\n`;
  }
}

const noCounts = (): Loaded => ({ stored: byType(() => 0), setAside: 0 });

/** Reads a source as an import would, and stores nothing. */
export async function tryCatalogue(source: CatalogueSource, options: Options): Promise<Loaded> {
  const counts = noCounts();
  for await (const _ of fitLines(source, options, counts));
  return counts;
}

/** Writes the records of a source as a file of the catalogue's format. */
export async function convertCatalogue(source: CatalogueSource, target: Target, options: Options): Promise<Loaded> {
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
