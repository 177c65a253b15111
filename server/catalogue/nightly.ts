import { Cron } from 'croner';
import {
  claimNightly,
  clearExpired,
  expireAccounts,
  missedNight,
  type Restored,
  restoreSnapshot,
} from '../data/changing/snapshot.ts';
import { vacuumTables } from '../data/loading/catalogueLoads.ts';
import { isSandbox } from '../data/site/sandbox.ts';
import type { Database, Queryable } from '../db/database.ts';

export interface NightlySettings {
  /** Whether the members' additions and old accounts are deleted. If not, only expired rows are. */
  sandbox: boolean;
  /** The time of day, as `HH:MM` in UTC. */
  resetAt: string;
}

export interface NightlyResult extends Restored {
  accounts: number;
}

/** The pause before a night that failed is made up for, in milliseconds. */
const pauseOfFailed = 600_000;

/** Receives the result of the nightly work, or its error. */
export interface NightlyReport {
  done(result: NightlyResult): void;
  failed(error: unknown): void;
  /** Called in each process after the work of a night, and at the start, with the time at which that night began. */
  ended?(night: Date): Promise<void>;
}

/**
 * Does the nightly work now, unless another process does it or did it in the last hour. It deletes expired rows. In a
 * sandbox, it also deletes the members' additions, and accounts older than 24 hours. Both the setting and the database
 * must say that it is a sandbox: a process started later may have ended that.
 *
 * The claim and the work are one transaction. The first process to claim it does the work, and the others wait for its
 * end. If it fails or dies, its claim is rolled back, and one of the others takes over. Afterwards the tables are vacuumed,
 * as what members changed in a day is too little for PostgreSQL to do it.
 * @returns undefined if another process does it, or nothing is reset
 */
export const runNightly = (database: Database, { sandbox }: { sandbox: boolean }): Promise<NightlyResult | undefined> =>
  database.withoutTimeout(async (session) => {
    let isOurs = false;
    const result = await session.transaction(async (transaction) => {
      isOurs = await claimNightly(transaction, 'night');
      return isOurs ? work(transaction, sandbox) : undefined;
    });
    if (isOurs) await vacuumTables(session);
    return result;
  });

async function work(transaction: Queryable, sandbox: boolean): Promise<NightlyResult | undefined> {
  const isReset = sandbox && (await isSandbox(transaction));
  const result = isReset
    ? { ...(await restoreSnapshot(transaction)), accounts: await expireAccounts(transaction) }
    : undefined;
  // Last, as members who sign in or set marks lock their account first, and these rows after it.
  await clearExpired(transaction);
  return result;
}

/**
 * Does the work of the last night if no process did: none ran at its time, or all failed. Its claim is separate, so
 * that it does not count as the next night's. Nights before the database became a sandbox do not count.
 * @returns undefined if no night was missed
 */
const makeUp = async (database: Database, night: Date): Promise<NightlyResult | undefined> => {
  // Usually no night was missed. Then nothing is locked.
  if (!(await missedNight(database, night))) return undefined;
  return database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      const isOurs = (await claimNightly(transaction, 'missed night')) && (await missedNight(transaction, night));
      return isOurs ? work(transaction, true) : undefined;
    }),
  );
};

/**
 * Does the nightly work every day at the set time, and at once if the last night was missed. A sandbox makes up for a night
 * that failed every ten minutes. Calls `report.done` when this process has reset a sandbox.
 * @returns A function that stops it, and resolves when work in progress has ended
 */
export function startNightly(
  database: Database,
  { sandbox, resetAt }: NightlySettings,
  report: NightlyReport,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const reported = async (night: Date, running: Promise<NightlyResult | undefined>): Promise<void> => {
    clearTimeout(timer);
    try {
      const result = await running;
      if (result) report.done(result);
    } catch (error) {
      report.failed(error);
      if (!sandbox || job.isStopped()) return;
      timer = setTimeout(() => {
        underWay = underWay.then(() => reported(night, makeUp(database, night)));
      }, pauseOfFailed).unref();
    }
  };
  const ended = async (night: Date): Promise<void> => {
    await report.ended?.(night).catch(report.failed);
  };
  const [hour, minute] = resetAt.split(':');
  let underWay = Promise.resolve();
  const job = new Cron(`${minute} ${hour} * * *`, { timezone: 'UTC' }, () => {
    const night = new Date();
    night.setUTCSeconds(0, 0);
    underWay = underWay.then(() => reported(night, runNightly(database, { sandbox }))).then(() => ended(night));
    return underWay;
  });
  const [lastNight] = job.previousRuns(1);
  if (lastNight) {
    const madeUp = sandbox ? reported(lastNight, makeUp(database, lastNight)) : underWay;
    underWay = madeUp.then(() => ended(lastNight));
  }
  return async () => {
    job.stop();
    await underWay;
    clearTimeout(timer);
  };
}
