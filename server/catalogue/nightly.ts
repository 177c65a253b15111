import { Cron } from 'croner';
import { claimNight, clearExpired, expireAccounts, type Restored, restoreSnapshot } from '../data/snapshot.ts';
import type { Database } from '../db/database.ts';

export interface NightlySettings {
  /** Off keeps what members added, and their accounts; then only expired rows are deleted. */
  sandbox: boolean;
  /** When, as `HH:MM` in UTC. */
  resetAt: string;
}

/** The result of the nightly work. */
export interface Night extends Restored {
  accounts: number;
}

/** Called with the result of the nightly work, or with its error; the next night tries again. */
export interface NightlyReport {
  done(night: Night): void;
  failed(error: unknown): void;
}

/**
 * Does the nightly work at once, unless another process does or did it in the last hour: what has expired is deleted, and of a
 * sandbox what members added and the accounts older than 24 hours.
 *
 * All of it is one transaction with the claim to it. Of several processes the first to claim the night does the work and
 * the others wait for its end; should it fail or die, the claim is undone with the rest, and one of those takes over.
 *
 * @returns nothing when it was another process's night
 */
export const runNight = (database: Database, { sandbox }: { sandbox: boolean }): Promise<Night | undefined> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      if (!(await claimNight(transaction))) return undefined;
      const restored = sandbox ? await restoreSnapshot(transaction) : { artists: 0, performances: 0 };
      const accounts = sandbox ? await expireAccounts(transaction) : 0;
      await clearExpired(transaction);
      return { ...restored, accounts };
    }),
  );

/**
 * Does the nightly work every day at the time of the settings. `report.done` is called for a sandbox's nights that this process did.
 * @returns what stops it: settles when work that is under way has ended
 */
export function startNightly(
  database: Database,
  { sandbox, resetAt }: NightlySettings,
  report: NightlyReport,
): () => Promise<void> {
  const work = async () => {
    const night = await runNight(database, { sandbox });
    if (night && sandbox) report.done(night);
  };
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
