import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Waits until the readers who wait now have had a turn each: it is a reader itself, and the last of them. */
export const letReadersPass = async (database: Database): Promise<void> => {
  await database.forVisitor('changes').rows(sql`select 1`);
};

/**
 * The reason for which a server that answers cannot write. A commit waits for synchronous standbys without an end. Roles
 * without `pg_read_all_stats` see that standbys are connected, but not how, and of those who wait only their own.
 */
const writingProblem = sql`select case
  when pg_is_in_recovery() then 'the primary is a standby, nothing can be written'
  when current_setting('transaction_read_only') = 'on' then 'the database is read-only, nothing can be written'
  when exists (select from pg_stat_activity where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '2 s')
    or current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local')
    and not exists (select from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum'))
  then 'no synchronous standby answers, and what is written waits for one' end as problem`;

/** Checks that the database answers, and throws its error if not. Returns a problem that keeps it from some of its work. */
export const checkHealth = async (database: Database): Promise<string | undefined> => {
  const [found] = await database.rows<{ problem: string | null }>(writingProblem);
  return found?.problem ?? database.problem();
};
