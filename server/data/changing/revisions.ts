import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { revisions } from '../../db/tables/changes.ts';
import { type Delta, imageOf, type RecordKind, tableOfRecord } from './images.ts';

/*
 * Every change of a record is stored as a revision, in the same transaction. The revision has all changed rows as they
 * were before and after, so that the change can be shown, and taken back.
 */

type Revision = typeof revisions.$inferSelect;

/** An existing record: its label, the member who added it, and the records that it belongs to. */
export interface Described extends Pick<Revision, 'version' | 'label' | 'artistId' | 'performanceId' | 'sourceId'> {
  record: RecordKind;
  recordId: number;
  createdBy: number | null;
}

/** The label of a performance: artist, date and venue. `it` is the name of its row. */
const performanceLabel = (it: SQL): SQL =>
  sql`concat_ws(', ', artists.name || ' ' || case when ${it}.date = '??/??/39' then 'Unknown'
    else left(${it}.date, 6) || ${it}.year end, ${it}.venue)`;

/** The query for the descriptions of records, as `it`. They are in `rows`, or else in their table. */
export const descriptions = (record: RecordKind, rows = sql.identifier(tableOfRecord[record])): SQL => {
  const own = sql`select it.id as "recordId", it.version, it.created_by as "createdBy"`;
  if (record === 'ARTIST') {
    return sql`${own}, name as label, it.id as "artistId", null::int as "performanceId", null::int as "sourceId"
      from ${rows} it`;
  }
  if (record === 'PERFORMANCE') {
    return sql`${own}, ${performanceLabel(sql`it`)} as label, artist_id as "artistId", it.id as "performanceId",
        null::int as "sourceId"
      from ${rows} it join artists on artists.id = it.artist_id`;
  }
  return sql`${own}, ${performanceLabel(sql`show`)} || ', recording ' || it.id as label, artist_id as "artistId",
      show.id as "performanceId", it.id as "sourceId"
    from ${rows} it join performances show on show.id = performance_id join artists on artists.id = show.artist_id`;
};

/** Makes of a query for each kind of record one for all. */
export const ofAllRecords = (query: (record: RecordKind) => SQL): SQL =>
  sql.join((Object.keys(tableOfRecord) as RecordKind[]).map(query), sql` union all `);

/** Ends the statement that stores a record as `stored`: adds its first revision, and returns its id. */
export const recordCreated = (record: 'ARTIST' | 'PERFORMANCE'): SQL => {
  const name = tableOfRecord[record];
  return sql`insert into revisions (record, record_id, version, kind, user_id, label, artist_id, performance_id, delta)
    select ${record}, "recordId", described.version, 'CREATE', "createdBy", label, "artistId", "performanceId",
      jsonb_build_object(${name}::text,
        jsonb_build_array(jsonb_build_object('before', null, 'after', ${imageOf(name, sql`stored`)})))
    from stored, (${descriptions(record, sql.identifier('stored'))}) described
    returning record_id as id`;
};

