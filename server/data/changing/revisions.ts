import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { artistGroupMembers, artists, checksums, performances, sources } from '../../db/tables/catalogue.ts';
import { revisions } from '../../db/tables/changes.ts';

/*
 * Every change of a record is stored as a revision, in the same transaction. The revision has all changed rows as they
 * were before and after, so that the change can be shown, and taken back.
 */

type Revision = typeof revisions.$inferSelect;
export type RecordKind = Revision['record'];

/** The tables with rows that a change may touch. Each follows those that it refers to. */
export const changedTables = {
  artists,
  artist_group_members: artistGroupMembers,
  performances,
  sources,
  checksums,
} satisfies Record<string, PgTable>;

export type ChangedTable = keyof typeof changedTables;

export const tableOfRecord = {
  ARTIST: 'artists',
  PERFORMANCE: 'performances',
  SOURCE: 'sources',
} as const satisfies Record<RecordKind, ChangedTable>;

/** A row by the names of its columns, without values that are computed from other rows. */
export type Image = Record<string, unknown> & { id: number };

/**
 * A row before and after a change. Null: it did not exist. If it existed before and after, both sides have only the id and
 * the columns that differ.
 */
export interface Change {
  before: Image | null;
  after: Image | null;
  /** Values that an import brought for fields that a member had changed. They belong to the snapshot. */
  kept?: Record<string, unknown>;
}

export type Delta = { [Name in ChangedTable]?: Change[] } & {
  /** The label of the record that was merged into this one. */
  merged?: string;
};

/** The columns of records that are counted or looked up from others. */
const derivedColumns = ['source_count', 'at_venue_id', 'played_song_ids'];

export const imageColumns = (name: ChangedTable): string[] =>
  Object.values(getTableColumns<PgTable>(changedTables[name])).flatMap(({ name: column, generated }) =>
    generated || derivedColumns.includes(column) ? [] : [column],
  );

/** The image of a row, as `jsonb`, given the row's name in the statement. */
const imageOf = (name: ChangedTable, row: SQL): SQL => {
  const stored = imageColumns(name);
  const others = Object.values(getTableColumns<PgTable>(changedTables[name])).flatMap(({ name: column }) =>
    stored.includes(column) ? [] : [column],
  );
  return sql`(to_jsonb(${row}) - ${sql.param(others)}::text[])`;
};

/** Rows of tables: each table with a condition for its rows. */
export type Scope = readonly (readonly [ChangedTable, SQL])[];

export type Images = Map<ChangedTable, Map<number, Image>>;

/** Reads the images of rows, ordered by id. */
export async function readImages(transaction: Queryable, scope: Scope): Promise<Images> {
  const images: Images = new Map();
  for (const [name, condition] of scope) {
    const rows = await transaction.rows<{ image: string }>(
      sql`select ${imageOf(name, sql`self`)}::text as image from ${changedTables[name]} self where ${condition} order by self.id`,
    );
    const found = images.get(name) ?? new Map<number, Image>();
    images.set(name, found);
    for (const { image } of rows) {
      const read: Image = JSON.parse(image);
      found.set(read.id, read);
    }
  }
  return images;
}

const differing = (one: Image, other: Image): Image => {
  const changed = Object.entries(one).filter(([column, value]) => value !== other[column]);
  return { ...Object.fromEntries(changed), id: one.id };
};

export function deltaOf(before: Images, after: Images): Delta {
  const delta: Delta = {};
  for (const name of Object.keys(changedTables) as ChangedTable[]) {
    const [old = new Map<number, Image>(), now = new Map<number, Image>()] = [before.get(name), after.get(name)];
    const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
      const [was, is] = [old.get(id), now.get(id)];
      if (!was || !is) return [{ before: was ?? null, after: is ?? null }];
      const [left, right] = [differing(was, is), differing(is, was)];
      return Object.keys(left).length > 1 ? [{ before: left, after: right }] : [];
    });
    if (changes.length > 0) delta[name] = changes;
  }
  return delta;
}

