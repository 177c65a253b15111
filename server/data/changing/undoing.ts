import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  type Change,
  type ChangedTable,
  changedTables,
  changesOf,
  type Delta,
  deltaOf,
  goneIn,
  type Image,
  type Images,
  idOf,
  readImages,
  tableNames,
  tableOfRecord,
} from './images.ts';
import type { StoredRevision } from './revisions.ts';

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
    const taken = goneIn(delta, parent);
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
