import { resolve } from 'node:path';
import pg from 'pg';
import { charged } from './charges.ts';
import type { Connections, Database, Session } from './database.ts';
import { type Engine, embeddedEngine, ignore, postgresEngine } from './engines.ts';
import { isCancelled, isReadTimeout, Overloaded, UnknownOutcome, Unreachable } from './failures.ts';
import { FolderInUse } from './lock.ts';
import { migrateOn } from './migrate.ts';
import { UnfitPooler } from './pooler.ts';
import { NotAStandby, PrimaryLog, type ReplicaReport, Replicas } from './replica.ts';
import { isFullOfStatements, sessionOn } from './session.ts';
import { TimedTurns } from './timedTurns.ts';
import { type LineName, type OpenResponse, type Turn, type TurnOwner, type Turns, VisitorGone } from './turns.ts';

export interface DatabaseSettings {
  /** The URL of a PostgreSQL server. Without it, the database is embedded and lives in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The time limit of a statement, in milliseconds. */
  statementLimit?: number;
  /** Whether the tables are brought up to date, as they are by default. Otherwise older ones are refused. */
  migrate?: boolean;
  /** The folder of the migrations. The default is this version's. */
  migrations?: string;
}

const defaultStatementLimit = 10_000;

/** The beginning of a transaction without time limits, on a connection that may have some. A load may wait for its input. */
const unlimited = 'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The database cannot be opened. The message names it and the reason, on one line. */
export class DatabaseUnavailable extends Error {}

/**
 * Opens the standbys of a database for reading. While one does not answer, reads go to the others.
 * @throws DatabaseUnavailable if one answers, but is no standby of this database, or behind an unfit pooler
 */
export async function openReplicas(
  urls: readonly string[],
  primary: Database,
  report: ReplicaReport,
  statementLimit = defaultStatementLimit,
): Promise<Replicas> {
  if (urls.length === 0) return new Replicas(primary);
  const log = new PrimaryLog(primary);
  const check = await log.checkOfStandbys(report);
  const engines = urls.map((url) => postgresEngine(url, statementLimit, check));
  // Two may have one name: what tells them apart may stand in the options of their addresses.
  const standbys = engines.map((engine) => [engine.name, database(engine)] as const);
  const replicas = new Replicas(primary, standbys, { report, log });
  try {
    await Promise.all(
      engines.map((engine) =>
        engine.isShared?.().catch((error) => {
          // One that does not answer is left out until it does.
          if (error instanceof UnfitPooler) throw new UnfitPooler(`the replica ${engine.name}: ${error.message}`);
        }),
      ),
    );
    return await replicas.watch();
  } catch (error) {
    await replicas.close();
    if (!(error instanceof NotAStandby || error instanceof UnfitPooler)) throw error;
    throw new DatabaseUnavailable(`DATABASE_READ_URL: ${error.message}.`, { cause: error });
  }
}

/**
 * Opens the database of the settings and brings its tables up to date.
 * @throws FolderInUse if another process uses the data folder of the embedded database
 * @throws DatabaseUnavailable if it cannot be reached, read or brought up to date
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimit = settings.statementLimit ?? defaultStatementLimit;
  const engine = settings.databaseUrl
    ? postgresEngine(settings.databaseUrl, statementLimit)
    : await embeddedEngine(settings.dataDir, statementLimit).catch((error: unknown) => {
        throw error instanceof FolderInUse ? error : unavailable(`in ${resolve(settings.dataDir)}`, error);
      });
  try {
    const problem = await engine.problem();
    if (problem) throw new Error(problem);
    const isShared = await engine.isShared?.();
    // The lock of a migration would stay on a connection that others have next.
    const migrating = { isAllowed: settings.migrate !== false && !isShared, folder: settings.migrations };
    await withClient(engine, async (client) => {
      await refuseStandbys(client);
      await withoutTimeout(engine, client, () => migrateOn(client, migrating));
    });
  } catch (error) {
    await engine.close();
    throw unavailable(engine.name, error);
  }
  return database(engine);
}

function unavailable(name: string, cause: unknown): DatabaseUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailable(`The database ${name} cannot be opened: ${reason}`, { cause });
}

async function refuseStandbys(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; reads: string }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads`,
  );
  if (rows[0]?.standby) throw new Error('it is a standby, to which nothing can be written: name the primary');
  if (rows[0]?.reads === 'on') throw new Error('nothing can be written to it: its default_transaction_read_only is on');
}

/**
 * Whether a connection is unusable. After a change of tables its prepared statements may not fit, which PostgreSQL
 * reports as "feature not supported" (0A000). Its server may not be written to (25006): another is the primary now. If
 * `pg` has stopped waiting for an answer, the connection is still busy; if it got none to a commit, it may be.
 */
