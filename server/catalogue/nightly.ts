import { Cron } from 'croner';
import { claimNightly, clearExpired, expireAccounts, type Restored, restoreSnapshot } from '../data/snapshot.ts';
import type { Database } from '../db/database.ts';

export interface NightlySettings {
  /** Off keeps what members added, and their accounts; then only expired rows are deleted. */
  sandbox: boolean;
  /** When, as `HH:MM` in UTC. */
  resetAt: string;
}

/** How many rows the nightly work deleted. */
export interface NightlyResult extends Restored {
  accounts: number;
}

/** Called with the result of the nightly work, or with its error; the next night tries again. */
export interface NightlyReport {
  done(result: NightlyResult): void;
  failed(error: unknown): void;
}

/**
 * Does the nightly work at once, unless another process does it or did it in the last hour: deletes what has expired and, in
 * a sandbox, what members added and the accounts older than 24 hours.
 *
 * The claim and the work are one transaction. Of several processes the first to claim it does the work and the others wait
 * for its end; should it fail or die, the claim is rolled back with the rest, and one of those takes over.
 *
 * @returns nothing when another process does it
 */
export const runNightly = (database: Database, { sandbox }: { sandbox: boolean }): Promise<NightlyResult | undefined> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      if (!(await claimNightly(transaction))) return undefined;
      const restored = sandbox ? await restoreSnapshot(transaction) : { artists: 0, performances: 0 };
      const accounts = sandbox ? await expireAccounts(transaction) : 0;
      await clearExpired(transaction);
      return { ...restored, accounts };
    }),
  );

/**
 * Does the nightly work every day at the time of the settings. `report.done` is called when this process has reset a sandbox.
 * @returns what stops it: settles when work that is under way has ended
 */
export function startNightly(
  database: Database,
  { sandbox, resetAt }: NightlySettings,
  report: NightlyReport,
): () => Promise<void> {
  const work = async () => {
    const result = await runNightly(database, { sandbox });
    if (result && sandbox) report.done(result);
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
