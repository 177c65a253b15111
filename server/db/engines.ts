import { resolve } from 'node:path';
import pg from 'pg';
import { cancelStatement } from './cancel.ts';
import type { Queryable } from './database.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { lockFolder } from './lock.ts';
import { type LimitedQuery, sessionOn } from './session.ts';
import { types } from './types.ts';

/** In what the two kinds of database differ. */
export interface Engine {
  /** How it is named in messages. */
  name: string;
  pool: pg.Pool;
  /** How long a result is waited for, in milliseconds, where the server itself ends a statement before. */
  queryTimeout?: number;
  /** Lifts the limit on how long a statement may take on this connection, or puts it back. */
  setTimeout(client: pg.PoolClient, on: boolean): Promise<void>;
  /** Ends what runs on this connection, where something else can run beside it. */
  cancel?(client: pg.PoolClient): Promise<void>;
  /** See `Database`. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What fails needs no listener: the statement fails, and the pool discards the connection. */
export const ignore = () => undefined;

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types, ...config });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** How long a connection may take until it can be used, in milliseconds. */
const connectLimit = 10_000;

/**
 * A PostgreSQL server, or a pooler in front of one that keeps a session on one connection; nothing is sent to it yet. A
 * connection that `check` throws for is not used.
 */
export function postgresEngine(
  connectionString: string,
  statementLimit: number,
  check?: (connection: Queryable) => Promise<void>,
): Engine {
  // Set once there is a connection: poolers refuse them as parameters of its start.
  const limited = `set statement_timeout = ${statementLimit}`;
  const pool = openPool({
    connectionString,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    async onConnect(client) {
      // Compiling the plan of a search, which has a thousand nodes, takes seconds; running it, milliseconds.
      const query: LimitedQuery = { text: `${limited}; set jit = off`, query_timeout: connectLimit };
      await client.query(query);
      await check?.(sessionOn(client, connectLimit));
    },
  });
  const { host, pathname } = new URL(connectionString);
  return {
    name: `${host}${pathname}`,
    pool,
    queryTimeout: statementLimit + 2000,
    async setTimeout(client, on) {
      await client.query(on ? limited : 'set statement_timeout = 0');
    },
    cancel: cancelStatement,
    problem: async () => undefined,
    close: () => pool.end(),
  };
}

/**
 * The embedded database in `dataDir`, which is locked for this process.
 * @throws FolderInUse when another process has it.
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
        // So that a long load is not replayed from the log when the engine has to be opened again.
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
