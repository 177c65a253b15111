import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { readIndexed, reindex } from '../indexing/reindex.ts';
import { countHighlightsOf } from '../indexing/searchIndex.ts';
import { holdAdditions } from '../loading/catalogueLoads.ts';
import { indexChecksums } from '../loading/catalogueTables.ts';
import { tellMarksAgain } from './marks.ts';
import {
  type Change,
  type ChangedTable,
  changedTables,
  type Delta,
  deltaOf,
  type Image,
  type Images,
  imageColumns,
  performanceLabel,
  type RecordKind,
  readImages,
  type StoredRevision,
  TextOfRevision,
  tableOfRecord,
  withTexts,
} from './revisions.ts';
import { countSources } from './writes.ts';

/*
 * Applies changes as deltas, which their revisions store. A change of records, its undoing and the return to the
 * snapshot all compute a delta, and pass it to `applyDelta`.
 */

/** The columns of performances that the index of the search is made from. */
const indexedColumns = ['artist_id', 'year', 'date', 'title', 'venue', 'city', 'state', 'set1', 'set2', 'set3'];

/** The columns of performances, besides their songs, that rare songs are counted from. */
const orderingColumns = ['artist_id', 'year', 'date', 'is_compilation'];

/** The names of the tables whose rows changes touch. */
export const tableNames = Object.keys(changedTables) as ChangedTable[];

const changesOf = (delta: Delta, name: ChangedTable): Change[] => delta[name] ?? [];

const idOf = ({ before, after }: Change): number => Number((before ?? after)?.id);

const idsIn = (changes: readonly Change[], column: string): number[] =>
  changes.flatMap(({ before, after }) =>
    [before, after].flatMap((image) => (typeof image?.[column] === 'number' ? [image[column]] : [])),
  );

const touches = ({ before, after }: Change, columns: readonly string[]): boolean =>
  !before || !after || columns.some((column) => column in after);

/** The characters of texts that are written, or read anew, by one statement, unless one row has more. */
const charactersAtOnce = 4_000_000;

/** Returns portions of items whose texts have at most `charactersAtOnce` together, each of one item at least. */
function portionsOf<Item>(items: readonly Item[], charactersOf: (item: Item) => number): Item[][] {
  const portions: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const own = charactersOf(item);
    characters += own;
    const last = portions.at(-1);
    if (last && characters <= charactersAtOnce) last.push(item);
    else {
      portions.push([item]);
      characters = own;
    }
  }
  return portions;
}

const charactersOf = (image: Image): number =>
  Object.values(image).reduce<number>(
    (sum, value) => (typeof value === 'string' || value instanceof TextOfRevision ? sum + value.length : sum),
    0,
  );

/** Runs a statement for portions of rows, given as `image` with the table's columns. */
async function writeRows(
  transaction: Queryable,
  name: ChangedTable,
  rows: readonly Image[],
  statement: (image: SQL) => SQL,
): Promise<void> {
  for (const portion of portionsOf(rows, charactersOf)) {
    const json = JSON.stringify(await withTexts(transaction, portion));
    await transaction.rows(
      statement(sql`jsonb_populate_recordset(null::${changedTables[name]}, ${json}::jsonb) image`),
    );
  }
}

async function insertRows(transaction: Queryable, name: ChangedTable, rows: readonly Image[]): Promise<void> {
  const columns = imageColumns(name);
  const names = sql.join(columns.map(sql.identifier), sql`, `);
  const values = columns.map((column) =>
    // Null if the account has been deleted.
    column === 'created_by'
      ? sql`(select users.id from users where users.id = image.created_by)`
      : sql`image.${sql.identifier(column)}`,
  );
  await writeRows(
    transaction,
    name,
    rows,
    (image) => sql`insert into ${changedTables[name]} (${names}) select ${sql.join(values, sql`, `)} from ${image}`,
  );
}

async function updateRows(transaction: Queryable, name: ChangedTable, rows: readonly Image[]): Promise<void> {
  const table = changedTables[name];
  const alike = new Map<string, Image[]>();
  for (const row of rows) {
    const key = Object.keys(row).sort().join();
    const ofKey = alike.get(key);
    if (ofKey) ofKey.push(row);
    else alike.set(key, [row]);
  }
  for (const ofKey of alike.values()) {
    const columns = Object.keys(ofKey[0] ?? {}).filter((column) => column !== 'id');
    if (columns.length === 0) continue;
    const set = columns.map((column) => sql`${sql.identifier(column)} = image.${sql.identifier(column)}`);
    await writeRows(
      transaction,
      name,
      ofKey,
      (image) => sql`update ${table} set ${sql.join(set, sql`, `)} from ${image} where image.id = ${table}.id`,
    );
  }
}

