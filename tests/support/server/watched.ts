import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Statement } from '#server/db/database.ts';

/** The work after each statement of a transaction. */
type After = (transaction: Queryable, text: string) => void | Promise<void>;

/** The statement that fails, by its beginning, and its error. */
interface Failing {
  start: string;
  failure: Error;
}

/** The same transaction, where `after` is called after each statement. */
export const telling = (transaction: Queryable, after: After, failing?: Failing): Queryable => ({
  async rows<Row extends object>(statement: Statement) {
    const { sql: text } = 'sql' in statement ? statement : new PgDialect().sqlToQuery(statement);
    if (failing && text.startsWith(failing.start)) throw failing.failure;
    const rows = await transaction.rows<Row>(statement);
    await after(transaction, text);
    return rows;
  },
});

/** The same database, where `after` is called after each statement of a transaction. */
export const watched = (whole: Database, after: After, failing?: Failing): Database => {
  const telled =
    <Result>(inside: (transaction: Queryable) => Promise<Result>) =>
    (transaction: Queryable) =>
      inside(telling(transaction, after, failing));
  return {
    ...whole,
    transaction: (inside) => whole.transaction(telled(inside)),
    withoutTimeout: (work) =>
      whole.withoutTimeout((session) =>
        work({
          ...session,
          transaction: (inside) => session.transaction(telled(inside)),
          transactionOnce: (inside) => session.transactionOnce(telled(inside)),
        }),
      ),
  };
};
