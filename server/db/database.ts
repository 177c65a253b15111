import type { Query, SQL } from 'drizzle-orm';
import type { LineName, OpenResponse, TurnOwner } from './turns.ts';

/** With `rowMode: 'array'`, as in `pg`, each row is an array in the order of the columns. */
export interface WrittenStatement extends Query {
  rowMode?: 'array';
}

export type Statement = SQL | WrittenStatement;

/**
 * A database, a connection or a transaction that runs statements.
 *
 * In rows, integers of all sizes are numbers (`bigint` and `count(*)`, too: counts and sizes stay far below 2^53).
 * Timestamps with time zone are `Date`. Booleans and arrays keep their types. All other types, such as `numeric`, are
 * strings.
 */
export interface Queryable {
  /**
   * Runs one statement. Returns its rows, as objects by column name. The text is prepared once per connection; values
   * are sent separately. Texts with null bytes or lone surrogates, which cannot be stored, are refused with the code
   * `22021`. A statement over the time limit is ended with the code `57014`.
   */
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
}

export interface Session extends Queryable {
  /**
   * Runs `work` in one transaction. If it throws, the transaction is rolled back. If the database ended it because of
   * others, `work` is run again, at most twice. If nobody knows whether it was committed, it throws `UnknownOutcome`.
   *
   * The embedded database has one connection: other statements wait until the transaction ends. A statement within
   * `work` that is sent to the database itself would wait forever.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

export interface LongSession extends Session {
  /** Runs `work` in one transaction, once: it reads something that can be read once, or takes too long to run again. */
  transactionOnce<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

/** The numbers of connections, and of statements that wait for one. */
export interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/** A PostgreSQL database, embedded or not. */
export interface Database extends Session {
  /** The transaction of a `Session`. Its turn comes in `line`; without one, in the line of the visitor. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, line?: LineName): Promise<T>;
  /** Runs `work` on one connection without a time limit on statements: for loads, indexes, `VACUUM`. */
  withoutTimeout<T>(work: (session: LongSession) => Promise<T>): Promise<T>;
  /**
   * Returns the same database for one visitor. Visitors take turns (see `turns.ts`). When the `response` closes,
   * statements in the line are refused, and running ones are cancelled if the engine can do that. Both fail with the
   * code `57014`. What their statements in the database took is charged to the visitor. `line` is the line of the turns, by default `readers`. The database itself is for the server's own
   * work, and has its own line.
   */
  forVisitor(visitor: TurnOwner | string, response?: OpenResponse, line?: LineName): Database;
  /** Returns a sentence for the operator if the database cannot do all its work; otherwise undefined. */
  problem(): Promise<string | undefined>;
  connections(): Connections;
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
}
