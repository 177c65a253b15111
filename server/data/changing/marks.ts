import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { marks } from '../../db/tables/members.ts';
import type { RecordKind } from './images.ts';

type Row = typeof marks.$inferSelect;

/** A change of a mark, as a device sends it. Its time is in ISO 8601. */
export type MarkChange = Pick<Row, 'kind' | 'recordId' | 'value'> & { changedAt: string };

/** A mark of a member, with the record that the marked one was merged into, and with what that belongs to now. */
export type MarkRow = Pick<Row, 'kind' | 'recordId' | 'value' | 'changedAt' | 'place'> & {
  mergedInto: number | null;
  performanceId: number | null;
  artistId: number | null;
};

/**
 * Stores changes of marks, unless a later or equal one is there. Times in the future become the present. Returns the
 * number of changes that were stored. The account must be locked: marks get their places in the order in which they
 * become visible.
 */
export async function storeMarks(
  transaction: Queryable,
  userId: number,
  changes: readonly MarkChange[],
): Promise<number> {
  const stored = await transaction.rows(
    sql`insert into marks (user_id, kind, record_id, value, changed_at)
      select ${userId}::int, kind, "recordId", value, least("changedAt", date_trunc('milliseconds', now()))
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (kind text, "recordId" int, value text, "changedAt" timestamptz)
      on conflict (user_id, kind, record_id) do update
        set value = excluded.value, changed_at = excluded.changed_at, place = excluded.place
        where excluded.changed_at > marks.changed_at
      returning 1`,
  );
  return stored.length;
}

/** Returns the number of an account's marks, with removed ones, and the bytes of their values. */
export async function sizeOfMarks(database: Queryable, userId: number): Promise<{ count: number; bytes: number }> {
  const [size] = await database.rows<{ count: number; bytes: number }>(
    sql`select count(*) as count, coalesce(sum(octet_length(value)), 0)::bigint as bytes
      from marks where user_id = ${userId}::int`,
  );
  return size ?? { count: 0, bytes: 0 };
}

/** The time at which an account began, and the last place of its marks, 0 without any. */
export async function standingOf(
  database: Queryable,
  userId: number,
): Promise<{ since: Date; place: number } | undefined> {
  const [standing] = await database.rows<{ since: Date; place: number }>(
    sql`select created_at as since, (select coalesce(max(place), 0) from marks where user_id = users.id) as place
      from users where id = ${userId}::int`,
  );
  return standing;
}

/** The kind of record that a mark is of, as removals have it. */
const recordOf = sql`case kind when 'artist' then 'ARTIST' when 'recording' then 'SOURCE' else 'PERFORMANCE' end`;

/**
 * Returns the marks of an account after a place, in order. There are at most `most`, with values of at most `bytes`
 * together, but at least one if there are any.
 */
export const marksAfter = (
  database: Queryable,
  userId: number,
  place: number,
  { most, bytes }: { most: number; bytes: number },
): Promise<MarkRow[]> =>
  database.rows<MarkRow>(
    sql`with recursive next as (
        select kind, record_id, value, changed_at, place from marks
        where user_id = ${userId}::int and place > ${place}::bigint order by place limit ${most}::int
      ), page as (
        select * from (
          select next.*, row_number() over (order by place) as number,
            sum(coalesce(octet_length(value), 0)) over (order by place) as bytes
          from next
        ) counted where number = 1 or bytes <= ${bytes}::int
      ), way (kind, record_id, record, merged_into, step) as (
        select page.kind, page.record_id, removals.record, removals.merged_into, 0
        from page join removals on removals.record = ${recordOf} and removals.id = page.record_id
        union all
        select way.kind, way.record_id, way.record, further.merged_into, step + 1
        from way join removals further on further.record = way.record and further.id = way.merged_into
      ), current as (
        select page.*, (select way.merged_into from way where way.kind = page.kind and way.record_id = page.record_id
            order by step desc limit 1) as merged_into
        from page
      )
      select current.kind, record_id as "recordId", value, changed_at as "changedAt", place, merged_into as "mergedInto",
        performance_id as "performanceId", coalesce(by_recording.artist_id, performances.artist_id) as "artistId"
      from current
        left join sources on kind = 'recording' and sources.id = record_id
        left join performances by_recording on by_recording.id = performance_id
        left join performances on kind in ('performance', 'attended') and performances.id = coalesce(merged_into, record_id)
      order by place`,
  );

/**
 * Gives the marks of records, and of those that were merged into them, new places: devices are told of them again. Locks
 * the accounts first, as every change of their marks does.
 */
export async function tellMarksAgain(
  transaction: Queryable,
  record: RecordKind,
  recordIds: readonly number[],
): Promise<void> {
  const isOfRecords = sql`${recordOf} = ${record}::text and record_id in (
    with recursive way (id) as (
      select unnest(${sql.param(recordIds)}::int[])
      union
      select removals.id from way join removals on removals.record = ${record}::text and removals.merged_into = way.id
    )
    select id from way
  )`;
  await transaction.rows(
    sql`select id from users where id in (select user_id from marks where ${isOfRecords}) order by id for no key update`,
  );
  await transaction.rows(sql`update marks set place = default where ${isOfRecords}`);
}
