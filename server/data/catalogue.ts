import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database.ts';
import { artistGroupMembers, artistGroups, artists, checksums, performances, sources } from '../db/tables.ts';
import { indexChecksums } from './checksums.ts';

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

/** Stores rows of a catalogue. What they refer to is among them or stored already. Part of a transaction. */
export async function loadRows(transaction: Queryable, rows: Partial<CatalogueRows>): Promise<void> {
  for (const name of tableNames) {
    const own = rows[name] ?? [];
    if (own.length > 0) await transaction.rows(insertStatement(catalogueTables[name], own));
  }
  if (rows.checksums) {
    await indexChecksums(
      transaction,
      rows.checksums.map(({ id }) => id),
    );
  }
}

/** Corrects the counts of recordings where a catalogue states other numbers. Part of a transaction. */
export async function countRecordings(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`update performances set source_count = counted.count
    from (select performances.id, count(sources.id) as count from performances
      left join sources on sources.performance_id = performances.id group by performances.id) counted
    where counted.id = performances.id and counted.count <> performances.source_count`);
  await transaction.rows(sql`update artists set source_count = counted.count
    from (select artists.id, coalesce(sum(performances.source_count), 0) as count from artists
      left join performances on performances.artist_id = artists.id group by artists.id) counted
    where counted.id = artists.id and counted.count <> artists.source_count`);
}

/** How many rows each table of the catalogue has, and the largest id among them. */
export async function catalogueExtent(
  database: Queryable,
): Promise<{ [Name in TableName]: { count: number; lastId: number } }> {
  const extent = async (table: PgTable) =>
    (
      await database.rows<{ count: number; lastId: number }>(
        sql`select count(*) as count, coalesce(max(id), 0) as "lastId" from ${table}`,
      )
    )[0] ?? { count: 0, lastId: 0 };
  return {
    artists: await extent(artists),
    artistGroups: await extent(artistGroups),
    artistGroupMembers: await extent(artistGroupMembers),
    performances: await extent(performances),
    sources: await extent(sources),
    checksums: await extent(checksums),
  };
}

/** Rows of a table in the order of their ids: a limited number after one id, up to another. */
export function readRows<Name extends TableName>(
  database: Queryable,
  name: Name,
  { after, upTo, count }: { after: number; upTo: number; count: number },
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
    where id > ${after} and id <= ${upTo} order by id limit ${count}`);
}
