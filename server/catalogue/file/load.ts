import { deriveFromCatalogue } from '../../data/indexing/deriveFromCatalogue.ts';
import { countCatalogue } from '../../data/indexing/indexCounts.ts';
import { completeIndex, lacksIndex, orderByPlays } from '../../data/indexing/searchIndex.ts';
import {
  analyzeTables,
  beginChange,
  finishLoad,
  importedName,
  indexTables,
  type LoadState,
  readLoads,
  storedTables,
  vacuumAbandonedLoad,
  withoutCounts,
  withoutReferences,
  withoutTextIndexes,
} from '../../data/loading/catalogueLoads.ts';
import { loadRows } from '../../data/loading/catalogueTables.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { oddityOfDate } from '../rules/dates.ts';
import { type Line, linesOf } from './lines.ts';
import { type BadRecord, RecordReader, withoutHeader } from './recordReader.ts';
import { addRow, noRows } from './recordRows.ts';
import { byType, type CatalogueRecord, type RecordType } from './records.ts';
import { setAsideIn } from './setAside.ts';

/** A source of a catalogue: a file, a pipe, another API, or the sample. */
export interface CatalogueSource {
  /** Its name in messages. */
  name: string;
  /**
   * The lines of its records, read once. Before the first, `onTotal` is called with their approximate number, or zero
   * if only the end tells it.
   */
  lines(onTotal: (records: number) => void): AsyncIterable<Line>;
  /** Whether records may be added while it is read. Records that refer to the added ones are set aside. */
  mayChange?: boolean;
  /** Takes the names of the artists of the catalogue that it is imported into, and that read as several artists. */
  know?(names: readonly string[]): void;
  /** Removes what was kept to go on after an interruption. Called when the records are stored. */
  forget?(): Promise<void>;
}

/** The number of records read so far, and of all records, which is zero as long as it is unknown. */
interface Progress {
  done: number;
  total: number;
}

export interface LoadOptions {
  /** Called now and then with the number of records read so far, and of all if that is known. */
  report: (progress: Progress) => void;
  /** Called with each record that cannot be stored. */
  bad: (record: BadRecord) => void;
  /** Called with each record that is stored, but has a date that no calendar has. */
  odd: (record: Pick<BadRecord, 'line' | 'place' | 'message'>) => void;
}

export interface Loaded {
  stored: Record<RecordType, number>;
  setAside: number;
}

interface Stored {
  loaded: Loaded;
  /** Whether the catalogue itself chooses the top 100 artists. */
  topChosen: boolean;
}

/** The records of a source that can be stored, with their lines. The others, and odd dates, are told. */
export async function* storableRecords(
  source: CatalogueSource,
  { report, bad, odd }: LoadOptions,
): AsyncGenerator<{ line: Line; record: CatalogueRecord }> {
  const reader = new RecordReader(source);
  let [done, total] = [0, 0];
  const lines = source.lines((records) => {
    total = records;
  });
  for await (const line of lines) {
    done += 1;
    // The total of another API leaves out the memberships.
    if (done % 1000 === 0) report({ done: total === 0 ? done : Math.min(done, total), total });
    const record = reader.read(line);
    if ('message' in record) {
      bad(record);
      continue;
    }
    const oddity = record.__typename === 'Performance' && oddityOfDate(record.date, record.year);
    if (oddity) odd({ line: line.number, place: line.place, message: oddity });
    yield { line, record };
  }
  report({ done, total: done });
}

const portionCharacters = 2_000_000;

/**
 * Reads the records of a source in portions. One is taken while the next is read.
 * @param size The most records of a portion
 * @returns Whether the catalogue itself chooses the top 100 artists
 */
