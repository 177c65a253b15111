import { lt, not, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, performances, users } from '../db/tables.ts';
import { countAttempt, deleteExpiredAttempts } from './attempts.ts';
import { deleteExpiredTokens } from './tokens.ts';

/** Within this many seconds only one night is counted: as far apart as the clocks of two processes may be. */
const oneNight = 60 * 60;

/**
 * Claims the night's work for the transaction. Whoever comes second waits until the first transaction has ended, and
 * gets the night only if that one was undone.
 */
export const claimNight = async (transaction: Queryable): Promise<boolean> =>
  (await countAttempt(transaction, 'night', oneNight)).count === 1;

/** How many rows were deleted. */
export interface Restored {
  artists: number;
  performances: number;
}

/**
 * Puts the catalogue back to its snapshot: deletes what members added. Part of a transaction.
 *
 * That is all there is to do, because the API only ever adds; it changes and deletes nothing of the catalogue. No
 * tables are staged or swapped: the two statements touch the added rows alone, by an index that holds only those.
 * Whoever reads meanwhile sees everything as it was before or everything as it is after, and waits for nothing on a
 * server; the embedded database has one connection, so there a reader waits the few milliseconds.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  const deletedPerformances = await build(transaction, (db) =>
    db.delete(performances).where(not(performances.inSnapshot)).returning({ id: performances.id }),
  );
  const deletedArtists = await build(transaction, (db) =>
    db.delete(artists).where(not(artists.inSnapshot)).returning({ id: artists.id }),
  );
  return { artists: deletedArtists.length, performances: deletedPerformances.length };
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
