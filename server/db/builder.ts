import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import type { Queryable } from './database.ts';

/** What a statement of Drizzle's query builder begins with. */
type Builder = Pick<PgRemoteDatabase, 'select' | 'insert' | 'update' | 'delete'>;

/**
 * Runs a statement of Drizzle's query builder like any other of this database, connection or transaction.
 *
 * Throws what the database throws. Drizzle wraps that in an error whose message holds the values of the statement, which
 * are not for the log: hashes of passwords are among them.
 */
export async function build<Result>(
  database: Queryable,
  write: (builder: Builder) => PromiseLike<Result>,
): Promise<Result> {
  const run = async (sql: string, params: unknown[]) => ({
    rows: await database.rows<unknown[]>({ sql, params, rowMode: 'array' }),
  });
  try {
    return await write(drizzle(run));
  } catch (error) {
    throw error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  }
}
