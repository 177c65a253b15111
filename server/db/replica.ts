import { sql } from 'drizzle-orm';
import pTimeout from 'p-timeout';
import pg from 'pg';
import { asking } from './asking.ts';
import type { Connections, Database, Queryable, Statement } from './database.ts';
import { failsEverywhere, failureOf, isReadTimeout, Unreachable, WrongServer } from './failures.ts';
import type { OpenResponse, TurnOwner } from './turns.ts';

/*
 * Reads from a PostgreSQL primary and its standbys. Each address is asked once a second, and left out while it does not
 * answer. An address may have several servers, so that it is each connection to a standby which is asked how far it is,
 * at most once a second, before it is read from. A read that one server fails to answer is repeated on the next.
 */

/** The most milliseconds by which a standby may lag behind. */
const maxLag = 5000;

/** The interval between checks of a server, and the time limit of its answer, in milliseconds. */
const checkInterval = 1000;
const checkLimit = 2000;

const neverAsked = 'it has not been asked yet';

/** The server is not a standby of the primary. */
export class NotAStandby extends WrongServer {}

/** Reports the state of the servers to the operator. */
export interface ReplicaReport {
  leftOut(reason: string, server: string): void;
  back(server: string): void;
  /** Called if a role may not ask whether a server is a standby of this database. */
  notCompared?(): void;
}

/** The number that a primary and its standbys have in common; undefined if the role may not ask for it. */
async function clusterOf(server: Queryable): Promise<string | undefined> {
  try {
    const statement = sql`select system_identifier::text as cluster from pg_control_system()`;
    return (await server.rows<{ cluster: string }>(statement))[0]?.cluster;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return undefined;
    throw error;
  }
}

/** The log of a primary: how far a standby has to be. */
export class PrimaryLog {
  readonly #primary: Queryable;
  /** The positions with their times, from the last one older than `maxLag` on. */
  readonly #positions: { at: number; position: number }[] = [];
  /** Whether the primary has answered when it was asked last. */
  #hasAnswered = true;
  /** How far each standby was behind when a connection to it was checked last, by its own address. */
  readonly #lags = new Map<string, { at: number; bytes: number }>();

  constructor(primary: Queryable) {
    this.#primary = primary;
  }

