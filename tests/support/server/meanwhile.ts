import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { watched } from './watched.ts';

/** Whether a transaction waits for a lock. */
const someoneWaits = async (database: Database): Promise<boolean> =>
  (
    await database.rows(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** The outcomes of an act, and of what was begun meanwhile, in that order. */
export interface Outcome<Acted, Other> {
  acted: PromiseSettledResult<Acted>;
  others: PromiseSettledResult<Other>[];
  statements: number;
}

/** The same database, where `again` is called whenever the work of a transaction is run once more. */
function noting(database: Database, again: () => void): Database {
  const noted = <Result>(work: (transaction: Queryable) => Promise<Result>) => {
    let runs = 0;
    return (transaction: Queryable) => {
      runs += 1;
      if (runs > 1) again();
      return work(transaction);
    };
  };
  return {
    ...database,
    transaction: (work) => database.transaction(noted(work)),
    withoutTimeout: (work) =>
      database.withoutTimeout((session) =>
        work({ ...session, transaction: (inside) => session.transaction(noted(inside)) }),
      ),
  };
}

/**
 * Runs the transactions of `act`, and begins `other` after those of their statements for which `when` is true, until
 * somebody has to wait for a lock. So the order of the locks decides what comes first, and not the machine. Needs a
 * PostgreSQL server: the embedded database has one connection, where nothing comes between.
 *
 * Fails if the database ended one of them because of others, so that it was run again.
 * @param when Gets the text of a statement, and its number from 1
 */
export async function meanwhile<Acted, Other>(
  database: Database,
  act: (database: Database) => Promise<Acted>,
  other: () => Promise<Other>,
  when: (text: string, number: number) => boolean = () => true,
): Promise<Outcome<Acted, Other>> {
  const others: Promise<Other>[] = [];
  let [runsAgain, statements] = [0, 0];
  const noted = noting(database, () => {
    runsAgain += 1;
  });
  const stopping = watched(noted, async (_transaction, text) => {
    statements += 1;
    if (!when(text, statements) || (await someoneWaits(database))) return;
    let isOver = false;
    const begun = other();
    const end = () => {
      isOver = true;
    };
    begun.then(end, end);
    others.push(begun);
    await expect.poll(async () => isOver || (await someoneWaits(database)), { interval: 5 }).toBe(true);
  });
  const [acted] = await Promise.allSettled([act(stopping)]);
  const outcome = { acted, others: await Promise.allSettled(others), statements };
  expect(runsAgain).toBe(0);
  return outcome;
}

export const done = <Value>(all: readonly PromiseSettledResult<Value>[]): Value[] =>
  all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));

export const refusals = (all: readonly PromiseSettledResult<unknown>[]): string[] => [
  ...new Set(all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))),
];
