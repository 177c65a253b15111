import { Cron } from 'croner';
import { isSandbox } from '../data/sandbox.ts';
import {
  claimNightly,
  clearExpired,
  expireAccounts,
  missedNight,
  type Restored,
  restoreSnapshot,
} from '../data/snapshot.ts';
import type { Database, Queryable } from '../db/database.ts';

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
 * a sandbox, what members added and the accounts older than 24 hours. It is one if both the setting and the database say so:
 * another process may have been started since that keeps it.
 *
 * The claim and the work are one transaction. Of several processes the first to claim it does the work and the others wait
 * for its end; should it fail or die, the claim is rolled back with the rest, and one of those takes over.
 *
 * @returns nothing when another process does it, or nothing is reset
 */
export const runNightly = (database: Database, { sandbox }: { sandbox: boolean }): Promise<NightlyResult | undefined> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      if (!(await claimNightly(transaction, 'night'))) return undefined;
      return work(transaction, sandbox);
    }),
  );

async function work(transaction: Queryable, sandbox: boolean): Promise<NightlyResult | undefined> {
  await clearExpired(transaction);
  if (!sandbox || !(await isSandbox(transaction))) return undefined;
  return { ...(await restoreSnapshot(transaction)), accounts: await expireAccounts(transaction) };
}

/**
 * Does the work of the last night if nobody did: no process ran at its time, or all that did failed. Has a claim of its own,
 * so that the night which comes next is not taken for this one. The nights before the database was a sandbox are none of its.
 * @returns nothing when there is nothing to make up for
 */
const makeUp = async (database: Database, night: Date): Promise<NightlyResult | undefined> => {
  // Mostly not: then nothing is locked.
  if (!(await missedNight(database, night))) return undefined;
  return database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      const isOurs = (await claimNightly(transaction, 'missed night')) && (await missedNight(transaction, night));
      return isOurs ? work(transaction, true) : undefined;
    }),
  );
};

/**
 * Does the nightly work every day at the time of the settings, and at once that of a night that was missed. `report.done` is called when this process has reset a sandbox.
 * @returns what stops it: settles when work that is under way has ended
 */
export function startNightly(
  database: Database,
  { sandbox, resetAt }: NightlySettings,
  report: NightlyReport,
): () => Promise<void> {
  const reported = (night: Promise<NightlyResult | undefined>): Promise<void> =>
    night.then((result) => {
      if (result) report.done(result);
    }, report.failed);
  const [hour, minute] = resetAt.split(':');
  let underWay = Promise.resolve();
  const job = new Cron(`${minute} ${hour} * * *`, { timezone: 'UTC' }, () => {
    underWay = underWay.then(() => reported(runNightly(database, { sandbox })));
    return underWay;
  });
  const [lastNight] = job.previousRuns(1);
  if (sandbox && lastNight) underWay = reported(makeUp(database, lastNight));
  return async () => {
    job.stop();
    await underWay;
  };
}
