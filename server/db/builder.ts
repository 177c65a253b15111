import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import type { Queryable } from './database.ts';

/** The methods with which statements of Drizzle's query builder begin. */
type Builder = Pick<PgRemoteDatabase, 'select' | 'insert' | 'update' | 'delete'>;

/**
 * Runs a statement of Drizzle's query builder on this database, connection or transaction.
 *
 * Throws the database's error. Drizzle wraps it in an error whose message has the values of the statement. These must
 * not be logged, as they include password hashes.
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