/** The label of a performance: artist, date and venue. The arguments are the names of its row and of its artist's row. */
export const performanceLabel = (performance: SQL, artist: SQL): SQL =>
  sql`concat_ws(', ', ${artist}.name || ' ' || case when ${performance}.date = '??/??/39' then 'Unknown'
    else left(${performance}.date, 6) || ${performance}.year end, ${performance}.venue)`;

/** The delta of a row that was just stored, as `jsonb`. */
const creationDelta = (name: ChangedTable, row: SQL): SQL =>
  sql`jsonb_build_object(${name}::text, jsonb_build_array(jsonb_build_object('before', null, 'after', ${imageOf(name, row)})))`;

/** The end of the statement that stores an artist as `stored`. It adds the first revision, and returns the artist's id. */
export const artistCreated: SQL = sql`insert into revisions (record, record_id, version, kind, user_id, label, artist_id, delta)
  select 'ARTIST', id, version, 'CREATE', created_by, name, id, ${creationDelta('artists', sql`stored`)} from stored
  returning record_id as id`;

/** Like `artistCreated`, for a performance. */
export const performanceCreated: SQL = sql`insert into revisions
    (record, record_id, version, kind, user_id, label, artist_id, performance_id, delta)
  select 'PERFORMANCE', stored.id, stored.version, 'CREATE', stored.created_by, ${performanceLabel(sql`stored`, sql`artists`)},
    artist_id, stored.id, ${creationDelta('performances', sql`stored`)}
  from stored join artists on artists.id = artist_id
  returning record_id as id`;

/** An existing record: its label, the member who added it, and the records that it belongs to. */
export interface Described extends Pick<Revision, 'version' | 'label' | 'artistId' | 'performanceId' | 'sourceId'> {
  record: RecordKind;
  recordId: number;
  createdBy: number | null;
}

/** Queries for the descriptions of records, as `it`. */
const descriptions: Record<RecordKind, SQL> = {
  ARTIST: sql`select it.id as "recordId", version, created_by as "createdBy", name as label, it.id as "artistId",
      null::int as "performanceId", null::int as "sourceId"
    from artists it`,
  PERFORMANCE: sql`select it.id as "recordId", it.version, it.created_by as "createdBy",
      ${performanceLabel(sql`it`, sql`artists`)} as label, artist_id as "artistId", it.id as "performanceId",
      null::int as "sourceId"
    from performances it join artists on artists.id = it.artist_id`,
  SOURCE: sql`select it.id as "recordId", it.version, it.created_by as "createdBy",
      ${performanceLabel(sql`show`, sql`artists`)} || ', recording ' || it.id as label,
      artist_id as "artistId", show.id as "performanceId", it.id as "sourceId"
    from sources it join performances show on show.id = performance_id join artists on artists.id = show.artist_id`,
};

