import { inArray, lt, not, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, performances, removals, revisions, settings, sources, users } from '../db/tables.ts';
import { countAttempt, deleteExpiredAttempts } from './attempts.ts';
import { waitForLoads } from './catalogue-loads.ts';
import { deleteAdditions } from './search-index.ts';
import { deleteExpiredTokens } from './tokens.ts';
import { countSources } from './writes.ts';

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

/**
 * Restores the catalogue's snapshot: deletes the members' additions. Part of a transaction.
 *
 * That is enough, as the API only ever adds to the catalogue. The search index is updated for the artists with deleted
 * performances. The statements read only the added rows, by indexes that have only those. Later additions stay until
 * the next night. Readers see the state before or after. On a PostgreSQL server they do not wait; the embedded database
 * has one connection, so they wait for some milliseconds.
 */
export async function restoreSnapshot(transaction: Queryable): Promise<Restored> {
  // A process that completes the index locks artists before their performances, and this one does the opposite.
  await waitForLoads(transaction);
  // Locked first. Otherwise a performance added between the deletions would be deleted with its artist, and still be
  // counted.
  const added = await build(transaction, (db) =>
    db.select({ id: artists.id }).from(artists).where(not(artists.inSnapshot)).orderBy(artists.id).for('update'),
  );
  const recorded = await transaction.rows<{ performanceId: number; artistId: number }>(
    sql`with gone as (delete from ${sources} where ${not(sources.inSnapshot)} returning performance_id)
      select performance_id as "performanceId", artist_id as "artistId"
      from gone join ${performances} on performances.id = performance_id`,
  );
  await countSources(
    transaction,
    recorded.map(({ performanceId }) => performanceId),
    recorded.map(({ artistId }) => artistId),
  );
  const deletedPerformances = await deleteAdditions(transaction);
  await transaction.rows(sql`delete from ${revisions}`);
  await transaction.rows(sql`delete from ${removals}`);
  const ids = added.map(({ id }) => id);
  await build(transaction, (db) => db.delete(artists).where(inArray(artists.id, ids)));
  return { artists: ids.length, performances: deletedPerformances };
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
