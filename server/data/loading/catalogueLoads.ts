import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { build } from '../../db/builder.ts';
import type { Queryable, Session } from '../../db/database.ts';
import { failureOf, isReadTimeout } from '../../db/failures.ts';
import { artists, catalogueLoads, checksumHashes } from '../../db/tables/catalogue.ts';
import { highlights, performanceDocuments, songs, venues } from '../../db/tables/search.ts';
import { busy } from '../base/badUserInput.ts';
import { catalogueTables } from './catalogueTables.ts';

/*
 * The catalogues that a database has, the steps around a load, and the locks of all who write: docs/decisions/locks.md has
 * their order.
 */

/**
 * The advisory lock of work on the catalogue: loads, members' changes, the nightly work. Only one of them runs at a
 * time, in all processes. Nothing else uses this number.
 */
const loadLock = 7_204_301_995;

/** The advisory lock of additions: they share it, and a change has it alone. Nothing else uses this number. */
const additionLock = 7_204_301_996;

/** The name under which an imported catalogue counts as loaded. */
export const importedName = 'import';

export interface LoadState {
  loaded: string[];
  /** Whether there is any catalogue or artist. */
  used: boolean;
  /** Whether a loaded catalogue chooses the top 100 artists itself. */
  topChosen: boolean;
}

/** Waits until no other transaction loads or changes the catalogue. None can begin to until this transaction ends. */
export const waitForLoads = async (transaction: Queryable): Promise<void> => {
  await transaction.rows(sql`select pg_advisory_xact_lock(${loadLock}::bigint)`);
};

/** Lets additions end, and none begin until this transaction ends. It must have waited for loads before. */
export const holdAdditions = async (transaction: Queryable): Promise<void> => {
  await transaction.rows(sql`select pg_advisory_xact_lock(${additionLock}::bigint)`);
};

/** Begins a change of records: nothing else changes, and nothing is added, until this transaction ends. */
export async function beginChange(transaction: Queryable): Promise<void> {
  await waitForLoads(transaction);
  await holdAdditions(transaction);
}

/** The seconds after which a member no longer waits for who has a lock. */
const patience = 10;

/**
 * Takes a lock for a member's write. Throws the error `BUSY` if another transaction has run for longer than members
 * wait, such as an import: to wait for it would hold a connection for nothing.
 */
async function lockForMember(transaction: Queryable, lock: number, mode: 'exclusive' | 'shared'): Promise<void> {
  const suffix = sql.raw(mode === 'shared' ? '_shared' : '');
  const [tried] = await transaction.rows<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock${suffix}(${lock}::bigint) as taken`,
  );
  if (tried?.taken) return;
  const [holder] = await transaction.rows<{ seconds: number | null }>(
    sql`select extract(epoch from clock_timestamp() - min(xact_start))::float8 as seconds
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = ${lock}::bigint
        and datname = current_database()`,
  );
  const seconds = holder?.seconds ?? 0;
  if (seconds > patience) throw busy(seconds);
  try {
    await transaction.rows(sql`select pg_advisory_xact_lock${suffix}(${lock}::bigint)`);
  } catch (error) {
    throw failureOf(error) === 'TIMEOUT' && !isReadTimeout(error) ? busy(seconds + patience) : error;
  }
}

/** Begins a member's change, as `beginChange` does. Throws `BUSY` while an import or the night runs. */
export async function beginMembersChange(transaction: Queryable): Promise<void> {
  await lockForMember(transaction, loadLock, 'exclusive');
  await holdAdditions(transaction);
}

/**
 * Begins an addition: nothing is changed until this transaction ends. Other additions may run beside it. Throws `BUSY`
 * while an import writes, or the night runs.
 */
export const beginAddition = (transaction: Queryable): Promise<void> =>
  lockForMember(transaction, additionLock, 'shared');

/** Returns the state of the database before a load. The transaction must have waited for others. */
export async function readLoads(transaction: Queryable): Promise<LoadState> {
  const loads = await build(transaction, (db) => db.select().from(catalogueLoads));
  const found = await build(transaction, (db) => db.select({ id: artists.id }).from(artists).limit(1));
  return {
    loaded: loads.map(({ name }) => name),
    used: loads.length > 0 || found.length > 0,
    topChosen: loads.some(({ topChosen }) => topChosen),
  };
}

/** Whether a database has a catalogue or an artist, as of now. */
export async function hasCatalogue(database: Queryable): Promise<boolean> {
  const [row] = await database.rows<{ used: boolean }>(
    sql`select exists (select from ${catalogueLoads}) or exists (select from ${artists}) as used`,
  );
  return row?.used === true;
}

/** Returns the names of the stored artists that have a slash between blanks, as `Gulls / Terns`. */
export async function namesWithSlash(database: Queryable): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`select name from ${artists} where name ~ ${'\\s[/／]+\\s'}`);
  return rows.map(({ name }) => name);
}

/**
 * The limit for the start of generated ids: they continue after the highest id up to this number. Higher ids do not
 * count, so that there are numbers left for generated ones.
 */
const lastStart = 2_000_000_000;

/**
 * Marks a load as complete. Generated ids continue after the catalogue's own.
 * @param topChosen Whether the catalogue itself chooses the top 100 artists
 */
export async function finishLoad(transaction: Queryable, name: string, topChosen: boolean): Promise<void> {
  for (const table of Object.values(catalogueTables)) {
    await transaction.rows(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table}
        where id <= ${lastStart}`,
    );
  }
  await build(transaction, (db) => db.insert(catalogueLoads).values({ name, topChosen }));
}