/** Returns the descriptions of those of these records that exist. */
export async function describeRecords(
  transaction: Queryable,
  record: RecordKind,
  ids: readonly number[],
): Promise<Described[]> {
  const rows = await transaction.rows<Omit<Described, 'record'>>(
    sql`${descriptions(record)} where it.id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map((row) => ({ ...row, record }));
}

export const describeRecord = async (
  transaction: Queryable,
  record: RecordKind,
  recordId: number,
): Promise<Described | undefined> => (await describeRecords(transaction, record, [recordId]))[0];

/** A new revision: its record, the changed rows, and its kind, note and member. */
export interface NewRevision extends Pick<Revision, 'kind' | 'note' | 'userId'> {
  of: Described;
  delta: Delta;
}

/** Stores revisions, and returns their ids. */
export async function storeRevisions(transaction: Queryable, all: readonly NewRevision[]): Promise<number[]> {
  const given = all.map(({ of, ...revision }, place) => ({ ...of, ...revision, place }));
  const rows = await transaction.rows<{ id: number }>(
    sql`insert into ${revisions}
        (record, record_id, version, kind, note, user_id, label, artist_id, performance_id, source_id, delta)
      select record, "recordId", version, kind, note, "userId", label, "artistId", "performanceId", "sourceId", delta
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (record text, "recordId" int, version int, kind text,
        note text, "userId" int, label text, "artistId" int, "performanceId" int, "sourceId" int, delta jsonb, place int)
      order by place returning id`,
  );
  return rows.map(({ id }) => id);
}

export interface StoredRevision
  extends Pick<
    Revision,
    'id' | 'record' | 'recordId' | 'version' | 'kind' | 'note' | 'label' | 'artistId' | 'performanceId' | 'sourceId'
  > {
  delta: Delta;
}

/** Reads revisions with their deltas, the latest first. */
export async function readRevisions(transaction: Queryable, condition: SQL, most?: number): Promise<StoredRevision[]> {
  const rows = await transaction.rows<Omit<StoredRevision, 'delta'> & { delta: string }>(
    sql`select id, record, record_id as "recordId", version, kind, note, label, artist_id as "artistId",
        performance_id as "performanceId", source_id as "sourceId", delta::text as delta
      from ${revisions} where ${condition} order by id desc limit ${most ?? null}::int`,
  );
  return rows.map((row) => ({ ...row, delta: JSON.parse(row.delta) }));
}

/** Returns the ids of the revisions of a member since a time, the latest first. */
export async function revisionsBy(database: Queryable, userId: number, since: string, most: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    sql`select id from ${revisions} where user_id = ${userId}::int and created_at >= ${since}::timestamptz
      order by id desc limit ${most}::int`,
  );
  return rows.map(({ id }) => id);
}

/** The most revisions that are read at once, and the bytes of their deltas, unless one has more. */
const portion = { revisions: 100, bytes: 4_000_000 };

/** Reads revisions with their deltas, the latest first, in portions: together they may be larger than memory. */
export async function* revisionPortions(transaction: Queryable, condition: SQL): AsyncGenerator<StoredRevision[]> {
  for (let before: number | null = null; ; ) {
    const found: { id: number }[] = await transaction.rows<{ id: number }>(
      sql`select id from (
          select id, row_number() over latest as place, sum(bytes) over latest as bytes from (
            select id, bytes from ${revisions} where ${condition} and (${before}::int is null or id < ${before}::int)
            order by id desc limit ${portion.revisions}::int
          ) next window latest as (order by id desc)
        ) summed where place = 1 or bytes <= ${portion.bytes}::int8 order by id desc`,
    );
    const last = found.at(-1);
    if (!last) return;
    const ids = found.map(({ id }) => id);
    yield await readRevisions(transaction, sql`id = any(${sql.param(ids)}::int[])`);
    before = last.id;
  }
}

/** Returns the bytes that a member has stored: those of all additions and changes. */
export async function storedBytes(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.rows<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::int8 as bytes from ${revisions} where user_id = ${userId}::int`,
  );
  return row?.bytes ?? 0;
}

/** A record that an import touches, with the rows that change. */
export interface ImportedChange {
  record: RecordKind;
  id: number;
  delta: Delta;
}

/** Stores the revisions of an import, one for each record. Removed records must still be there. */
export async function insertImported(transaction: Queryable, all: readonly ImportedChange[]): Promise<void> {
  // A removal has the next version, as a removal by a member has.
  const version = (record: RecordKind) =>
    sql`version + (exists (select from jsonb_array_elements(delta -> ${tableOfRecord[record]}::text) pair
      where (pair #>> '{before,id}')::int = given.id and pair -> 'after' = 'null'))::int`;
  await transaction.rows(
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as given (record text, id int, delta jsonb)
      )
      insert into ${revisions} (record, record_id, version, kind, label, artist_id, performance_id, source_id, delta)
      ${ofAllRecords(
        (
          record,
        ) => sql`select ${record}::text, "recordId", ${version(record)}, 'IMPORT', label, "artistId", "performanceId", "sourceId", delta
          from given join (${descriptions(record)}) described on "recordId" = given.id where given.record = ${record}::text`,
      )}`,
  );
}

/** Notes that a revision has been read. Returns whether it exists. */
export async function reviewRevision(database: Queryable, id: number): Promise<boolean> {
  const rows = await database.rows(sql`update ${revisions} set reviewed = true where id = ${id}::int returning id`);
  return rows.length > 0;
}
