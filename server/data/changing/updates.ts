import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { changedTables, columnNames, type Image, rowsWhere } from './images.ts';
import { playedBack } from './snapshot.ts';

/* The reads of an update by an import: many rows with each statement. */

/** The tables of the records that an update finds again. */
export type RecordTable = 'artists' | 'performances' | 'sources' | 'checksums';

/** Columns that an update compares with nothing: times are those of the first import, the rest is not in a file. */
const notCompared = ['id', 'created_at', 'updated_at', 'created_by', 'in_snapshot', 'version'];

/** The columns that an update changes, with their fields. */
export const comparedFields = (name: RecordTable): [field: string, column: string][] =>
  Object.entries(columnNames(name)).filter(([, column]) => !notCompared.includes(column));

export const comparedColumns = (name: RecordTable): string[] => comparedFields(name).map(([, column]) => column);

/** Returns the ids of those rows that are stored with the same id, and with all values that the row has. */
export async function unchangedIds(
  transaction: Queryable,
  name: RecordTable,
  rows: readonly Image[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const table = changedTables[name];
  const same = comparedColumns(name).map((column) => {
    const own = sql.identifier(column);
    return sql`(given.${own} is null or self.${own} = given.${own})`;
  });
  const found = await transaction.rows<{ id: number }>(
    sql`select given.id from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) given
      join ${table} self on self.id = given.id where ${sql.join(same, sql` and `)}`,
  );
  return new Set(found.map(({ id }) => id));
}

export const isOneOf = (column: string, ids: readonly number[]): SQL =>
  sql`self.${sql.identifier(column)} = any(${sql.param([...ids])}::int[])`;

/** The most performances of an artist's day that are read: the latest. */
export const mostOfDay = 1000;

export async function lastPerformance(transaction: Queryable): Promise<number> {
  const [row] = await transaction.rows<{ id: number }>(sql`select coalesce(max(id), 0) as id from performances`);
  return row?.id ?? 0;
}

/**
 * Returns the performances of artists on days.
 * @param last The highest id to read: those that the update added itself are not looked for
 */
export const performancesOn = (
  transaction: Queryable,
  days: readonly { artistId: number; date: string; year: number }[],
  last: number,
): Promise<Image[]> =>
  rowsWhere(
    transaction,
    'performances',
    sql`self.id in (select ofDay.id from (select distinct * from unnest(
          ${sql.param(days.map(({ artistId }) => artistId))}::int[], ${sql.param(days.map(({ date }) => date))}::text[],
          ${sql.param(days.map(({ year }) => year))}::smallint[]) given (artist_id, date, year)) day,
        lateral (select it.id from performances it
          where it.artist_id = day.artist_id and it.year = day.year and it.date = day.date collate "C"
            and it.id <= ${last}::int
          order by it.id desc limit ${mostOfDay}) ofDay)`,
  );

/** The performances of artists by the identifiers that they have elsewhere. Part of a transaction. */
export class CalledPerformances {
  readonly #transaction: Queryable;
  /** The artists whose identifiers are in the temporary table. Each is read once, however many portions ask. */
  readonly #read = new Set<number>();

  private constructor(transaction: Queryable) {
    this.#transaction = transaction;
  }

  static async open(transaction: Queryable): Promise<CalledPerformances> {
    await transaction.rows(
      sql`create temporary table called_performances (line text collate "C", artist_id int, id int) on commit drop`,
    );
    await transaction.rows(sql`create index on called_performances (line)`);
    return new CalledPerformances(transaction);
  }

  /** The performances of artists that have one of these identifiers, or had it when the artist was read. */
  async find(artistIds: readonly number[], lines: readonly string[]): Promise<Image[]> {
    if (lines.length === 0) return [];
    const unread = artistIds.filter((id) => !this.#read.has(id));
    for (const id of unread) this.#read.add(id);
    if (unread.length > 0) {
      await this.#transaction.rows(
        sql`insert into called_performances select line, self.artist_id, self.id
          from performances self, unnest(string_to_array(self.identifiers, E'\\n')) line
          where ${isOneOf('artist_id', unread)} and self.identifiers is not null`,
      );
    }
    return rowsWhere(
      this.#transaction,
      'performances',
      sql`self.id in (select called.id from unnest(${sql.param([...lines])}::text[]) given (line)
        join called_performances called on called.line = given.line collate "C"
        where called.artist_id = any(${sql.param([...artistIds])}::int[]))`,
    );
  }
}

/** The rows that members have changed, by table and id, as the snapshot has them; undefined if it lacks them. */
export type Baselines = Awaited<ReturnType<typeof playedBack>>['rows'];

/** Returns the rows that members have changed as the catalogue had them, or as the last import said. */
export async function readBaselines(transaction: Queryable): Promise<Baselines> {
  const touched = sql`select tables.key as name, coalesce(pair #>> '{after,id}', pair #>> '{before,id}') as row
    from revisions own, jsonb_each(own.delta) tables,
      jsonb_array_elements(case jsonb_typeof(tables.value) when 'array' then tables.value else '[]' end) pair
    where own.kind <> 'IMPORT'`;
  const { rows } = await playedBack(
    transaction,
    sql`(kind <> 'IMPORT' or (record, record_id) in (select
        case name when 'artists' then 'ARTIST' when 'performances' then 'PERFORMANCE' else 'SOURCE' end, row::int
        from (${touched}) touched where name in ('artists', 'performances', 'sources')))`,
  );
  return rows;
}

/** Returns portions of the ids of the rows that belong to the snapshot. */
export async function* snapshotIds(
  transaction: Queryable,
  name: Exclude<RecordTable, 'checksums'>,
): AsyncGenerator<number[]> {
  let after = 0;
  for (;;) {
    const rows = await transaction.rows<{ id: number }>(
      sql`select id from ${changedTables[name]} where in_snapshot and id > ${after}::int order by id limit 1000`,
    );
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Stores the groups that are new, by their titles, and returns the ids of all. */
export async function storeGroups(transaction: Queryable, titles: readonly string[]): Promise<Map<string, number>> {
  await transaction.rows(
    sql`insert into artist_groups (title) select distinct title from unnest(${sql.param([...titles])}::text[]) title
      where not exists (select from artist_groups known where known.title = title.title)`,
  );
  const rows = await transaction.rows<{ id: number; title: string }>(
    sql`select min(id) as id, title from artist_groups where title = any(${sql.param([...titles])}::text[]) group by title`,
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Stores the memberships that are new, and returns how many these are. */
export async function storeMembers(
  transaction: Queryable,
  members: readonly { groupId: number; artistId: number; reason: string | null }[],
): Promise<number> {
  const column = (value: (member: (typeof members)[number]) => number | string | null) => sql.param(members.map(value));
  const rows = await transaction.rows<{ id: number }>(
    sql`insert into artist_group_members (group_id, artist_id, reason)
      select * from unnest(${column(({ groupId }) => groupId)}::int[], ${column(({ artistId }) => artistId)}::int[],
        ${column(({ reason }) => reason)}::text[])
      on conflict do nothing returning id`,
  );
  return rows.length;
}

/** The boolean columns of a table that must have a value, without `in_snapshot`. */
export const flagsOf = (name: RecordTable): string[] =>
  Object.values(getTableColumns<PgTable>(changedTables[name])).flatMap(({ name: column, dataType, notNull }) =>
    dataType === 'boolean' && notNull && column !== 'in_snapshot' ? [column] : [],
  );
