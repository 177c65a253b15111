import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { sessionOn } from './session.ts';

/** The folder beside this file, in the sources and in the build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number that no other program is likely to use. */
const advisoryLock = 5_270_513_906;

/** The pause before another process is asked for again that migrates, in milliseconds. */
const turnPause = 200;

/** The longest wait for the lock of a table. All readers of the table queue behind who waits for it. */
const lockLimit = '500ms';

/** The tries of a migration, and the pause between two in milliseconds: ten minutes, for an export that reads a table. */
const mostTries = 120;
const tryPause = 4500;

/** How a database is opened that has not all migrations of this version, or has more. */
export interface MigrateOptions {
  /** The folder of the migrations. The default is this version's. */
  folder?: string | undefined;
  /** Whether missing migrations are run. */
  isAllowed?: boolean | undefined;
}

interface Migration {
  statements: string[];
  hash: string;
  /** The time of its making, by which migrations are in order and known. */
  madeAt: number;
  /** Whether a process of the version before, which does not know it, can go on. */
  isCompatible: boolean;
  /** Whether it runs in a transaction. Indexes that are made while others write cannot. */
  inTransaction: boolean;
}

/** Returns the migrations of a folder. Lines of comment say how each is run: see `CONTRIBUTING.md`. */
export function migrationsIn(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql: statements, hash, folderMillis: madeAt }) => {
    const says = (line: string) => statements.some((text) => text.split(/\r?\n/).includes(line));
    return {
      statements,
      hash,
      madeAt,
      isCompatible: says('-- compatible: yes'),
      inTransaction: !says('-- transaction: no'),
    };
  });
}

interface Applied {
  madeAt: number;
  isCompatible: boolean;
}

/** Returns the migrations that a database has. One from before they were marked has no column for the mark. */
async function appliedTo(database: Queryable): Promise<Applied[]> {
  const [table] = await database.rows<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return [];
  return database.rows(sql`select created_at as "madeAt",
    coalesce((to_jsonb(it) ->> 'compatible')::boolean, false) as "isCompatible" from drizzle.__drizzle_migrations it`);
}

async function refuseOtherEncodings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, but must be UTF8`);
}

const lastOf = (migrations: readonly { madeAt: number }[]): number => Math.max(0, ...migrations.map((it) => it.madeAt));

/**
 * Returns a sentence for the operator if a database is newer than this version can work with, or older than it can bring up
 * to date; otherwise undefined.
 */
export async function versionProblem(database: Queryable, folder = migrationsFolder): Promise<string | undefined> {
  return problemOf(migrationsIn(folder), await appliedTo(database));
}

function problemOf(known: readonly Migration[], applied: readonly Applied[]): string | undefined {
  if (applied.some(({ madeAt, isCompatible }) => madeAt > lastOf(known) && !isCompatible)) {
    return 'it is newer than this version can work with: start the version that brought it up to date';
  }
  // The first migration makes all tables, as those of before did one after the other.
  return applied.length > 0 && lastOf(applied) < (known[0]?.madeAt ?? 0)
    ? 'it is older than this version can bring up to date: start version 0.1.0 with it first'
    : undefined;
}

/**
 * Brings the tables up to date. Processes that do it at a time do it one after the other.
 * @throws Error if the database is newer or older than this version can work with, or older and may not be changed
 */
export async function migrateOn(
  client: pg.ClientBase,
  { folder = migrationsFolder, isAllowed = true }: MigrateOptions = {},
): Promise<void> {
  await refuseOtherEncodings(client);
  const known = migrationsIn(folder);
  const missing = async () => {
    const applied = await appliedTo(sessionOn(client));
    const problem = problemOf(known, applied);
    if (problem) throw new Error(problem);
    return known.filter(({ madeAt }) => madeAt > lastOf(applied));
  };
  const count = (await missing()).length;
  if (count === 0) return;
  if (!isAllowed) {
    throw new Error(
      `it lacks ${count} of this version's migrations, and MIGRATE is off, or a pooler is in the way: run \`npm run migrate\` first`,
    );
  }
  await waitForTurn(client);
  try {
    await prepareJournal(client);
    for (const migration of await missing()) await run(client, migration);
  } finally {
    // A lost connection has lost the lock, too, and the first error is the important one.
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => undefined);
  }
}

/** Waits for others that migrate. A statement that waits would hold off an index that is made without a transaction. */
async function waitForTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock]);
    if (rows[0]?.mine) return;
    await sleep(turnPause);
  }
}

async function prepareJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    alter table drizzle.__drizzle_migrations add column if not exists compatible boolean not null default false`);
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (!migration.inTransaction) return runStatements(client, migration);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockLimit}'`);
      await runStatements(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
      if (tries === mostTries)
        throw new Error(`others use what a migration changes: ${error.message}`, { cause: error });
      await sleep(tryPause);
    }
  }
}

async function runStatements(
  client: pg.ClientBase,
  { statements, hash, madeAt, isCompatible }: Migration,
): Promise<void> {
  for (const statement of statements) await client.query(statement);
  const values = [hash, madeAt, isCompatible];
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, compatible) values ($1, $2, $3)',
    values,
  );
}
