import { lt, not, sql } from 'drizzle-orm';
import { build } from '../../db/builder.ts';
import type { Queryable } from '../../db/database.ts';
import { artists, performances, settings } from '../../db/tables/catalogue.ts';
import { removals, revisions } from '../../db/tables/changes.ts';
import { attempts, marks, tokens, users } from '../../db/tables/members.ts';
import { countAttempt } from '../accounts/attempts.ts';
import { beginChange } from '../loading/catalogueLoads.ts';
import { applyDelta } from './applyDelta.ts';
import {
  type Change,
  type ChangedTable,
  changedTables,
  type Delta,
  goneIn,
  type Image,
  idOf,
  tableNames,
} from './images.ts';
import { revisionPortions, type StoredRevision } from './revisions.ts';
import { withoutTexts } from './textsOfRevisions.ts';

/** The seconds after a claim in which there cannot be another. The clocks of two processes may differ by as much. */
const claimSeconds = 60 * 60;

/**
 * Claims the work of this night, or of a missed one, for the transaction. A second claim waits for the end of the first
 * one's transaction. It succeeds only if that was rolled back.
 */
export const claimNightly = async (transaction: Queryable, night: 'night' | 'missed night'): Promise<boolean> =>
  (await countAttempt(transaction, night, claimSeconds)).count === 1;

/** Whether the database was a sandbox in this night, and still has what it should have deleted. */
export async function missedNight(database: Queryable, at: Date): Promise<boolean> {
  const night = at.toISOString();
  const [found] = await database.rows<{ missed: boolean }>(
    sql`select exists (select from ${settings} where name = 'sandbox' and value = 'on' and since <= ${night}::timestamptz)
      and (exists (select from ${performances} where ${not(performances.inSnapshot)} and created_at < ${night}::timestamptz)
      or exists (select from ${artists} where ${not(artists.inSnapshot)} and created_at < ${night}::timestamptz)
      or exists (select from ${revisions} where created_at < ${night}::timestamptz)
      or exists (select from ${users} where created_at < ${night}::timestamptz - interval '24 hours')) as missed`,
  );
  return found?.missed === true;
}

export interface Restored {
  artists: number;
  performances: number;
}

/** The wanted image of a row; undefined if the row is to be deleted. */
type Target = Image | undefined;

/** The rows of a table by id, while revisions are played backwards. */
interface Played {
  /** The rows as the snapshot has them. */
  targets: Map<number, Target>;
  /** The columns that the imports of later revisions have set; undefined if one has removed the row. */
  imported: Map<number, Target>;
}

const isRemoved = (rows: ReadonlyMap<number, Target>, id: number): boolean => rows.has(id) && !rows.get(id);

/** Takes back the change of a row by a member. What a later import has set stays. */
function takeBack({ targets, imported }: Played, change: Change): void {
  const id = idOf(change);
  const { before } = change;
  const byImport = imported.get(id);
  const isInSnapshot = (before || byImport) && !isRemoved(imported, id);
  targets.set(id, isInSnapshot ? { ...targets.get(id), ...before, id, ...byImport } : undefined);
}

/** Notes the change of a row by an import, which belongs to the snapshot. */
function noteImport({ targets, imported }: Played, change: Change): void {
  const id = idOf(change);
  const { after, kept = {} } = change;
  const imports = after ? { ...after, ...kept } : undefined;
  // Otherwise the row is as the import left it, and stays so.
  const isChanged = targets.has(id) || Object.keys(kept).length > 0;
  if (isChanged) targets.set(id, imports && { ...targets.get(id), ...imports });
  if (!isRemoved(imported, id)) imported.set(id, imports && { ...imports, ...imported.get(id) });
}

/**
 * Plays revisions backwards, the latest first. Returns the rows that they touched as the snapshot has them, and the id of
 * the last revision.
 * @param deltaOf Returns the delta of a revision that is played
 */
