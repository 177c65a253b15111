import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { type CatalogueRows, countRecordings, loadRows } from '../data/catalogue.ts';
import {
  advanceImport,
  analyzeTables,
  beginLoad,
  finishImport,
  type LoadState,
  startImport,
  vacuumAbandonedLoad,
} from '../data/catalogue-loads.ts';
import type { Database, Queryable, Session } from '../db/database.ts';
import { CatalogueError } from './lines.ts';
import { type BadRecord, type CatalogueFile, readCatalogue } from './read.ts';
import { addRow, noRows } from './rows.ts';

/** How far a piece of work is. */
type Report = (progress: { done: number; total: number }) => void;

export interface ImportOptions {
  /** Where records that cannot be stored are written to, when there are any. */
  setAside: string;
  /** Called with how much of the file has been checked, and then with how much is stored. */
  checked: Report;
  stored: Report;
  /** Called with each record that cannot be stored, before anything is stored. */
  bad: (record: BadRecord) => void;
}

export interface Imported {
  records: number;
  setAside: number;
}

/** The most records, and the most bytes of them, that one transaction holds. */
const batchRecords = 1000;
const batchBytes = 2_000_000;

/** The summary of a file that was checked without storing anything. */
interface Checked extends Imported {
  /** Identifies the file when an import continues. */
  digest: string;
}

async function check(file: CatalogueFile, { checked, bad }: ImportOptions): Promise<Checked> {
  const hash = createHash('sha256');
  let total = 0;
  let records = 0;
  let setAside = 0;
  const lines = readCatalogue(
    file,
    (count) => {
      total = count;
    },
    (chunk) => hash.update(chunk),
  );
  for await (const line of lines) {
    records += 1;
    checked({ done: records, total });
    if (!('bad' in line)) continue;
    setAside += 1;
    bad(line.bad);
  }
  return { records, setAside, digest: hash.digest('hex') };
}

const otherImport =
  'The database holds part of another file, whose import was not finished. Import that file again, or into an empty database (DATA_DIR, DATABASE_URL).';

/** Begins an import or goes on with it. Returns how many records have been read already. */
async function position(transaction: Queryable, digest: string): Promise<number> {
  const { importing } = await emptyOrImporting(transaction);
  if (importing?.digest === digest) return importing.records;
  if (importing) throw new CatalogueError(otherImport);
  await startImport(transaction, digest);
  return 0;
}

async function emptyOrImporting(transaction: Queryable): Promise<LoadState> {
  const state = await beginLoad(transaction);
  if (!state.importing && (state.loaded.length > 0 || state.used)) {
    throw new CatalogueError(
      'The database has a catalogue already. Import into an empty one: set DATA_DIR or DATABASE_URL.',
    );
  }
  return state;
}

/**
 * Checks whether a catalogue can be imported at all, before it is downloaded.
 * @throws CatalogueError when the database has one
 */
export async function ensureNoCatalogue(database: Database): Promise<void> {
  await database.transaction(emptyOrImporting);
}

/** Stores the records of a file after those that are stored already, one transaction per batch. */
async function store(session: Session, file: CatalogueFile, checked: Checked, options: ImportOptions): Promise<void> {
  const { digest, records: total } = checked;
  let stored = await session.transaction((transaction) => position(transaction, digest));
  const aside = checked.setAside > 0 ? await open(options.setAside, 'w', 0o600) : undefined;
  let rows: CatalogueRows = noRows();
  let read = 0;
  let bytes = 0;
  const flush = async () => {
    if (read <= stored) return;
    await session.transaction(async (transaction) => {
      if (!(await advanceImport(transaction, { digest, from: stored, to: read }))) {
        throw new CatalogueError('Another process imports the same file into this database.');
      }
      await loadRows(transaction, rows);
    });
    stored = read;
    rows = noRows();
    bytes = 0;
    options.stored({ done: stored, total });
  };
  try {
    for await (const line of readCatalogue(file)) {
      read += 1;
      if ('bad' in line) await aside?.write(`${JSON.stringify(line.bad)}\n`);
      if (read <= stored || 'bad' in line) continue;
      addRow(rows, line.record);
      bytes += line.length;
      if (read - stored >= batchRecords || bytes >= batchBytes) await flush();
    }
    await flush();
  } finally {
    await aside?.close();
  }
}

/**
 * Imports the catalogue of a file into a database that has none. It becomes the snapshot that the nightly work goes back to.
 *
 * The file is read twice: first to check all of it, so that nothing is stored of one that cannot be relied on; then to
 * store it, one transaction per batch. An import that was killed continues after the last complete batch when it is
 * started again with the same file. Memory stays flat, whatever the size of the file.
 * @throws CatalogueError when the file or the database is not fit for it
 */
export async function importCatalogue(
  database: Database,
  file: CatalogueFile,
  options: ImportOptions,
): Promise<Imported> {
  const checked = await check(file, options);
  await rm(options.setAside, { force: true });
  await database.withoutTimeout(async (session) => {
    await vacuumAbandonedLoad(session);
    await store(session, file, checked, options);
    await session.transaction(async (transaction) => {
      await countRecordings(transaction);
      await finishImport(transaction, checked.digest);
    });
    await analyzeTables(session);
  });
  return { records: checked.records, setAside: checked.setAside };
}