const deleteRows = async (transaction: Queryable, name: ChangedTable, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await transaction.rows(
    sql`delete from ${changedTables[name]} self where self.id = any(${sql.param([...ids])}::int[])`,
  );
};

/** Stores the removals of deleted records with their labels, and deletes those of records that are back. */
async function noteRemovals(transaction: Queryable, delta: Delta, mergedInto?: MergedInto): Promise<void> {
  const gone = (name: ChangedTable) =>
    sql.param(changesOf(delta, name).flatMap((change) => (change.after ? [] : [idOf(change)])));
  const into = mergedInto?.into ?? null;
  const target = (record: RecordKind) => (mergedInto?.record === record ? sql`${into}::int` : sql`null::int`);
  await transaction.rows(
    sql`insert into removals (record, id, label, merged_into)
      select 'ARTIST', id, name, ${target('ARTIST')} from artists where id = any(${gone('artists')}::int[])
      union all
      select 'PERFORMANCE', it.id, ${performanceLabel(sql`it`, sql`artists`)}, ${target('PERFORMANCE')}
        from performances it join artists on artists.id = it.artist_id where it.id = any(${gone('performances')}::int[])
      union all
      select 'SOURCE', sources.id, ${performanceLabel(sql`it`, sql`artists`)} || ', recording ' || sources.id, null
        from sources join performances it on it.id = performance_id join artists on artists.id = it.artist_id
        where sources.id = any(${gone('sources')}::int[])
      on conflict (record, id) do update
        set label = excluded.label, merged_into = excluded.merged_into, removed_at = excluded.removed_at`,
  );
  const back = (name: ChangedTable) =>
    sql.param(changesOf(delta, name).flatMap((change) => (change.before ? [] : [idOf(change)])));
  const unmerged = await transaction.rows<{ record: 'ARTIST' | 'PERFORMANCE'; ids: number[] }>(
    sql`with back as (
        delete from removals where record = 'ARTIST' and id = any(${back('artists')}::int[])
          or record = 'PERFORMANCE' and id = any(${back('performances')}::int[])
          or record = 'SOURCE' and id = any(${back('sources')}::int[])
        returning record, id, merged_into
      )
      select record, array_agg(id) as ids from back where merged_into is not null group by record order by record`,
  );
  // Devices are told again of the marks of these records: they no longer count for the record that these were merged
  // into.
  for (const { record, ids } of unmerged) await tellMarksAgain(transaction, record, ids);
}

/** The record that deleted records of its kind are merged into. */
export interface MergedInto {
  record: RecordKind;
  into: number;
}

/**
 * Makes a change: rows, counts, and the search index. Its transaction must have waited for loads, so that only one runs
 * at a time. Nothing is added from here on until it ends.
 */
export async function applyDelta(transaction: Queryable, delta: Delta, mergedInto?: MergedInto): Promise<void> {
  await holdAdditions(transaction);
  const [ofArtists, ofPerformances, ofSources] = [
    changesOf(delta, 'artists'),
    changesOf(delta, 'performances'),
    changesOf(delta, 'sources'),
  ];
  const renamed = ofArtists.filter((change) => change.before && change.after && touches(change, ['name', 'abbrev']));
  const touched = [
    ...ofPerformances.map(idOf),
    ...idsIn(ofSources, 'performance_id'),
    ...(await performancesOf(transaction, ofSources)),
  ];
  const found = await transaction.rows<{ id: number; artistId: number; isRenamed: boolean }>(
    sql`select id, artist_id as "artistId", artist_id = any(${sql.param(renamed.map(idOf))}::int[]) as "isRenamed" from performances
      where id = any(${sql.param(touched)}::int[]) or artist_id = any(${sql.param(renamed.map(idOf))}::int[])`,
  );
  const artistIds = [
    ...new Set([
      ...ofArtists.map(idOf),
      ...idsIn(ofPerformances, 'artist_id'),
      ...found.map(({ artistId }) => artistId),
    ]),
  ];
  const indexed = [
    ...new Set([
      ...ofPerformances.filter((change) => touches(change, indexedColumns)).map(idOf),
      ...found.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : [])),
    ]),
  ];
  const before = await readIndexed(transaction, indexed, artistIds);
  await noteRemovals(transaction, delta, mergedInto);
  for (const name of tableNames) {
    await insertRows(
      transaction,
      name,
      changesOf(delta, name).flatMap(({ before: was, after }) => (after && !was ? [after] : [])),
    );
  }
  for (const name of tableNames) {
    await updateRows(
      transaction,
      name,
      changesOf(delta, name).flatMap(({ before: was, after }) => (after && was ? [after] : [])),
    );
  }
  const gone = (name: ChangedTable) => changesOf(delta, name).flatMap((change) => (change.after ? [] : [idOf(change)]));
  for (const name of [...tableNames].reverse()) if (name !== 'artists') await deleteRows(transaction, name, gone(name));
  const lists = changesOf(delta, 'checksums').filter(({ after }) => after);
  if (lists.length > 0) {
    const known = lists.flatMap((change) => (change.before ? [idOf(change)] : []));
    if (known.length > 0) {
      await transaction.rows(sql`delete from checksum_hashes where checksum_id = any(${sql.param(known)}::int[])`);
    }
    // Read from the table, as a change has the body only if it has changed.
    const lengths = await transaction.rows<{ id: number; length: number }>(
      sql`select id, octet_length(body) as length from checksums where id = any(${sql.param(lists.map(idOf))}::int[])`,
    );
    for (const portion of portionsOf(lengths, ({ length }) => length)) {
      const bodies = sql`select id, body from checksums where id = any(${sql.param(portion.map(({ id }) => id))}::int[])`;
      await indexChecksums(transaction, await transaction.rows<{ id: number; body: string }>(bodies));
    }
  }
  const ordered = ofPerformances.filter((change) => touches(change, orderingColumns));
  const orderedIds = new Set(ordered.map(idOf));
  const counted = [
    ...idsIn(ordered, 'artist_id'),
    ...found.flatMap(({ id, artistId }) => (orderedIds.has(id) ? [artistId] : [])),
    ...(indexed.length > 0 ? await reindex(transaction, before) : []),
  ];
  if (counted.length > 0) await countHighlightsOf(transaction, [...new Set(counted)]);
  await tellMoved(transaction, ofPerformances, ofSources);
  if (ofPerformances.length + ofSources.length > 0) await countSources(transaction, touched, artistIds);
  // Artists go last. Venues refer to the artist who performed there most often.
  await deleteRows(transaction, 'artists', gone('artists'));
}

