import { inArray, lt, not, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, performances, settings, users } from '../db/tables.ts';
import { countAttempt, deleteExpiredAttempts } from './attempts.ts';
import { waitForLoads } from './catalogue-loads.ts';
import { deleteAdditions } from './search-index.ts';
import { deleteExpiredTokens } from './tokens.ts';

/** For this many seconds after a claim there is no other: the clocks of two processes may be as far apart. */
const claimSeconds = 60 * 60;

/**
 * Claims the nightly work for the transaction, or the work of a night that was missed. Whoever comes second waits until the
 * first transaction has ended, and gets the work only if that one was rolled back.
 */
export const claimNightly = async (transaction: Queryable, night: 'night' | 'missed night'): Promise<boolean> =>
  (await countAttempt(transaction, night, claimSeconds)).count === 1;

/** Whether the database was a sandbox in the night at this time, and something is still there that this would have taken. */
export async function missedNight(database: Queryable, at: Date): Promise<boolean> {
  const night = at.toISOString();
  const [found] = await database.rows<{ missed: boolean }>(
    sql`select exists (select from ${settings} where name = 'sandbox' and value = 'on' and since <= ${night}::timestamptz)
      and (exists (select from ${performances} where ${not(performances.inSnapshot)} and created_at < ${night}::timestamptz)
      or exists (select from ${artists} where ${not(artists.inSnapshot)} and created_at < ${night}::timestamptz)
      or exists (select from ${users} where created_at < ${night}::timestamptz - interval '24 hours')) as missed`,
  );
  return found?.missed === true;
}

/** How many rows were deleted. */
export interface Restored {
  artists: number;
  performances: number;
}

/**
 * Puts the catalogue back to its snapshot: deletes what members added. Part of a transaction.
 *
 * That is enough, because the API only adds to the catalogue and never changes or deletes; what the search looks in is
 * counted anew for the artists that got performances. The statements touch the added rows alone, by indexes that hold
 * only those. What is added meanwhile stays until the next night. Readers see everything as it was before or everything as it is after.
 * On a PostgreSQL server they do not wait; the embedded database has one connection, so there they wait some milliseconds.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  // A process that makes the index of the search locks artists before their performances, and this one deletes those first.
  await waitForLoads(transaction);
  // Locked first: a performance that one of them gets between the deletions would go with it, and still be counted.
  const added = await build(transaction, (db) =>
    db.select({ id: artists.id }).from(artists).where(not(artists.inSnapshot)).orderBy(artists.id).for('update'),
  );
  const deletedPerformances = await deleteAdditions(transaction);
  const ids = added.map(({ id }) => id);
  await build(transaction, (db) => db.delete(artists).where(inArray(artists.id, ids)));
  return { artists: ids.length, performances: deletedPerformances };
}

/** Deletes the accounts that are older than 24 hours, with their sessions. Returns how many went. */
export async function expireAccounts(transaction: Queryable): Promise<number> {
  const accounts = await build(transaction, (db) =>
    db.delete(users).where(lt(users.createdAt, sql`now() - interval '24 hours'`)).returning({ id: users.id }),
  );
  return accounts.length;
}

/** Deletes the tokens and the counts of attempts whose time has run out. */
export async function clearExpired(transaction: Queryable): Promise<void> {
  await deleteExpiredTokens(transaction);
  await deleteExpiredAttempts(transaction);
}