const isUnusable = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(?:0A000|25006)$/.test(String(error.code))
    : isReadTimeout(error) || error instanceof UnknownOutcome;

/**
 * Runs `work` on a connection. The turn passes before the connection is released: the next work then gets this
 * connection at once, not after the event loop.
 */
async function withClient<T>(
  engine: Engine,
  work: (client: pg.PoolClient) => Promise<T>,
  { turn, response }: { turn?: Turn; response?: OpenResponse | undefined } = {},
): Promise<T> {
  const client = await engine.pool.connect().catch((cause: Error) => {
    throw new Unreachable(cause.message, { cause });
  });
  let discard = engine.isDemoted?.(client) === true;
  let cancelled: Promise<void> | undefined;
  const end = () => {
    cancelled ??= engine.cancel?.(client);
  };
  response?.once('close', end);
  if (engine.cancel) turn?.endsBy(end);
  try {
    await engine.check?.(client).catch((error) => {
      discard = true;
      throw error;
    });
    return await work(client);
  } catch (error) {
    discard ||= isUnusable(error);
    engine.failed?.(error);
    if (response?.closed) throw new VisitorGone();
    throw cancelled && isCancelled(error) ? new Overloaded('The statement was ended: others waited for it.') : error;
  } finally {
    response?.off('close', end);
    // A late request to cancel could otherwise end the next visitor's statement.
    cancelled ??= Promise.resolve();
    await cancelled;
    turn?.pass();
    client.release(discard || isFullOfStatements(client));
  }
}

async function withoutTimeout<T>(engine: Engine, client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await engine.setTimeout(client, false);
  try {
    return await work();
  } finally {
    await engine.setTimeout(client, true).catch(ignore);
  }
}

const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool, turns: Turns): Connections => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: turns.waiting + waitingCount,
});

function database(engine: Engine): Database {
  const turns = new TimedTurns(engine.pool.options.max);

  function forVisitor(visitor: TurnOwner | string, response?: OpenResponse, line: LineName = 'readers'): Database {
    const known = typeof visitor === 'string' ? undefined : visitor;
    const name = known?.name ?? String(visitor);
    const inTurn = async <T>(
      work: (client: pg.PoolClient) => Promise<T>,
      options?: { limit?: number; line?: LineName | undefined },
    ): Promise<T> => {
      // Here and when the turn comes: nobody waits behind work that was refused.
      known?.check();
      return turns.run(
        name,
        async (turn) => {
          known?.check();
          return withClient(engine, known ? (client) => charged(known, () => work(client)) : work, { turn, response });
        },
        { response, line, used: known && (() => known.used()), ...options },
      );
    };
    const withSession = <T>(work: (session: Session) => Promise<T>, inLine = line) =>
      inTurn((client) => work(sessionOn(client, engine.queryTimeout)), { line: inLine });
    return {
      rows: (statement) => withSession((session) => session.rows(statement)),
      transaction: (work, inLine) => withSession((session) => session.transaction(work), inLine),
      withoutTimeout: (work) =>
        inTurn((client) => withoutTimeout(engine, client, () => work(sessionOn(client, undefined, unlimited))), {
          limit: Number.POSITIVE_INFINITY,
        }),
      forVisitor,
      problem: engine.problem,
      connections: () => connectionsOf(engine.pool, turns),
      async close() {
        // Closing the pool would reject statements that wait for a connection.
        await turns.idle();
        await engine.close();
      },
    };
  }
  return forVisitor('', undefined, 'server');
}