/** Tells devices again of the marks of performances and recordings that belong to another artist or performance now. */
async function tellMoved(
  transaction: Queryable,
  ofPerformances: readonly Change[],
  ofSources: readonly Change[],
): Promise<void> {
  const moved = (changes: readonly Change[], column: string) =>
    changes.filter(({ before, after }) => before && after && column in after).map(idOf);
  const shows = moved(ofPerformances, 'artist_id');
  const recordings = await transaction.rows<{ id: number }>(
    sql`select id from sources where performance_id = any(${sql.param(shows)}::int[])
      or id = any(${sql.param(moved(ofSources, 'performance_id'))}::int[])`,
  );
  await tellMarksAgain(transaction, 'PERFORMANCE', shows);
  await tellMarksAgain(
    transaction,
    'SOURCE',
    recordings.map(({ id }) => id),
  );
}

async function performancesOf(transaction: Queryable, ofSources: readonly Change[]): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`select distinct performance_id as id from sources where id = any(${sql.param(ofSources.map(idOf))}::int[])`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The columns that later changes may touch without being in the way. For example, deleting an account clears
 * `created_by`, and an update chooses the top 100 anew.
 */
export const ignoredColumns = ['version', 'updated_at', 'created_by', 'in_snapshot', 'top_100'];

export interface Undone {
  revision: StoredRevision;
  delta: Delta;
  /** The version that the record of the revision then has, and whether it is then there. */
  version: number;
  isThere: boolean;
}

/**
 * Takes changes back one after the other, the latest first, from the present rows. Leaves out those with a later change
 * of a row in the way. Stores nothing: returns what is taken back, and the delta of all of it together. Undefined if that
 * cannot be stored: a record is missing above a restored one, or stands under a removed one.
 */
export async function undoing(
  transaction: Queryable,
  revisions: readonly StoredRevision[],
): Promise<{ all: Undone[]; together: Delta } | undefined> {
  const idsOf = (name: ChangedTable) =>
    revisions.flatMap(({ record, recordId, delta }) => [
      ...changesOf(delta, name).map(idOf),
      ...(tableOfRecord[record] === name ? [recordId] : []),
    ]);
  const before = await readImages(
    transaction,
    tableNames.map((name) => [name, sql`self.id = any(${sql.param(idsOf(name))}::int[])`] as const),
  );
  const now: Images = new Map([...before].map(([name, rows]) => [name, new Map(rows)]));
  const versions = await lastVersions(transaction, revisions);
  const all: Undone[] = [];
  for (const revision of revisions) {
    const delta = takingBack(revision.delta, now);
    if (!delta) continue;
    const { record, recordId } = revision;
    const last = versions.get(`${record} ${recordId}`) ?? 1;
    const was = now.get(tableOfRecord[record])?.get(recordId);
    const own = delta[tableOfRecord[record]]?.find((change) => idOf(change) === recordId);
    // A restored record continues the versions that it had when it was removed.
    if (own && !own.before && own.after) own.after = { ...own.after, version: last + 1 };
    play(delta, now);
    const is = now.get(tableOfRecord[record])?.get(recordId);
    const version = is ? Number(is.version) : Math.max(Number((was ?? revision).version), last) + 1;
    versions.set(`${record} ${recordId}`, version);
    all.push({ revision, delta, version, isThere: is !== undefined });
  }
  const together = deltaOf(before, now);
  return (await isFree(transaction, together)) ? { all, together } : undefined;
}

