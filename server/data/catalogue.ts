import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Session } from '../db/database.ts';
import { artistGroupMembers, artistGroups, artists, checksums, performances, sources } from '../db/tables.ts';
import { indexChecksums } from './checksums.ts';

/*
 * The statements by which a catalogue is loaded and read whole: table by table with their ids, many rows at a time.
 */

/** The tables of a catalogue; each comes behind those it refers to. */
const tables = { artists, artistGroups, artistGroupMembers, performances, sources, checksums };

type TableName = keyof typeof tables;

const tableNames = Object.keys(tables) as TableName[];

/** Who added a row is the matter of the accounts; what is loaded belongs to the snapshot. */
const notLoaded = ['createdBy', 'inSnapshot'] as const;

/** A row as a catalogue brings it: every column that is not worked out by the database. Times are ISO 8601. */
type Row<Insert> = {
  [Column in Exclude<keyof Insert, (typeof notLoaded)[number]>]-?: Exclude<
    Insert[Column],
    undefined
  > extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never;
};

/** Rows of a catalogue by table. */
export type CatalogueRows = { [Name in TableName]: Row<(typeof tables)[Name]['$inferInsert']>[] };

export type ArtistRow = CatalogueRows['artists'][number];
export type GroupRow = CatalogueRows['artistGroups'][number];
export type MemberRow = CatalogueRows['artistGroupMembers'][number];
export type PerformanceRow = CatalogueRows['performances'][number];

/** The number under which processes that start beside each other queue for the load; nothing else uses it. */
const loadLock = 7_204_301_995;

/** The columns that a catalogue brings, by the name they have in a row. */
const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(
    ([key, column]) => !column.generated && !notLoaded.some((name) => name === key),
  );

/**
 * One statement for all rows of a table: the values of a column travel as one array, because a list in the statement
 * would become as many parameters.
 */
function insertStatement(table: PgTable, rows: readonly Record<string, unknown>[]): SQL {
  const columns = columnsOf(table);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const arrays = columns.map(([key, column]) => {
    const type = sql.raw(column.getSQLType().replace(/ collate .*$/, ''));
    return sql`${sql.param(rows.map((row) => row[key]))}::${type}[]`;
  });
  const snapshot = 'inSnapshot' in getTableColumns(table);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}${snapshot ? sql`, in_snapshot` : sql``})
    select *${snapshot ? sql`, true` : sql``} from unnest(${sql.join(arrays, sql`, `)})`;
}

/** Stores rows of a catalogue. What they refer to is among them or stored already. Part of a transaction. */
export async function loadRows(transaction: Queryable, rows: Partial<CatalogueRows>): Promise<void> {
  for (const name of tableNames) {
    const own = rows[name] ?? [];
    if (own.length > 0) await transaction.rows(insertStatement(tables[name], own));
  }
  if (rows.checksums) {
    await indexChecksums(
      transaction,
      rows.checksums.map(({ id }) => id),
    );
  }
}

/** What a database has of catalogues. */
export interface LoadState {
  /** The names of those that were loaded whole. */
  loaded: string[];
  /** Whether there is any artist. */
  used: boolean;
}

/** Waits until no other process loads a catalogue, and lets none begin until the transaction ends. */
export async function beginLoad(transaction: Queryable): Promise<LoadState> {
  await transaction.rows(sql`select pg_advisory_xact_lock(${loadLock}::bigint)`);
  const loads = await transaction.rows<{ sample: string }>(sql`select sample from catalogue_loads`);
  const found = await transaction.rows(sql`select id from artists limit 1`);
  return { loaded: loads.map(({ sample }) => sample), used: found.length > 0 };
}

/** Marks a load as whole. The rows came with their ids; the next one without continues after them. */
export async function finishLoad(transaction: Queryable, name: string): Promise<void> {
  for (const table of Object.values(tables)) {
    await transaction.rows(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table}`,
    );
  }
  await transaction.rows(sql`insert into catalogue_loads (sample) values (${name})`);
}

/** Tells the planner what a load has brought; the embedded database would never do so by itself. No part of a transaction. */
export const settleLoad = async (session: Session): Promise<void> => {
  await session.rows(sql`vacuum (analyze)`);
};

/** Rows of a load that was cut short are for nobody to see, but stay in the files, in front of those of the next. */
export async function clearRemains(session: Session): Promise<void> {
  const [remains] = await session.rows(sql`select where pg_relation_size('performances') > 0
    and not exists (select from catalogue_loads) and not exists (select from artists)`);
  if (remains) await session.rows(sql`vacuum`);
}
