import { resolve } from 'node:path';
import pg from 'pg';
import { cancelStatement } from './cancel.ts';
import type { Queryable } from './database.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { lockFolder } from './lock.ts';
import { poolsTransactions } from './pooler.ts';
import { type LimitedQuery, sessionOn } from './session.ts';
import { types } from './types.ts';

/** The differences between the two kinds of database. */
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

/**
 * The settings of a connection. Compiling a plan of a search, with its thousand nodes, takes seconds; running it,
 * milliseconds. Times and fractions are written as we read them, whatever the database or its role is set to.
 */
const settingsOf = (statementLimit: number) => ({
  statement_timeout: statementLimit,
  jit: 'off',
  datestyle: 'iso',
  extra_float_digits: 1,
});

/**
 * The engine of a PostgreSQL server, or of a pooler. Nothing is sent yet. A connection for which `check` throws is not
 * used.
 */
export function postgresEngine(
  connectionString: string,
  statementLimit: number,
  check?: (connection: Queryable) => Promise<void>,
): Engine {
  const settings = settingsOf(statementLimit);
  // Set on the open connection: poolers refuse parameters at its start.
  const setAll = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const config = { connectionString, connectionTimeoutMillis: connectLimit, keepAlive: true };
  let isShared = false;
  const set = async (client: pg.ClientBase, text: string) => {
    const query: LimitedQuery = { text, query_timeout: connectLimit };
    // Others would get what is set on a shared connection.
    if (!isShared) await client.query(query);
  };
  const pool = openPool({
    ...config,
    async onConnect(client) {
      await set(client, setAll.join('; '));
      await check?.(sessionOn(client, connectLimit));
    },
  });
  const { host, pathname } = new URL(connectionString);
  return {
    name: `${host}${pathname}`,
    pool,
    queryTimeout: statementLimit + 2000,
    async isShared() {
      isShared = await poolsTransactions(config, settings);
      return isShared;
    },
    setTimeout: (client, on) => set(client, `set statement_timeout = ${on ? statementLimit : 0}`),
    cancel: cancelStatement,
    problem: async () => undefined,
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
