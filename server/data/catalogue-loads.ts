import { getTableName, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable, Session } from '../db/database.ts';
import { artists, catalogueLoads, checksumHashes } from '../db/tables.ts';
import { catalogueTables } from './catalogue.ts';

/* The catalogues that a database has, and the steps around a load. */

/** The advisory lock of a load. Processes that start at the same time wait for it. Nothing else uses this number. */
const loadLock = 7_204_301_995;

/** The state of a database before a load. */
export interface LoadState {
  /** The names of the loaded catalogues. */
  loaded: string[];
  /** Whether there is any catalogue or artist. */
  used: boolean;
}

/** Waits until no other process loads a catalogue. None can begin until the transaction ends. */
export const waitForLoads = async (transaction: Queryable): Promise<void> => {
  await transaction.rows(sql`select pg_advisory_xact_lock(${loadLock}::bigint)`);
};

/** Waits for the loads of other processes. Returns the state that they leave. */
export async function beginLoad(transaction: Queryable): Promise<LoadState> {
  await waitForLoads(transaction);
  const loads = await build(transaction, (db) => db.select().from(catalogueLoads));
  const found = await build(transaction, (db) => db.select({ id: artists.id }).from(artists).limit(1));
  return { loaded: loads.map(({ sample }) => sample), used: loads.length > 0 || found.length > 0 };
}

/** Generated ids begin below this number, even if a catalogue has the largest possible id. */
const lastStart = 2_000_000_000;

/** Marks a load as complete. Generated ids continue after the catalogue's own. */
export async function finishLoad(transaction: Queryable, name: string): Promise<void> {
  for (const table of Object.values(catalogueTables)) {
    await transaction.rows(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table} where id <= ${lastStart}`,
    );
  }
  await build(transaction, (db) => db.insert(catalogueLoads).values({ sample: name }));
}

/**
 * Runs `work`, which stores a whole catalogue, without the indexes of words, trigrams and hashes. It creates them
 * afterwards, which takes a fraction of the time of adding row by row. Part of a transaction; readers wait.
 */
export async function withoutIndexes<Result>(transaction: Queryable, work: () => Promise<Result>): Promise<Result> {
  const indexes = await transaction.rows<{ drop: string; make: string }>(
    sql`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and relnamespace = current_schema()::regnamespace
      union all
      select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = ${getTableName(checksumHashes)}::regclass and contype in ('p', 'f')`,
  );
  for (const { drop } of indexes) await transaction.rows(sql.raw(drop));
  const result = await work();
  for (const { make } of indexes) await transaction.rows(sql.raw(make));
  return result;
}

/**
 * Updates the planner's statistics after a load, as the embedded database never does so itself. Cannot run in a
 * transaction.
 */
export const analyzeTables = async (session: Session): Promise<void> => {
  await session.rows(sql`vacuum (analyze)`);
};

/** Frees the disk space of an interrupted load's rows: no query sees them, but the files still contain them. */
export async function vacuumAbandonedLoad(session: Session): Promise<void> {
  const [abandoned] = await session.rows(sql`select where pg_relation_size('performances') > 0
    and not exists (select from catalogue_loads) and not exists (select from artists)`);
  if (abandoned) await session.rows(sql`vacuum`);
}
