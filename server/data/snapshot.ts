import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';

/** The number under which processes that do the nightly work beside each other queue; nothing else uses it. */
const nightlyLock = 7_204_301_996;

/** Does a piece of the nightly work in one transaction, while no other process does any: they would wait for each other's rows. */
const alone = <T>(database: Database, work: (transaction: Queryable) => Promise<T>): Promise<T> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      await transaction.rows(sql`select pg_advisory_xact_lock(${nightlyLock}::bigint)`);
      return work(transaction);
    }),
  );

/** How many rows went. */
export interface Restored {
  artists: number;
  performances: number;
}

/**
 * Puts the catalogue back to its snapshot: deletes what members added.
 *
 * That is all there is to do, because the API only ever adds; it changes and deletes nothing of the catalogue. No
 * tables are staged or swapped: the two statements touch the added rows alone, by an index that holds only those, in
 * one transaction. Whoever reads meanwhile sees everything as it was before or everything as it is after, and waits
 * for nothing on a server; the embedded database has one connection, so there a reader waits the few milliseconds.
 */
export const restoreSnapshot = (database: Database): Promise<Restored> =>
  alone(database, async (transaction) => {
    const performances = await transaction.rows(sql`delete from performances where not in_snapshot returning id`);
    const artists = await transaction.rows(sql`delete from artists where not in_snapshot returning id`);
    return { artists: artists.length, performances: performances.length };
  });

/** Deletes the accounts that are older than 24 hours, with their sessions. Answers with how many went. */
export const expireAccounts = (database: Database): Promise<number> =>
  alone(database, async (transaction) => {
    const accounts = await transaction.rows(
      sql`delete from users where created_at < now() - interval '24 hours' returning id`,
    );
    return accounts.length;
  });

/** Deletes the tokens and the counts of attempts whose time has run out. */
export const clearExpired = (database: Database): Promise<void> =>
  alone(database, async (transaction) => {
    await transaction.rows(sql`delete from tokens where expires_at <= now()`);
    await transaction.rows(sql`delete from attempts where resets_at <= now()`);
  });
