import { resolve } from 'node:path';
import pg from 'pg';
import type { Database, Session } from './database.ts';
import { EmbeddedServer } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { migrateOn } from './migrate.ts';
import { sessionOn } from './session.ts';
import { types } from './types.ts';

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the database is embedded and lives in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** How long a statement may take, in milliseconds. */
  statementLimit?: number;
}

/** The database cannot be opened; the message says which and why, in a line. */
export class DatabaseUnavailable extends Error {}

/** What tells the two kinds of database apart once they are open. */
interface Engine {
  /** How it is named in messages. */
  name: string;
  pool: pg.Pool;
  /** Lifts the limit on how long a statement may take on this connection, or puts it back. */
  limit(client: pg.PoolClient, on: boolean): Promise<void>;
  close(): Promise<void>;
}

const defaultStatementLimit = 10_000;

/**
 * Opens the database that the settings name and brings its tables up to date.
 * @throws FolderInUse when another process has the data folder of the embedded database.
 * @throws DatabaseUnavailable when it cannot be reached, read or brought up to date.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimit = settings.statementLimit ?? defaultStatementLimit;
  const engine = settings.databaseUrl
    ? cluster(settings.databaseUrl, statementLimit)
    : await embedded(settings.dataDir, statementLimit);
  try {
    await unhurried(engine, migrateOn);
  } catch (error) {
    await engine.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(`The database ${engine.name} cannot be opened: ${reason}`, { cause: error });
  }
  return database(engine);
}

/** Nobody listens to a connection that fails while it is lent: the statement under way is told, and the pool discards it. */
const ignore = () => undefined;

function cluster(connectionString: string, statementLimit: number): Engine {
  const pool = new pg.Pool({
    connectionString,
    types,
    statement_timeout: statementLimit,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', ignore);
  const { host, pathname } = new URL(connectionString);
  return {
    name: `${host}${pathname}`,
    pool,
    async limit(client, on) {
      await client.query(on ? 'reset statement_timeout' : 'set statement_timeout = 0');
    },
    close: () => pool.end(),
  };
}

async function embedded(dataDir: string, statementLimit: number): Promise<Engine> {
  const unlock = await lockFolder(dataDir);
  const folder = resolve(dataDir, 'database');
  const server = new EmbeddedServer(folder);
  const pool = new pg.Pool({
    stream: () => server.connection(),
    user: 'postgres',
    database: 'postgres',
    types,
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on('error', ignore);
  return {
    name: `in ${folder}`,
    pool,
    async limit(_client, on) {
      server.limit = on ? statementLimit : 0;
    },
    async close() {
      await pool.end();
      await server.close().finally(unlock);
    },
  };
}

async function lend<T>({ pool }: Engine, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', ignore);
  try {
    return await work(client);
  } finally {
    client.off('error', ignore);
    client.release();
  }
}

function unhurried<T>(engine: Engine, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return lend(engine, async (client) => {
    await engine.limit(client, false);
    try {
      return await work(client);
    } finally {
      await engine.limit(client, true).catch(ignore);
    }
  });
}

function database(engine: Engine): Database {
  const lent = <T>(work: (session: Session) => Promise<T>) => lend(engine, (client) => work(sessionOn(client)));
  return {
    rows: (statement) => lent((session) => session.rows(statement)),
    transaction: (work) => lent((session) => session.transaction(work)),
    unhurried: (work) => unhurried(engine, (client) => work(sessionOn(client))),
    close: () => engine.close(),
  };
}
