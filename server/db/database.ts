import type { SQL } from 'drizzle-orm';

/** What statements are run on: the database itself, or one transaction of it. */
export interface Queryable {
  /**
   * Runs one statement and answers with its rows, keyed by column name.
   * The text is prepared once per connection; values travel apart from it.
   */
  rows<Row extends object>(statement: SQL): Promise<Row[]>;
}

/** A PostgreSQL database, embedded or not. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Waits for what is under way and closes every connection. */
  close(): Promise<void>;
}
