import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import {
  artistGroupMembers,
  artistGroups,
  artists,
  checksums,
  performances,
  sources,
} from '../../db/tables/catalogue.ts';

/* Writes and reads a whole catalogue: table by table, with ids, many rows per statement. */

/** The tables of a catalogue. Each follows the tables that it refers to. */
export const catalogueTables = { artists, artistGroups, artistGroupMembers, performances, sources, checksums };

export type TableName = keyof typeof catalogueTables;

const tableNames = Object.keys(catalogueTables) as TableName[];

/**
 * The columns that a catalogue does not have. No member added its rows, all of them belong to the snapshot, and venues and
 * songs are looked up.
 */
const notLoaded = ['createdBy', 'inSnapshot', 'version', 'venueId', 'songIds'] as const;

/** The column that a row may lack: most records have no identifiers. */
type MayLack = 'identifiers';

/** A row of a catalogue: all columns except those that the database computes. Times are in ISO 8601. */
type Row<Insert> = Pick<Insert, Extract<keyof Insert, MayLack>> & {
  [Column in Exclude<keyof Insert, (typeof notLoaded)[number] | MayLack>]-?: Exclude<
    Insert[Column],
    undefined
  > extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never;
};

export type CatalogueRows = { [Name in TableName]: Row<(typeof catalogueTables)[Name]['$inferInsert']>[] };

export type ArtistRow = CatalogueRows['artists'][number];
export type GroupRow = CatalogueRows['artistGroups'][number];
export type MemberRow = CatalogueRows['artistGroupMembers'][number];
export type PerformanceRow = CatalogueRows['performances'][number];
export type SourceRow = CatalogueRows['sources'][number];
export type ChecksumRow = CatalogueRows['checksums'][number];

/** The columns that a catalogue has, by their names in a row. */
const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(
    ([key, column]) => !column.generated && !notLoaded.some((name) => name === key),
  );

/** The values of each column are one array, as rows would need a parameter for each value. */
function insertStatement(table: PgTable, rows: readonly Record<string, unknown>[]): SQL {
  const columns = columnsOf(table);
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const arrays = columns.map(([key, column]) => {
    const type = sql.raw(column.getSQLType().replace(/ collate .*$/, ''));
    return sql`${sql.param(rows.map((row) => row[key] ?? null))}::${type}[]`;
  });
  const snapshot = 'inSnapshot' in getTableColumns(table);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}${snapshot ? sql`, in_snapshot` : sql``})
    select *${snapshot ? sql`, true` : sql``} from unnest(${sql.join(arrays, sql`, `)})`;
}

/** A hash in a list of checksums: a word of 32 hexadecimal digits, anywhere in a line. */
const hashForm = /(?<![\p{L}\p{N}_])[\da-f]{32}(?![\p{L}\p{N}_])/gu;
const hashesIn = (body: string) => [...new Set<string>(body.toLowerCase().match(hashForm))];

/**
 * Stores the hashes in lists of checksums in `checksum_hashes`, the index of recordings by hash. Hashes already stored
 * are left as they are. They are found here, as regular expressions of the database take twenty times as long.
 */
export async function indexChecksums(
  database: Queryable,
  lists: readonly Pick<ChecksumRow, 'id' | 'body'>[],
): Promise<void> {
  const found = lists.flatMap(({ id, body }) => hashesIn(body).map((hash) => ({ id, hash })));
  await database.rows(
    sql`insert into checksum_hashes (hash, checksum_id)
      select * from unnest(${sql.param(found.map(({ hash }) => hash))}::uuid[], ${sql.param(found.map(({ id }) => id))}::int[])
      on conflict do nothing`,
  );
}

/** Stores rows of a catalogue. The rows that they refer to are among them, or already stored. Part of a transaction. */
export async function loadRows(transaction: Queryable, rows: CatalogueRows): Promise<void> {
  for (const name of tableNames) {
    const own = rows[name];
    if (own.length > 0) await transaction.rows(insertStatement(catalogueTables[name], own));
  }
  if (rows.checksums.length > 0) await indexChecksums(transaction, rows.checksums);
}

/** Makes the transaction see the database as of this moment. It must not have read anything yet. */
export const readOneMoment = async (transaction: Queryable): Promise<void> => {
  await transaction.rows(sql`set transaction isolation level repeatable read, read only`);
};

export async function rowCount(database: Queryable, name: TableName): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`select count(*) as count from ${catalogueTables[name]}`);
  return row?.count ?? 0;
}

/** Reads a limited number of rows of a table after an id, ordered by id. */
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
