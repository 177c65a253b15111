import { Cron } from 'croner';
import { clearExpired, expireAccounts, type Restored, restoreSnapshot } from '../data/snapshot.ts';
import type { Database } from '../db/database.ts';

export interface NightlySettings {
  /** Off keeps what members added, and their accounts; then only what has run out goes. */
  sandbox: boolean;
  /** When, as `HH:MM` in UTC. */
  resetAt: string;
}

/** What a night's work came to. */
export interface Night extends Restored {
  accounts: number;
}

/** Whom to tell what the night's work came to, or why it failed; the next night tries again. */
export interface NightlyReport {
  done(night: Night): void;
  failed(error: unknown): void;
}

/** Does a sandbox's nightly work at once: what members added goes first, then the accounts older than 24 hours. */
export async function runNight(database: Database): Promise<Night> {
  const restored = await restoreSnapshot(database);
  const accounts = await expireAccounts(database);
  await clearExpired(database);
  return { ...restored, accounts };
}

/**
 * Does the nightly work every day at the time of the settings.
 * @returns what stops it: settles when work that is under way has ended
 */
export function startNightly(
  database: Database,
  { sandbox, resetAt }: NightlySettings,
  report: NightlyReport,
): () => Promise<void> {
  const work = sandbox ? () => runNight(database).then(report.done) : () => clearExpired(database);
  const [hour, minute] = resetAt.split(':');
  let underWay = Promise.resolve();
  const job = new Cron(`${minute} ${hour} * * *`, { timezone: 'UTC' }, () => {
    underWay = work().catch(report.failed);
    return underWay;
  });
  return async () => {
    job.stop();
    await underWay;
  };
}