export async function takePortions(
  source: CatalogueSource,
  options: LoadOptions,
  size: number,
  take: (records: readonly CatalogueRecord[]) => Promise<void>,
): Promise<boolean> {
  let [characters, topChosen] = [0, false];
  let portion: CatalogueRecord[] = [];
  let taking = Promise.resolve();
  const takeNext = async () => {
    await taking;
    taking = take(portion);
    // A failure is thrown where `taking` is awaited.
    taking.catch(() => undefined);
    portion = [];
    characters = 0;
  };
  try {
    for await (const { line, record } of storableRecords(source, options)) {
      topChosen ||= record.__typename === 'Artist' && typeof record.top100 === 'boolean';
      portion.push(record);
      characters += line.text.length;
      if (portion.length >= size || characters >= portionCharacters) await takeNext();
    }
    await takeNext();
  } finally {
    // The transaction must not end before its last statement.
    await taking;
  }
  return topChosen;
}

/** The most records of one statement. */
const batchRecords = 1000;

async function store(transaction: Queryable, source: CatalogueSource, options: LoadOptions): Promise<Stored> {
  const stored = byType(() => 0);
  let setAside = 0;
  const bad = (record: BadRecord) => {
    setAside += 1;
    options.bad(record);
  };
  const topChosen = await takePortions(source, { ...options, bad }, batchRecords, async (records) => {
    const rows = noRows();
    for (const record of records) {
      addRow(rows, record);
      stored[record.__typename] += 1;
    }
    await loadRows(transaction, rows);
  });
  return { loaded: { stored, setAside }, topChosen };
}

/**
 * Loads a catalogue into a database that has none. It becomes the snapshot that the nightly work restores. The load is
 * one transaction. An interrupted one leaves nothing visible, even after `kill -9`. Processes that load at the same
 * time wait for the first, and then find its catalogue. The memory needed does not grow with the catalogue.
 * @param name The name under which the catalogue counts as loaded
 * @returns The stored records; or the state of the database, if it has a catalogue or an artist
 * @throws CatalogueError if the source is unreliable; nothing is stored then
 */
async function loadCatalogue(
  database: Database,
  name: string,
  source: CatalogueSource,
  options: LoadOptions,
): Promise<Loaded | LoadState> {
  return database.withoutTimeout(async (session) => {
    await vacuumAbandonedLoad(session);
    const result = await session.transactionOnce(async (transaction) => {
      await beginChange(transaction);
      const state = await readLoads(transaction);
      if (state.used) return state;
      const { loaded, topChosen } = await withoutTextIndexes(transaction, async () => {
        const stored = await withoutCounts(transaction, async () => {
          const all = await withoutReferences(transaction, storedTables, () => store(transaction, source, options));
          await withoutReferences(transaction, indexTables, () => deriveFromCatalogue(transaction, all));
          return all;
        });
        await countCatalogue(transaction);
        await orderByPlays(transaction);
        return stored;
      });
      await finishLoad(transaction, name, topChosen);
      return loaded;
    });
    if ('stored' in result) await analyzeTables(session);
    return result;
  });
}

/** A sample catalogue: its name, and the lines of its file. */
export interface Sample {
  name: string;
  lines(): Iterable<string>;
}

/** The sample was written now; or it or an imported catalogue was present; or the database has something else. */
export type SampleState = 'written' | 'present' | 'left alone';

/**
 * Loads the sample catalogue into a database that has none. Nothing is ever deleted or replaced. A database with
 * another sample or any artist of its own is left alone, whatever the setting. For another catalogue, use another
 * database.
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
 * Imports a catalogue into a database that has none. Returns undefined, and reads nothing, if it has one.
 * @param setAside The file for the records that cannot be stored, written if there are any
 * @throws CatalogueError if the source is unfit
 */
export async function importCatalogue(
  database: Database,
  source: CatalogueSource,
  { setAside, report, bad, odd }: LoadOptions & { setAside: string },
): Promise<Loaded | undefined> {
  const options = { report, bad: await setAsideIn(setAside, bad), odd };
  const result = await loadCatalogue(database, importedName, source, options);
  return 'stored' in result ? result : undefined;
}

/**
 * Completes the search index with the performances that it lacks. Other processes can use the database meanwhile.
 * @param report Called after each portion, if the index lacks any
 */
export async function ensureIndex(database: Database, report: LoadOptions['report'] = () => undefined): Promise<void> {
  if (!(await lacksIndex(database))) return;
  await database.withoutTimeout(async (session) => {
    await completeIndex(session, report);
    await analyzeTables(session);
  });
}
