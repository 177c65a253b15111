import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database.ts';
import { artistGroupMembers, artistGroups, artists, checksums, performances, sources } from '../db/tables.ts';

/*
 * How a whole catalogue is written and read: table by table, with ids, many rows per statement.
 */

/** The tables of a catalogue, each after those it refers to. */
export const catalogueTables = { artists, artistGroups, artistGroupMembers, performances, sources, checksums };

export type TableName = keyof typeof catalogueTables;

const tableNames = Object.keys(catalogueTables) as TableName[];

/** Columns that a catalogue does not bring: nobody added its rows, and all of them belong to the snapshot. */
const notLoaded = ['createdBy', 'inSnapshot'] as const;

/** A row as a catalogue brings it: every column that the database does not compute. Times are ISO 8601. */
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
export type CatalogueRows = { [Name in TableName]: Row<(typeof catalogueTables)[Name]['$inferInsert']>[] };

export type ArtistRow = CatalogueRows['artists'][number];
export type GroupRow = CatalogueRows['artistGroups'][number];
export type MemberRow = CatalogueRows['artistGroupMembers'][number];
export type PerformanceRow = CatalogueRows['performances'][number];
export type SourceRow = CatalogueRows['sources'][number];
export type ChecksumRow = CatalogueRows['checksums'][number];

/** The columns that a catalogue brings, by the name they have in a row. */
const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(
    ([key, column]) => !column.generated && !notLoaded.some((name) => name === key),
  );

/**
 * One statement for all rows of a table: the values of a column are sent as one array, because rows in the statement would
 * need a parameter for each value.
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

/**
 * Writes the hashes in the bodies of the checksums with these ids to `checksum_hashes`, where recordings are found by them.
 * A hash is a word of 32 hexadecimal digits in any case, anywhere in a line. Hashes that are there already stay.
 */
export const indexChecksums = async (database: Queryable, ids: readonly number[]): Promise<void> => {
  await database.rows(
    sql`insert into checksum_hashes (hash, checksum_id)
      select distinct match[1]::uuid, checksums.id
      from checksums, regexp_matches(checksums.body, '\\m([0-9a-fA-F]{32})\\M', 'g') match
      where checksums.id = any(${sql.param(ids)}::int[])
      on conflict do nothing`,
  );
};

/** Stores rows of a catalogue. What they refer to is among them or stored already. Part of a transaction. */
export async function loadRows(transaction: Queryable, rows: CatalogueRows): Promise<void> {
  for (const name of tableNames) {
    const own = rows[name];
    if (own.length > 0) await transaction.rows(insertStatement(catalogueTables[name], own));
  }
  const checksumIds = rows.checksums.map(({ id }) => id);
  if (checksumIds.length > 0) await indexChecksums(transaction, checksumIds);
}

/** From now on the transaction, which has read nothing yet, sees the database as it is at this moment. */
export const readOneMoment = async (transaction: Queryable): Promise<void> => {
  await transaction.rows(sql`set transaction isolation level repeatable read, read only`);
};

/** How many rows a table of the catalogue has. */
export async function rowCount(database: Queryable, name: TableName): Promise<number> {
  const [counted] = await database.rows<{ count: number }>(sql`select count(*) as count from ${catalogueTables[name]}`);
  return counted?.count ?? 0;
}

/** Rows of a table in the order of their ids: a limited number after one id. */
export function readRows<Name extends TableName>(
  database: Queryable,
  name: Name,
  { after, count }: { after: number; count: number },
): Promise<CatalogueRows[Name][number][]> {
  const table: PgTable = catalogueTables[name];
  const columns = columnsOf(table).map(([key, column]) => {
    const value =
      column.dataType === 'date'
        ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : sql`${column}`;
    return sql`${value} as ${sql.identifier(key)}`;
  });
  return database.rows<CatalogueRows[Name][number]>(sql`select ${sql.join(columns, sql`, `)} from ${table}
    where id > ${after} order by id limit ${count}`);
}
