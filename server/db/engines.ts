import { resolve } from 'node:path';
import pg from 'pg';
import { cancelStatement } from './cancel.ts';
import type { Queryable } from './database.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { lockFolder } from './lock.ts';
import { poolsTransactions } from './pooler.ts';
import { type LimitedQuery, sessionOn } from './session.ts';
import { types } from './types.ts';

export interface Engine {
  /** The name of the database in messages. */
  name: string;
  pool: pg.Pool;
  /**
   * Finds out what the address leads to, before the pool is used.
   * @returns Whether it is a pooler that gives each transaction another connection. Nothing can then be kept on one: no
   * setting, no lock
   * @throws UnfitPooler
   */
  isShared?(): Promise<boolean>;
  /** The time limit of a result, in milliseconds, for the case that the server does not end the statement itself. */
  queryTimeout?: number;
  /** Throws if a connection is not to be used, before it is. */
  check?(client: pg.PoolClient): Promise<void>;
  /** Whether a connection leads to a server that is no primary any more. The next may lead to the right one. */
  isDemoted?(client: pg.PoolClient): boolean;
  /** Takes note of the error of a statement. */
  failed?(error: unknown): void;
  /** Removes or restores the time limit of statements on a connection. */
  setTimeout(client: pg.PoolClient, on: boolean): Promise<void>;
  /** Cancels the statement on a connection, if the engine can do that. */
  cancel?(client: pg.PoolClient): Promise<void>;
  /** See `Database`. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A listener for errors. The statement fails, and the pool discards the connection, so nothing else is to be done. */
export const ignore = () => undefined;

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types, ...config });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The time limit of connecting, in milliseconds. */
const connectLimit = 10_000;

/** The same of a standby, and of the check of a connection to it. Others answer in its place. */
const standbyLimit = 1000;

/** The time for which the check of a connection holds, and for which a full disk is told of, in milliseconds. */
const checkLifetime = 1000;
const fullLifetime = 60_000;

/** The time after which a result is not waited for any more, with the time limit of a statement, in milliseconds. */
const readLimit = (statementLimit: number) => statementLimit + 2000;

/**
 * The settings of a connection. A transaction that stands idle is ended when its process would have given up: a machine or
 * a network that failed leaves the connection open, and with it the lock that all changes wait for. Compiling a plan of a search, with its thousand nodes, takes seconds; running it,
 * milliseconds. Filters hide their values from the planner, so a plan for all values is made once, not anew for each of
 * the first five. Times and fractions are written as we read them, whatever the database or its role is set to.
 */
const settingsOf = (statementLimit: number) => ({
  statement_timeout: statementLimit,
  idle_in_transaction_session_timeout: readLimit(statementLimit),
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  datestyle: 'iso',
  extra_float_digits: 1,
});

/**
 * How the server finds out that the other end of a connection is gone, in seconds: after 40 s of silence in all. A load may
 * stand idle for as long as its input takes, so that nothing else would end one whose machine has failed.
 */
const keepAlives = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/**
 * The engine of a PostgreSQL server, or of a pooler. Nothing is sent yet.
 * @param check For a standby: throws if a connection is not to be used. It is checked before use, once a second at most
 */
export function postgresEngine(
  connectionString: string,
  statementLimit: number,
  check?: (connection: Queryable, isNew: boolean) => Promise<void>,
): Engine {
  const settings = settingsOf(statementLimit);
  // Set on the open connection: poolers refuse parameters at its start.
  const setAll = Object.entries({ ...settings, ...keepAlives }).map(([name, value]) => `set ${name} = ${value}`);
  const limit = check ? standbyLimit : connectLimit;
  const config = { connectionString, connectionTimeoutMillis: limit, keepAlive: true };
  let isShared = false;
  const set = async (client: pg.ClientBase, text: string) => {
    const query: LimitedQuery = { text, query_timeout: limit };
    // Others would get what is set on a shared connection.
    if (!isShared) await client.query(query);
  };
  const demoted = new WeakSet<pg.ClientBase>();
  const checkedAt = new WeakMap<pg.ClientBase, number>();
  let fullAt = Number.NEGATIVE_INFINITY;
  const pool = openPool({
    ...config,
    async onConnect(client) {
      await set(client, setAll.join('; '));
      if (check) return;
      const query: LimitedQuery = { text: 'select pg_is_in_recovery() as standby', query_timeout: limit };
      const { rows } = await client.query<{ standby: boolean }>(query);
      if (rows[0]?.standby) demoted.add(client);
    },
  });
  const { host, pathname } = new URL(connectionString);
  return {
    name: `${host}${pathname}`,
    pool,
    queryTimeout: readLimit(statementLimit),
    async isShared() {
      isShared = await poolsTransactions(config, settings);
      return isShared;
    },
    async check(client) {
      const last = checkedAt.get(client);
      if (!check || (last !== undefined && performance.now() - last < checkLifetime)) return;
      await check(sessionOn(client, limit), last === undefined);
      checkedAt.set(client, performance.now());
    },
    isDemoted: (client) => demoted.has(client),
    failed(error) {
      if (error instanceof pg.DatabaseError && error.code === '53100') fullAt = performance.now();
    },
    setTimeout: (client, on) => set(client, `set statement_timeout = ${on ? statementLimit : 0}`),
    cancel: cancelStatement,
    problem: async () =>
      performance.now() - fullAt < fullLifetime
        ? 'the disk of the database was full within the last minute'
        : undefined,
    close: () => pool.end(),
  };
}

/**
 * The engine of the embedded database in `dataDir`. It locks the folder for this process.
 * @throws FolderInUse if another process has it
 */
export async function embeddedEngine(dataDir: string, statementLimit: number): Promise<Engine> {
  const unlock = await lockFolder(dataDir);
  const folder = resolve(dataDir, 'database');
  const server = new EmbeddedServer(folder, { statementLimit });
  const pool = openPool({
    stream: () => server.connection(),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  });
  return {
    name: `in ${folder}`,
    pool,
    async setTimeout(client, on) {
      try {
        // The checkpoint keeps a long load out of the log that is replayed when the engine is reopened.
        if (on) await client.query('checkpoint');
      } finally {
        server.limited = on;
      }
    },
    async problem() {
      return (await server.isDiskFull()) ? 'the disk of the database is full, nothing can be written' : undefined;
    },
    async close() {
      await pool.end();
      await server.close().finally(unlock);
    },
  };
}