/** Notes that an update chooses the top 100 artists. */
export async function noteTopChosen(transaction: Queryable): Promise<void> {
  await build(transaction, (db) => db.update(catalogueLoads).set({ topChosen: true }));
}

/**
 * Runs `work` without some indexes and constraints, and makes them anew afterwards.
 * @param statements A query that returns, for each index and constraint, the statements that drop it and make it
 */
async function without<Result>(transaction: Queryable, statements: SQL, work: () => Promise<Result>): Promise<Result> {
  const parts = await transaction.rows<{ drop: string; make: string }>(statements);
  for (const { drop } of parts) await transaction.rows(sql.raw(drop));
  const result = await work();
  for (const { make } of parts) await transaction.rows(sql.raw(make));
  return result;
}

/** The tables of a catalogue, with that of its hashes. */
export const storedTables = [...Object.values(catalogueTables), checksumHashes];

/** The tables of the search index with references to a catalogue. */
export const indexTables = [songs, venues, performanceDocuments, highlights];

const regclasses = (tables: readonly PgTable[]) => sql`any(${sql.param(tables.map(getTableName))}::regclass[])`;

/** A query that returns the statements that drop and make each index that meets the condition. */
const indexesWhere = (condition: SQL) => sql`select format('drop index %s', indexrelid::regclass) as drop,
    pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
  where relnamespace = current_schema()::regnamespace and ${condition}`;

/**
 * Runs `work`, which stores a whole catalogue and its counts, without the indexes of words and trigrams. To create them
 * afterwards takes a fraction of the time of adding row by row. Part of a transaction; readers wait.
 */
export const withoutTextIndexes = <Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> =>
  without(transaction, indexesWhere(sql`amname = 'gin'`), work);

/**
 * Runs `work`, which fills tables with a whole catalogue, without indexes on these tables, and without their references
 * to the catalogue. The indexes of words and trigrams are not dropped here. Unique indexes stay, as rules depend on
 * them; only the primary key of the hashes goes, too. One statement for each reference checks it afterwards; the load
 * fails if a row refers to a record that is not there. A check of each row would also write to the row that it refers
 * to. Part of a transaction; readers wait.
 */
export const withoutReferences = <Result>(
  transaction: Queryable,
  tables: readonly PgTable[],
  work: () => Promise<Result>,
): Promise<Result> =>
  without(
    transaction,
    sql`${indexesWhere(sql`amname <> 'gin' and not indisunique and indrelid = ${regclasses(tables)}`)}
      union all
      (select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
      where conrelid = ${regclasses(tables)} and (
        contype = 'f' and confrelid = ${regclasses(storedTables)}
        or conrelid = ${getTableName(checksumHashes)}::regclass and contype = 'p'))`,
    work,
  );

/**
 * Runs `work`, which stores a whole catalogue, without the triggers that count its years, days and letters. These have few
 * rows, of which each statement would leave another version. Part of a transaction, which counts them afterwards.
 */
export const withoutCounts = <Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> =>
  without(
    transaction,
    sql`select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as make
      from pg_trigger where tgfoid in ('count_years'::regproc, 'count_rows'::regproc)`,
    work,
  );

/**
 * Frees the versions of rows that nobody sees, so that an index is read without its table. The embedded database never does
 * it by itself, PostgreSQL only when a fifth of a table has changed. Cannot run in a transaction.
 */
export const vacuumTables = async (session: Session): Promise<void> => {
  await session.rows(sql`vacuum`);
};

/** As `vacuumTables`, and updates the planner's statistics. */
export const analyzeTables = async (session: Session): Promise<void> => {
  await session.rows(sql`vacuum (analyze)`);
};

/** Frees the disk space of an interrupted load's rows: no query sees them, but the files still contain them. */
export async function vacuumAbandonedLoad(session: Session): Promise<void> {
  const [abandoned] = await session.rows(sql`select where pg_relation_size('performances') > 0
    and not exists (select from catalogue_loads) and not exists (select from artists)`);
  if (abandoned) await vacuumTables(session);
}