/** Returns the versions of records by their last revisions. The keys are such as `ARTIST 12`. */
async function lastVersions(
  transaction: Queryable,
  revisions: readonly StoredRevision[],
): Promise<Map<string, number>> {
  const records = new Set(revisions.map(({ record, recordId }) => `${record} ${recordId}`));
  const rows = await transaction.rows<{ name: string; version: number }>(
    sql`select name, last.version from unnest(${sql.param([...records])}::text[]) name cross join lateral (
        select version from revisions
        where record = split_part(name, ' ', 1) and record_id = split_part(name, ' ', 2)::int order by id desc limit 1
      ) last`,
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Makes a change in rows that were read. */
function play(delta: Delta, now: Images): void {
  for (const name of tableNames) {
    const rows = now.get(name);
    for (const change of changesOf(delta, name)) {
      const id = idOf(change);
      if (change.after) rows?.set(id, { ...rows.get(id), ...change.after });
      else rows?.delete(id);
    }
  }
}

/** Returns the delta that takes a change back; undefined if a later change of a row is in the way. */
function takingBack(delta: Delta, now: Images): Delta | undefined {
  const undone: Delta = {};
  for (const name of tableNames) {
    const back: Change[] = [];
    for (const change of changesOf(delta, name)) {
      const current = now.get(name)?.get(idOf(change)) ?? null;
      const { before, after } = change;
      if (Boolean(after) !== Boolean(current)) return undefined;
      if (!after || !current) {
        back.push({ before: null, after: before });
        continue;
      }
      if (
        Object.entries(after).some(([column, value]) => !ignoredColumns.includes(column) && current[column] !== value)
      ) {
        return undefined;
      }
      back.push(before ? turnedBack(before, after, current) : { before: current, after: null });
    }
    if (back.length > 0) undone[name] = back;
  }
  return undone;
}

/** Returns the change of a row from its present state to its earlier one. */
function turnedBack(before: Image, after: Image, current: Image): Change {
  // If a later change has set the time of the update, it stays.
  const columns = Object.keys(before).filter(
    (column) => column !== 'updated_at' || current.updated_at === after.updated_at,
  );
  const was: Image = { id: current.id };
  const is: Image = { id: current.id };
  for (const column of columns) {
    was[column] = current[column];
    is[column] = before[column];
  }
  if ('version' in before) is.version = Number(current.version) + 1;
  return { before: was, after: is };
}

/** The tables whose rows belong to rows of others, with the columns that refer to these. */
const parents: readonly (readonly [child: ChangedTable, column: string, parent: ChangedTable])[] = [
  ['artist_group_members', 'artist_id', 'artists'],
  ['performances', 'artist_id', 'artists'],
  ['sources', 'performance_id', 'performances'],
  ['checksums', 'source_id', 'sources'],
];

/** Whether restored rows have the rows that they refer to, and no other rows refer to deleted ones. */
export async function isFree(transaction: Queryable, delta: Delta): Promise<boolean> {
  for (const [child, column, parent] of parents) {
    const above = changesOf(delta, parent);
    const brought = new Set(above.flatMap((change) => (change.after ? [idOf(change)] : [])));
    const taken = above.flatMap((change) => (change.after ? [] : [idOf(change)]));
    const own = changesOf(delta, child);
    const leaving = own.filter(({ before, after }) => before && (!after || column in after)).map(idOf);
    const needed = own.flatMap(({ after }) => (typeof after?.[column] === 'number' ? [after[column]] : []));
    const missing = needed.filter((id) => !brought.has(id));
    const name = sql.identifier(column);
    const [found] = await transaction.rows<{ isFree: boolean }>(
      sql`select not exists (select from unnest(${sql.param(missing)}::int[]) needed
            where needed not in (select id from ${changedTables[parent]}) or needed = any(${sql.param(taken)}::int[]))
          and not exists (select from ${changedTables[child]} self where self.${name} = any(${sql.param(taken)}::int[])
            and self.id <> all(${sql.param(leaving)}::int[])) as "isFree"`,
    );
    if (!found?.isFree) return false;
  }
  return true;
}
