import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadRows } from '../data/catalogue.ts';
import {
  analyzeTables,
  beginLoad,
  finishLoad,
  type LoadState,
  vacuumAbandonedLoad,
  withoutIndexes,
} from '../data/catalogue-loads.ts';
import { deriveFromCatalogue } from '../data/derived.ts';
import { completeIndex, lacksIndex } from '../data/search-index.ts';
import type { Database, Queryable } from '../db/database.ts';
import { oddityOfDate } from './dates.ts';
import { CatalogueError, type Line, linesOf } from './lines.ts';
import { type BadRecord, RecordReader, withoutHeader } from './read.ts';
import { byType, type RecordType } from './records.ts';
import { addRow, noRows } from './rows.ts';

/** Where a catalogue comes from: a file, a pipe, another API, or the sample. */
export interface CatalogueSource {
  /** What messages call it. */
  name: string;
  /** The lines of its records, read once; `onTotal` is called with about how many there are, before the first of them. */
  lines(onTotal: (records: number) => void): AsyncIterable<Line>;
}

export interface LoadOptions {
  /** Called after each portion with how many records are read, of how many. */
  report: (progress: { done: number; total: number }) => void;
  /** Called with each record that cannot be stored. */
  bad: (record: BadRecord) => void;
  /** Called with each record that is stored and has a date that no calendar has. */
  odd: (record: Pick<BadRecord, 'line' | 'message'>) => void;
}

/** How many records of each type were stored, and how many were set aside. */
export interface Loaded {
  stored: Record<RecordType, number>;
  setAside: number;
}

/** The most records, and the most characters of them, that one statement stores. */
const batchRecords = 1000;
const batchCharacters = 2_000_000;

/** Stores the records of a source. Part of a transaction. */
async function store(transaction: Queryable, source: CatalogueSource, options: LoadOptions): Promise<Loaded> {
  const reader = new RecordReader(source.name);
  const stored = byType(() => 0);
  let [done, total, setAside] = [0, 0, 0];
  let topChosen = false;
  let batch = { rows: noRows(), records: 0, characters: 0 };
  // The database stores one batch while the next is read.
  let storing = Promise.resolve();
  const flush = async () => {
    await storing;
    storing = loadRows(transaction, batch.rows);
    // Should it fail, that is told where it is awaited.
    storing.catch(() => undefined);
    batch = { rows: noRows(), records: 0, characters: 0 };
    // Another API does not count all of them.
    options.report({ done: Math.min(done, total), total });
  };
  const lines = source.lines((records) => {
    total = records;
  });
  try {
    for await (const line of lines) {
      done += 1;
      const record = reader.read(line);
      if ('message' in record) {
        setAside += 1;
        options.bad(record);
        continue;
      }
      const oddity = record.__typename === 'Performance' && oddityOfDate(record.date, record.year);
      if (oddity) options.odd({ line: line.number, message: oddity });
      addRow(batch.rows, record);
      stored[record.__typename] += 1;
      topChosen ||= record.__typename === 'Artist' && typeof record.top100 === 'boolean';
      batch.records += 1;
      batch.characters += line.text.length;
      if (batch.records >= batchRecords || batch.characters >= batchCharacters) await flush();
    }
    await flush();
  } finally {
    // What is still under way belongs to the transaction, which must not end before it.
    await storing;
  }
  await deriveFromCatalogue(transaction, { topChosen });
  return { stored, setAside };
}

/**
 * Loads a catalogue into a database that has none. It becomes the snapshot that the nightly work goes back to.
 *
 * All of it is one transaction: a load that is interrupted, by `kill -9` too, leaves nothing that anybody sees. Processes
 * that load beside each other wait for the one that came first and then find its catalogue. Memory stays flat, whatever
 * the size of the catalogue.
 * @param name under which the catalogue counts as loaded
 * @returns what was stored; or what the database has, when it has a catalogue or an artist
 * @throws CatalogueError when the source cannot be relied on; nothing is stored then
 */
async function loadCatalogue(
  database: Database,
  name: string,
  source: CatalogueSource,
  options: LoadOptions,
): Promise<Loaded | LoadState> {
  return database.withoutTimeout(async (session) => {
    await vacuumAbandonedLoad(session);
    const result = await session.transaction(async (transaction) => {
      const state = await beginLoad(transaction);
      if (state.used) return state;
      const loaded = await withoutIndexes(transaction, () => store(transaction, source, options));
      await finishLoad(transaction, name);
      return loaded;
    });
    if ('stored' in result) await analyzeTables(session);
    return result;
  });
}

/** The name under which a catalogue that was imported counts as loaded. */
const importedName = 'import';

/** A sample catalogue: its name, and the lines of its file. */
export interface Sample {
  name: string;
  lines(): Iterable<string>;
}

/** What was found or done: the sample was written; it or an imported catalogue was there already; or the database has another. */
export type SampleState = 'written' | 'present' | 'left alone';

/**
 * Loads the sample catalogue into a database that has none. Nothing is ever deleted or replaced: a database with another
 * sample, or with any artist of its own, is left alone, whatever the setting says; who wants another catalogue names
 * another database.
 */
export async function ensureSample(
  database: Database,
  { name, lines }: Sample,
  report: LoadOptions['report'],
): Promise<SampleState> {
  const source = {
    name,
    lines: (onTotal: (records: number) => void) => withoutHeader(linesOf(lines()), name, onTotal),
  };
  const bad = ({ line, message }: Pick<BadRecord, 'line' | 'message'>) => {
    throw new Error(`The sample ${name}, line ${line}: ${message}`);
  };
  const result = await loadCatalogue(database, name, source, { report, bad, odd: bad });
  if ('stored' in result) return 'written';
  return result.loaded.includes(name) || result.loaded.includes(importedName) ? 'present' : 'left alone';
}

/**
 * Imports a catalogue into a database that has none.
 * @param setAside the file that records which cannot be stored are written to, when there are any
 * @throws CatalogueError when the source or the database is not fit for it
 */
export async function importCatalogue(
  database: Database,
  source: CatalogueSource,
  { setAside, report, bad, odd }: LoadOptions & { setAside: string },
): Promise<Loaded> {
  await rm(setAside, { force: true });
  const keep = (record: BadRecord) => {
    appendFileSync(setAside, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    bad(record);
  };
  const result = await loadCatalogue(database, importedName, source, { report, bad: keep, odd });
  if ('stored' in result) return result;
  throw new CatalogueError(
    'The database has a catalogue already. Import into an empty one: set DATA_DIR or DATABASE_URL.',
  );
}

/** Makes the index of the search for performances that it lacks: other processes on the database go on meanwhile. */
export async function ensureIndex(database: Database): Promise<void> {
  if (!(await lacksIndex(database))) return;
  await database.withoutTimeout(async (session) => {
    await completeIndex(session);
    await analyzeTables(session);
  });
}