/** Returns the descriptions of those of these records that exist. */
export async function describeRecords(
  transaction: Queryable,
  record: RecordKind,
  ids: readonly number[],
): Promise<Described[]> {
  const rows = await transaction.rows<Omit<Described, 'record'>>(
    sql`${descriptions[record]} where it.id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map((row) => ({ ...row, record }));
}

/** Returns the description of a record; undefined if it does not exist. */
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

export async function insertRevision(transaction: Queryable, revision: NewRevision): Promise<number> {
  const [id] = await storeRevisions(transaction, [revision]);
  if (id === undefined) throw new Error('A revision was stored without an id.');
  return id;
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

/** A long text that stands in a stored revision. It is read from there when it is written. */
export class TextOfRevision {
  readonly revision: number;
  /** The path to the text in the revision's delta, as PostgreSQL writes arrays. */
  readonly path: string;
  /** Its length in UTF-16 units. */
  readonly length: number;

  constructor(revision: number, path: string, length: number) {
    this.revision = revision;
    this.path = path;
    this.length = length;
  }
}

/** The length above which a text of an image is left in its revision. */
const longText = 1000;

/** Returns a delta whose long texts stand for those of the stored revision: those of all members may exceed the memory. */
export function withoutTexts({ id, delta }: StoredRevision): Delta {
  const slim = (image: Record<string, unknown>, path: string) =>
    Object.fromEntries(
      Object.entries(image).map(([column, value]) => [
        column,
        typeof value === 'string' && value.length > longText
          ? new TextOfRevision(id, `{${path},${column}}`, value.length)
          : value,
      ]),
    );
  const slimmed: Delta = {};
  for (const name of Object.keys(changedTables) as ChangedTable[]) {
    const changes = delta[name];
    if (!changes) continue;
    slimmed[name] = changes.map((change, index) => {
      const of = (side: 'before' | 'after' | 'kept') => change[side] && slim(change[side], [name, index, side].join());
      return { before: of('before'), after: of('after'), kept: of('kept') } as Change;
    });
  }
  return slimmed;
}

/** Returns images with the texts of revisions that they stand for. */
export async function withTexts(transaction: Queryable, images: readonly Image[]): Promise<readonly Image[]> {
  const texts = images.flatMap((image) => Object.values(image).filter((value) => value instanceof TextOfRevision));
  if (texts.length === 0) return images;
  const rows = await transaction.rows<{ text: string }>(
    sql`select delta #>> path::text[] as text
      from unnest(${sql.param(texts.map(({ revision }) => revision))}::int[], ${sql.param(texts.map(({ path }) => path))}::text[])
        with ordinality wanted (revision, path, place) join ${revisions} on id = revision
      order by place`,
  );
  const read = new Map(texts.map((text, place) => [text, rows[place]?.text]));
  return images.map(
    (image) =>
      Object.fromEntries(
        Object.entries(image).map(([column, value]) => [
          column,
          value instanceof TextOfRevision ? read.get(value) : value,
        ]),
      ) as Image,
  );
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

/** Stores a revision for each of several changed performances. */
export async function insertRevisions(
  transaction: Queryable,
  changes: readonly Change[],
  { note, userId }: Pick<NewRevision, 'note' | 'userId'>,
): Promise<void> {
  await transaction.rows(
    sql`insert into ${revisions} (record, record_id, version, kind, note, user_id, label, artist_id, performance_id, delta)
      select 'PERFORMANCE', it.id, it.version, 'UPDATE', ${note}, ${userId}, ${performanceLabel(sql`it`, sql`artists`)},
        artist_id, it.id, jsonb_build_object('performances', jsonb_build_array(change))
      from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change
        join performances it on it.id = (change #>> '{after,id}')::int join artists on artists.id = artist_id
      order by it.id`,
  );
}

/** A record that an import touches, with the rows that change. */
export interface ImportedChange {
  record: RecordKind;
  id: number;
  delta: Delta;
}

/** Stores the revisions of an import, one for each record. Removed records must still be there. */
export async function insertImported(transaction: Queryable, all: readonly ImportedChange[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as given (record text, id int, delta jsonb)`;
  // A removal has the next version, as a removal by a member has.
  const version = (table: string) =>
    sql`self.version + (exists (select from jsonb_array_elements(delta -> ${table}::text) pair
      where (pair #>> '{before,id}')::int = self.id and pair -> 'after' = 'null'))::int`;
  await transaction.rows(
    sql`insert into ${revisions} (record, record_id, version, kind, label, artist_id, performance_id, source_id, delta)
      select 'ARTIST', self.id, ${version('artists')}, 'IMPORT', name, self.id, null::int, null::int, delta
      from ${given} join artists self on self.id = given.id where record = 'ARTIST'
      union all
      select 'PERFORMANCE', self.id, ${version('performances')}, 'IMPORT', ${performanceLabel(sql`self`, sql`artists`)},
        artist_id, self.id, null, delta
      from ${given} join performances self on self.id = given.id join artists on artists.id = artist_id
      where record = 'PERFORMANCE'
      union all
      select 'SOURCE', self.id, ${version('sources')}, 'IMPORT',
        ${performanceLabel(sql`it`, sql`artists`)} || ', recording ' || self.id, artist_id, it.id, self.id, delta
      from ${given} join sources self on self.id = given.id join performances it on it.id = performance_id
        join artists on artists.id = artist_id
      where record = 'SOURCE'`,
  );
}

/** Notes that a revision has been read. Returns whether it exists. */
export async function reviewRevision(database: Queryable, id: number): Promise<boolean> {
  const rows = await database.rows(sql`update ${revisions} set reviewed = true where id = ${id}::int returning id`);
  return rows.length > 0;
}
