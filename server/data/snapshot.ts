import { lt, not, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, users } from '../db/tables.ts';
import { countAttempt, deleteExpiredAttempts } from './attempts.ts';
import { deleteAdditions } from './search-index.ts';
import { deleteExpiredTokens } from './tokens.ts';

/** For this many seconds after a claim there is no other: the clocks of two processes may be as far apart. */
const claimSeconds = 60 * 60;

/**
 * Claims the nightly work for the transaction. Whoever comes second waits until the first transaction has ended, and gets
 * the work only if that one was rolled back.
 */
export const claimNightly = async (transaction: Queryable): Promise<boolean> =>
  (await countAttempt(transaction, 'night', claimSeconds)).count === 1;

/** How many rows were deleted. */
export interface Restored {
  artists: number;
  performances: number;
}

/**
 * Puts the catalogue back to its snapshot: deletes what members added. Part of a transaction.
 *
 * That is enough, because the API only adds to the catalogue and never changes or deletes; what the search looks in is
 * counted anew for the artists that got performances. The two statements touch the added rows alone, by indexes that hold
 * only those. Readers see everything as it was before or everything as it is after.
 * On a PostgreSQL server they do not wait; the embedded database has one connection, so there they wait some milliseconds.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  const deletedPerformances = await deleteAdditions(transaction);
  const deletedArtists = await build(transaction, (db) =>
    db.delete(artists).where(not(artists.inSnapshot)).returning({ id: artists.id }),
  );
  return { artists: deletedArtists.length, performances: deletedPerformances };
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
