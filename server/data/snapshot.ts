import { lt, not, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, performances, removals, revisions, settings, users } from '../db/tables.ts';
import { countAttempt, deleteExpiredAttempts } from './attempts.ts';
import { waitForLoads } from './catalogue-loads.ts';
import { applyDelta, tableNames } from './changes.ts';
import { type Change, type ChangedTable, changedTables, type Delta, type Image, readRevisions } from './revisions.ts';
import { deleteExpiredTokens } from './tokens.ts';

/** The seconds after a claim in which there cannot be another. The clocks of two processes may differ by as much. */
const claimSeconds = 60 * 60;

/**
 * Claims the work of this night, or of a missed one, for the transaction. A second claim waits for the end of the first
 * one's transaction. It succeeds only if that was rolled back.
 */
export const claimNightly = async (transaction: Queryable, night: 'night' | 'missed night'): Promise<boolean> =>
  (await countAttempt(transaction, night, claimSeconds)).count === 1;

/**
 * Whether the database was a sandbox in the night at this time, and still has something that this night should have
 * deleted.
 */
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

/** The numbers of deleted rows. */
export interface Restored {
  artists: number;
  performances: number;
}

/** The wanted image of a row; undefined if the row is to be deleted. */
type Target = Image | undefined;

/** The number of revisions that are read at once. Each may hold a recording with all its lists. */
const revisionsAtOnce = 100;

/**
 * Plays all revisions backwards, the latest first. Returns the earlier images of the rows that they touched, and the id of
 * the last revision.
 */
async function playedBack(
  transaction: Queryable,
): Promise<{ rows: Map<ChangedTable, Map<number, Target>>; last: number }> {
  const rows = new Map<ChangedTable, Map<number, Target>>();
  let last = 0;
  let portion = await readRevisions(transaction, sql`true`, revisionsAtOnce);
  while (portion.length > 0) {
    for (const { id, delta } of portion) {
      last = Math.max(last, id);
      for (const name of tableNames) {
        const targets = rows.get(name) ?? new Map<number, Target>();
        rows.set(name, targets);
        for (const { before, after } of delta[name] ?? []) {
          const row = Number((before ?? after)?.id);
          targets.set(row, before ? { ...targets.get(row), ...before } : undefined);
        }
      }
    }
    portion = await readRevisions(transaction, sql`id < ${portion.at(-1)?.id ?? 0}::int`, revisionsAtOnce);
  }
  return { rows, last };
}

/** Returns what makes rows what they are to be, from how they are now. */
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

/** Adds the rows that no revision knows, which go as well. */
function addTargets(
  rows: Map<ChangedTable, Map<number, Target>>,
  name: ChangedTable,
  added: readonly { id: number }[],
): void {
  const targets = rows.get(name) ?? new Map<number, Target>();
  rows.set(name, targets);
  for (const { id } of added) if (!targets.has(id)) targets.set(id, undefined);
}

const goneOf = (changes: readonly Change[] = []): number => changes.filter(({ after }) => !after).length;

/**
 * Restores the catalogue's snapshot: plays the revisions backwards, and deletes the additions that have none. Part of a
 * transaction.
 *
 * Only rows that were changed are touched. Later additions stay until the next night. Readers see the state before or
 * after. On a PostgreSQL server they do not wait; the embedded database has one connection, so they wait for as long as
 * it takes.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  // A process that completes the index locks artists before their performances, and this one does the opposite.
  await waitForLoads(transaction);
  // Locked first. Otherwise a performance added between the deletions would be deleted with its artist, and still be
  // counted.
  const added = await build(transaction, (db) =>
    db.select({ id: artists.id }).from(artists).where(not(artists.inSnapshot)).orderBy(artists.id).for('update'),
  );
  const { rows, last } = await playedBack(transaction);
  const shows = await build(transaction, (db) =>
    db.select({ id: performances.id }).from(performances).where(not(performances.inSnapshot)),
  );
  addTargets(rows, 'performances', shows);
  addTargets(rows, 'artists', added);
  // An artist that was added since then was not locked, and stays.
  const locked = new Set(added.map(({ id }) => id));
  const ofArtists = rows.get('artists') ?? new Map<number, Target>();
  for (const [id, target] of [...ofArtists]) if (!target && !locked.has(id)) ofArtists.delete(id);
  const delta = await deltaTo(transaction, rows);
  await applyDelta(transaction, delta);
  await transaction.rows(sql`delete from ${revisions} where id <= ${last}::int`);
  await transaction.rows(sql`delete from ${removals}`);
  return { artists: goneOf(delta.artists), performances: goneOf(delta.performances) };
}

/** Deletes the accounts older than 24 hours, with their sessions. Returns their number. */
export async function expireAccounts(transaction: Queryable): Promise<number> {
  const accounts = await build(transaction, (db) =>
    db.delete(users).where(lt(users.createdAt, sql`now() - interval '24 hours'`)).returning({ id: users.id }),
  );
  return accounts.length;
}

/** Deletes expired tokens and counts of attempts. */
export async function clearExpired(transaction: Queryable): Promise<void> {
  await deleteExpiredTokens(transaction);
  await deleteExpiredAttempts(transaction);
}
