import { type SQL, sql } from 'drizzle-orm';
import pTimeout from 'p-timeout';
import pg from 'pg';
import type { Connections, Database, Queryable, Statement } from './database.ts';
import { Overloaded } from './failures.ts';
import type { OpenResponse } from './turns.ts';

/*
 * Reads from a PostgreSQL standby. It is checked once a second. While it lags behind or cannot be asked, all reads go
 * to the primary. A read that fails on the standby is repeated on the primary.
 */

/** The most milliseconds by which a standby may lag behind. */
const maxLag = 5000;

/** The interval between checks of the standby, and the time limit of its answer, in milliseconds. */
const checkInterval = 1000;
const checkLimit = 2000;

const neverAsked = 'it has not been asked yet';

/** The server is not a standby of the primary. */
export class NotAStandby extends Error {}

/** Reports the state of a standby to the operator. */
export interface ReplicaReport {
  leftOut(reason: string): void;
  back(): void;
  /** Called if a role may not ask whether the server is a standby of this database. */
  notCompared?(): void;
}

/** The reads of visitors without a session. */
export interface Readable {
  /** See `Database`. */
  forVisitor(visitor: string, response?: OpenResponse): Queryable;
  /** See `Database`. */
  connections(): Connections;
  /** See `Database`. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The position of a server's log, in bytes. */
interface Position {
  position: number;
}

const primaryPosition = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as position`;
const standbyPosition = sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as position`;

/** The statement for the number that a primary and its standbys have in common. */
const clusterStatement = sql`select system_identifier::text as cluster from pg_control_system()`;

/** The identifier of a server's primary; undefined if the role may not ask. */
async function clusterOf(server: Queryable): Promise<string | undefined> {
  try {
    return (await first<{ cluster: string }>(server, clusterStatement))?.cluster;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return undefined;
    throw error;
  }
}

/**
 * Checks each connection to a standby, as an address may have several servers, and later others.
 * @returns A function that throws NotAStandby for a connection to a standby of another database
 */
export async function sameCluster(primary: Queryable, report: ReplicaReport) {
  const cluster = await clusterOf(primary);
  if (cluster === undefined) report.notCompared?.();
  let isTold = cluster === undefined;
  return async (connection: Queryable): Promise<void> => {
    if (cluster === undefined) return;
    const other = await clusterOf(connection);
    if (other === undefined && !isTold) report.notCompared?.();
    isTold ||= other === undefined;
    if (other !== undefined && other !== cluster) throw new NotAStandby('it is a standby of another database');
  };
}

/**
 * Whether only the statement failed, because the standby cancelled it or does not have its tables yet. The standby
 * stays in use.
 */
const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:40|42|0A)/.test(error.code ?? '');

/**
 * Whether the primary would fail as well: the value is not allowed, or the statement takes too long. If the standby is
 * overloaded, the primary must not get its load.
 */
const failsEverywhere = (error: unknown): boolean =>
  error instanceof Overloaded ||
  (error instanceof Error && 'code' in error && /^(?:22|23|57014)/.test(String(error.code)));

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds, message: `no answer in ${milliseconds} ms` });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const first = async <Row extends object>(database: Queryable, statement: SQL): Promise<Row | undefined> =>
  (await database.rows<Row>(statement))[0];

/** Reads from a standby while it keeps up with the primary; otherwise from the primary. */
export class Replica implements Readable {
  readonly #primary: Database;
  readonly #standby: Database;
  readonly #report: ReplicaReport;
  /** The positions of the primary's log with their times, from the last one older than `maxLag` on. */
  readonly #positions: (Position & { at: number })[] = [];
  /** The reason for which the standby is not used; undefined while it is used. */
  #reason: string | undefined = neverAsked;
  /** The rejections of reads that wait for the standby, called when it is no longer used. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  private constructor(primary: Database, standby: Database, report: ReplicaReport) {
    this.#primary = primary;
    this.#standby = standby;
    this.#report = report;
  }

  /**
   * Starts to read from a standby, now or as soon as it answers.
   * @throws NotAStandby if it answers, but is not a standby of the primary
   */
  static async open(primary: Database, standby: Database, report: ReplicaReport): Promise<Replica> {
    const replica = new Replica(primary, standby, report);
    await replica.#refuseOthers();
    await replica.#check();
    replica.#schedule();
    return replica;
  }

  forVisitor(visitor: string, response?: OpenResponse): Queryable {
    const primary = this.#primary.forVisitor(visitor, response);
    const standby = this.#standby.forVisitor(visitor, response);
    return {
      rows: async <Row extends object>(statement: Statement): Promise<Row[]> => {
        if (this.#reason !== undefined) return primary.rows<Row>(statement);
        try {
          return await this.#whileUsed(standby.rows<Row>(statement));
        } catch (error) {
          if (failsEverywhere(error)) throw error;
          if (!isStatementError(error)) this.#leaveOut(messageOf(error));
          return primary.rows<Row>(statement);
        }
      },
    };
  }

  async problem(): Promise<string | undefined> {
    return this.#reason && `the replica is left out: ${this.#reason}`;
  }

  connections(): Connections {
    return this.#standby.connections();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#checking;
    await this.#standby.close();
  }

  async #refuseOthers(): Promise<void> {
    const state = await within(
      checkLimit,
      first<{ standby: boolean }>(this.#standby, sql`select pg_is_in_recovery() as standby`),
    ).catch((error: unknown) => {
      if (error instanceof Error && error.cause instanceof NotAStandby) throw error.cause;
    });
    if (state?.standby === false) throw new NotAStandby('it is no standby');
  }

  #whileUsed<T>(query: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      query.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#checking = this.#check().then(() => this.#schedule());
    }, checkInterval).unref();
  }

  /** Checks whether the standby keeps up; never throws. */
  async #check(): Promise<void> {
    await this.#notePrimary();
    try {
      const behind = await this.#isBehind();
      if (behind) this.#leaveOut(behind);
      else this.#use();
    } catch (error) {
      this.#leaveOut(messageOf(error));
    }
  }

  /**
   * Records the position of the primary. If the primary does not answer, the last known position stays, as it writes
   * nothing either.
   */
  async #notePrimary(): Promise<void> {
    const at = Date.now();
    const found = await within(checkLimit, first<Position>(this.#primary, primaryPosition)).catch(() => undefined);
    if (!found) return;
    this.#positions.push({ at, position: found.position });
    while (this.#positions[1] && this.#positions[1].at <= at - maxLag) this.#positions.shift();
  }

  /**
   * Returns a reason if the standby lags behind: it must have reached the primary's position of `maxLag` ago, or of the
   * first check.
   */
  async #isBehind(): Promise<string | undefined> {
    const standby = await within(checkLimit, first<Position>(this.#standby, standbyPosition));
    if (typeof standby?.position !== 'number') return 'it is no standby any more';
    const due = this.#positions.findLast(({ at }) => at <= Date.now() - maxLag) ?? this.#positions[0];
    if (due && standby.position < due.position) return 'it lags behind';
    return undefined;
  }

  #use(): void {
    if (this.#reason === undefined) return;
    this.#reason = undefined;
    this.#report.back();
  }

  #leaveOut(reason: string): void {
    const isNew = this.#reason === undefined || this.#reason === neverAsked;
    this.#reason = reason;
    const left = new Error(`The replica is left out: ${reason}`);
    for (const reject of this.#waiting) reject(left);
    if (isNew) this.#report.leftOut(reason);
  }
}