export async function playedBack(
  transaction: Queryable,
  condition = sql`true`,
  deltaOf: (revision: StoredRevision) => Delta = ({ delta }) => delta,
): Promise<{ rows: Map<ChangedTable, Map<number, Target>>; last: number }> {
  const played = new Map(
    tableNames.map((name) => [name, { targets: new Map(), imported: new Map() } satisfies Played]),
  );
  let last = 0;
  for await (const portion of revisionPortions(transaction, condition)) {
    for (const revision of portion) {
      last = Math.max(last, revision.id);
      const delta = deltaOf(revision);
      for (const [name, ofTable] of played) {
        for (const change of delta[name] ?? []) (revision.kind === 'IMPORT' ? noteImport : takeBack)(ofTable, change);
      }
    }
  }
  return { rows: new Map([...played].map(([name, { targets }]) => [name, targets])), last };
}

/** Returns the changes that turn the present rows into their targets. */
async function deltaTo(transaction: Queryable, rows: ReadonlyMap<ChangedTable, Map<number, Target>>): Promise<Delta> {
  const delta: Delta = {};
  for (const [name, targets] of rows) {
    const found = await transaction.rows<{ id: number }>(
      sql`select id from ${changedTables[name]} where id = any(${sql.param([...targets.keys()])}::int[])`,
    );
    const there = new Set(found.map(({ id }) => id));
    const changes = [...targets].flatMap(([id, after]): Change[] => {
      if (!there.has(id)) return after ? [{ before: null, after }] : [];
      return [{ before: { id }, after: after ?? null }];
    });
    if (changes.length > 0) delta[name] = changes;
  }
  return delta;
}

/** Adds the rows that do not belong to the snapshot. Not all of them have a revision that says so. */
async function addAdditions(
  transaction: Queryable,
  rows: Map<ChangedTable, Map<number, Target>>,
  name: 'artists' | 'performances' | 'sources',
): Promise<void> {
  const added = await transaction.rows<{ id: number }>(
    sql`select id from ${changedTables[name]} where not in_snapshot order by id`,
  );
  const targets = rows.get(name) ?? new Map<number, Target>();
  rows.set(name, targets);
  // What an import brought belongs to it, also if an editor has taken the import's change back.
  for (const { id } of added) if (targets.get(id)?.in_snapshot !== true) targets.set(id, undefined);
}

/**
 * Restores the catalogue's snapshot: plays the revisions backwards, and deletes the additions that have none. Part of a
 * transaction.
 *
 * Only rows that were changed are touched. Members' writes wait, and stay until the next night. Readers see the state before or
 * after. On a PostgreSQL server they do not wait; the embedded database has one connection, so they wait for as long as
 * it takes.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  await beginChange(transaction);
  const { rows, last } = await playedBack(transaction, undefined, withoutTexts);
  for (const name of ['artists', 'performances', 'sources'] as const) await addAdditions(transaction, rows, name);
  const delta = await deltaTo(transaction, rows);
  await applyDelta(transaction, delta);
  await transaction.rows(sql`delete from ${revisions} where id <= ${last}::int`);
  await transaction.rows(sql`delete from ${removals}`);
  return { artists: goneIn(delta, 'artists').length, performances: goneIn(delta, 'performances').length };
}

/** Deletes the accounts older than 24 hours, with their sessions. Returns their number. Part of the night that begins with `restoreSnapshot`. */
export async function expireAccounts(transaction: Queryable): Promise<number> {
  const accounts = await build(transaction, (db) =>
    db.delete(users).where(lt(users.createdAt, sql`now() - interval '24 hours'`)).returning({ id: users.id }),
  );
  return accounts.length;
}

/** Deletes expired tokens, counts of attempts, and marks that were removed more than a year ago. */
export async function clearExpired(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`delete from ${tokens} where expires_at <= now()`);
  await transaction.rows(sql`delete from ${attempts} where resets_at <= now()`);
  await transaction.rows(sql`delete from ${marks} where value is null and changed_at < now() - interval '1 year'`);
}