  /** The bytes by which standbys are behind, by address. One that nobody has reached for ten seconds is left out. */
  get lags(): Record<string, number> {
    const known = [...this.#lags].filter(([, { at }]) => at > Date.now() - 10_000);
    return Object.fromEntries(known.map(([address, { bytes }]) => [address, bytes]));
  }

  /** Notes the position. If the primary does not answer, the last one stays, as it writes nothing either. */
  async note(): Promise<void> {
    const asked = this.#primary.rows<{ position: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as position`,
    );
    const [found] = await asked.catch((error) => {
      this.#hasAnswered = false;
      throw error;
    });
    this.#hasAnswered = true;
    // As of the answer: one that came late is of now, and the standbys have as long to get there.
    const at = Date.now();
    if (found) this.#positions.push({ at, position: found.position });
    while (this.#positions[1] && this.#positions[1].at <= at - maxLag) this.#positions.shift();
  }

  /**
   * Returns a check of connections to standbys. They must have reached the primary's position of `maxLag` before it
   * answered last, or of the first check. While the primary is away, time stands still, as no standby can get what it had
   * not sent; and the server may have been promoted.
   */
  async checkOfStandbys(report: ReplicaReport): Promise<(connection: Queryable, isNew: boolean) => Promise<void>> {
    const cluster = await clusterOf(this.#primary);
    let isTold = false;
    return async (connection, isNew) => {
      const [found] = await connection.rows<{ position: number | null; address: string }>(sql`select
        case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as position,
        concat(host(inet_server_addr()), ':', current_setting('port')) as address`);
      const position = found?.position ?? (this.#isAway() ? Number.POSITIVE_INFINITY : undefined);
      if (position === undefined) throw new NotAStandby('it is no standby');
      const other = isNew ? await clusterOf(connection) : cluster;
      if (other && cluster && other !== cluster) throw new NotAStandby('it is a standby of another database');
      if (!isTold && !(other && cluster)) report.notCompared?.();
      isTold ||= !(other && cluster);
      const bytes = Math.max(0, (this.#positions.at(-1)?.position ?? 0) - position);
      if (found) this.#lags.set(found.address, { at: Date.now(), bytes });
      const [due] = this.#positions;
      if (due && position < due.position) throw new WrongServer('it lags behind');
    };
  }

  #isAway(): boolean {
    return !this.#hasAnswered || Date.now() - (this.#positions.at(-1)?.at ?? 0) > checkInterval + checkLimit;
  }
}

/** A server that is read from unless it is left out. */
class Server {
  readonly name: string;
  readonly database: Database;
  /** The reason for which the server is left out. */
  reason: string | undefined;
  readonly #ask: () => Promise<unknown>;
  readonly #report: ReplicaReport;
  /** The rejections of reads that wait for the server. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(name: string, database: Database, ask: () => Promise<unknown>, report: ReplicaReport) {
    this.name = name;
    this.database = database;
    this.#ask = asking(() => ask().catch(ask));
    this.#report = report;
  }

  /** Runs a statement. It fails at once while the server is left out, or when it is. */
  rows<Row extends object>(on: Queryable, statement: Statement): Promise<Row[]> {
    if (this.reason !== undefined) return Promise.reject(new Unreachable(this.reason));
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      on.rows<Row>(statement)
        .catch((error: unknown) => {
          // The next connection may lead to another server of the same address.
          if (failureOf(error) === 'UNAVAILABLE') return on.rows<Row>(statement);
          throw error;
        })
        .catch((error: unknown) => {
          if (error instanceof Unreachable || isReadTimeout(error)) this.#leaveOut(error);
          throw error;
        })
        .finally(() => this.#waiting.delete(reject))
        .then(resolve, reject);
    });
  }

  /** Asks whether the server answers. A connection may have led to one that does not, another one may not. */
  async check(): Promise<void> {
    const begun = performance.now();
    try {
      await pTimeout(this.#ask(), { milliseconds: checkLimit, message: `no answer in ${checkLimit} ms` });
      this.#answeredAt = performance.now();
      if (this.reason !== undefined) this.#report.back(this.name);
      this.reason = undefined;
    } catch (error) {
      // A later check may have had an answer meanwhile.
      if (this.#answeredAt > begun) return;
      this.#leaveOut(error);
      if (error instanceof NotAStandby) throw new NotAStandby(`${this.name} cannot be used: ${error.message}`);
    }
  }

  #leaveOut(error: unknown): void {
    const isNew = this.reason === undefined || this.reason === neverAsked;
    this.reason = error instanceof Error ? error.message : String(error);
    for (const reject of this.#waiting) reject(new Unreachable(this.reason));
    if (isNew) this.#report.leftOut(this.reason, this.name);
  }
}

const silent: ReplicaReport = { leftOut: () => undefined, back: () => undefined };

/** A primary and its standbys, if it has any, for reading. */
export class Replicas {
  readonly #primary: Server;
  readonly #standbys: readonly Server[];
  readonly #log: PrimaryLog | undefined;
  #turn = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(
    primary: Database,
    standbys: readonly (readonly [name: string, standby: Database])[] = [],
    { report = silent, log }: { report?: ReplicaReport; log?: PrimaryLog } = {},
  ) {
    this.#log = log;
    this.#primary = new Server('the primary', primary, async () => log?.note(), report);
    this.#standbys = standbys.map(
      ([name, standby]) => new Server(`the replica ${name}`, standby, () => standby.rows(sql`select 1`), report),
    );
    for (const standby of this.#standbys) standby.reason = neverAsked;
  }

  /**
   * Asks all servers, now and once a second.
   * @throws NotAStandby if a server answers now, but is not a standby of the primary
   */
  async watch(): Promise<this> {
    await this.#primary.check();
    await Promise.all(this.#standbys.map((standby) => standby.check()));
    this.#timers = [this.#primary, ...this.#standbys].map((server) =>
      setInterval(() => server.check().catch(() => undefined), checkInterval).unref(),
    );
    return this;
  }

  /**
   * The reads of a visitor: from the standbys in turn, and from the primary if none answers. With `newest`, it is the
   * primary first, which has what was just written.
   */
  forVisitor(visitor: TurnOwner | string, response?: OpenResponse, newest = false): Queryable {
    if (this.#standbys.length === 0) return this.#primary.database.forVisitor(visitor, response);
    return {
      rows: async <Row extends object>(statement: Statement): Promise<Row[]> => {
        let failure: unknown;
        for (const server of this.#inOrder(newest)) {
          try {
            return await server.rows<Row>(server.database.forVisitor(visitor, response), statement);
          } catch (error) {
            if (failsEverywhere(error)) throw error;
            failure = error;
          }
        }
        throw failure;
      },
    };
  }

  /** The reads that only the primary is asked for. They fail at once while the primary is left out. */
  ofPrimary(queryable: Queryable): Queryable {
    if (this.#standbys.length === 0) return queryable;
    return { rows: (statement) => this.#primary.rows(queryable, statement) };
  }

  /** Whether readers are served while the primary is away. */
  get hasStandby(): boolean {
    return this.#standbys.some(({ reason }) => reason === undefined);
  }

  /** A sentence for the operator if standbys are left out; otherwise undefined. */
  problem(): string | undefined {
    const left = this.#standbys.filter(({ reason }) => reason !== undefined);
    return left.map(({ name, reason }) => `${name} is left out: ${reason}`).join('; ') || undefined;
  }

  /** The connections to the standbys, by name. */
  get counted(): Record<string, { connections(): Connections }> {
    return Object.fromEntries(
      this.#standbys.map(({ database }, index) => [index === 0 ? 'replica' : `replica${index + 1}`, database]),
    );
  }

  /** The bytes by which standbys are behind, by their own addresses. */
  get lags(): Record<string, number> {
    return this.#log?.lags ?? {};
  }

  async close(): Promise<void> {
    this.#timers.forEach(clearInterval);
    await Promise.all(this.#standbys.map(({ database }) => database.close()));
  }

  #inOrder(newest: boolean): Server[] {
    this.#turn = (this.#turn + 1) % this.#standbys.length;
    const standbys = [...this.#standbys.slice(this.#turn), ...this.#standbys.slice(0, this.#turn)];
    const all = newest ? [this.#primary, ...standbys] : [...standbys, this.#primary];
    const usable = all.filter(({ reason }) => reason === undefined);
    return usable.length > 0 ? usable : [this.#primary];
  }
}
