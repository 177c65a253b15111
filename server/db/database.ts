import type { Query, SQL } from 'drizzle-orm';
import type { LineName } from './turns.ts';

/**
 * A statement that is written out. As in `pg`, `rowMode: 'array'` makes an array of each row, in the order of its
 * columns.
 */
export interface WrittenStatement extends Query {
  rowMode?: 'array';
}

export type Statement = SQL | WrittenStatement;

/**
 * What statements are run on: the database itself, one connection of it, or one transaction.
 *
 * Rows come with numbers for integers of every size (`bigint` and `count(*)` too: counts and sizes stay far below 2^53),
 * `Date` for timestamps with time zone, booleans, arrays of these, and text for everything else, `numeric` included.
 */
export interface Queryable {
  /**
   * Runs one statement and returns its rows, keyed by column name.
   * The text is prepared once per connection; values travel apart from it.
   * Text that no database can store (null bytes, lone surrogates) is refused with the code `22021`; a statement that
   * takes longer than the limit is ended with the code `57014`.
   */
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
}

/** A `Queryable` that can also run transactions. */
export interface Session extends Queryable {
  /**
   * Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. The embedded database has one
   * connection: other statements wait until the transaction ends, and one sent to the database itself from within
   * `work` waits for ever.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

/** How many connections a database has, and how much waits for one. */
export interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/** A PostgreSQL database, embedded or not. */
export interface Database extends Session {
  /** Runs `work` on one connection on which a statement may take as long as it needs: loads, indexes, `VACUUM`. */
  withoutTimeout<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * The same database for one visitor: visitors take turns (see `turns.ts`). What waits for its turn when the signal is given
   * is refused, and what runs is ended where the engine can do that; both with the code `57014`. `line` is where the turns are
   * waited for: `readers`, if it is not given. The database itself is for what the server does, and has a line of its own.
   */
  forVisitor(visitor: string, gone?: AbortSignal, line?: LineName): Database;
  /** Why the database cannot do all its work, as a sentence for its operator; undefined if it can. */
  problem(): Promise<string | undefined>;
  connections(): Connections;
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>;
}
