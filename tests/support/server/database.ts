import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import * as catalogue from '#server/db/tables/catalogue.ts';
import * as changes from '#server/db/tables/changes.ts';
import * as members from '#server/db/tables/members.ts';
import * as search from '#server/db/tables/search.ts';
import { closeAfterFile } from './closing.ts';

/** Embedded, or on the server of `TEST_DATABASE_URL`. Closed after the tests of the file, if not before. */
export async function testDatabase(options: { statementLimit?: number } = {}): Promise<Database> {
  if (!process.env.TEST_DATABASE_URL) return embeddedDatabase(options);
  return closedAfterFile(await onServer(options));
}

function closedAfterFile(database: Database): Database {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= database.close();
    return closed;
  };
  closeAfterFile(close);
  return { ...database, close };
}

/** An embedded database with all tables and no rows, for the tests of a file. */
export async function embeddedDatabase(options: { statementLimit?: number } = {}): Promise<Database> {
  if (options.statementLimit !== undefined) return closedAfterFile(await inFolder(options));
  return closedAfterFile(lent(idle.pop() ?? (await inFolder({}))));
}

/**
 * The open embedded databases that no test uses. The files of a process use them one after the other. To open one takes
 * five seconds of the processor, to empty one a small part of that.
 */
const idle: Database[] = [];

/** The database as a file's tests have it. Closed, it takes no more statements, and waits for the next file. */
function lent(database: Database): Database {
  let isOpen = true;
  const guarded = (inner: Database): Database => {
    const whileOpen = <Result>(work: () => Promise<Result>): Promise<Result> =>
      isOpen ? work() : Promise.reject(new Error('The database is closed.'));
    return {
      ...inner,
      rows: (statement) => whileOpen(() => inner.rows(statement)),
      transaction: (...work) => whileOpen(() => inner.transaction(...work)),
      withoutTimeout: (work) => whileOpen(() => inner.withoutTimeout(work)),
      forVisitor: (...visitor) => guarded(inner.forVisitor(...visitor)),
    };
  };
  return {
    ...guarded(database),
    async close() {
      isOpen = false;
      const isAsNew = await renew(database).catch(() => false);
      if (isAsNew) idle.push(database);
      else await database.close();
    },
  };
}

/** Takes all rows, the ids given so far and what is known of both from a database. Returns false if its tables have changed. */
async function renew(database: Database): Promise<boolean> {
  return database.withoutTimeout(async (session) => {
    const [tables] = await session.rows<{ state: string }>(schemaState);
    if (tables?.state !== (await pristine)) return false;
    await session.rows(sql.raw(`truncate ${tableNames.join(', ')}`));
    await session.rows(sql`do $$ declare counter regclass; begin
      for counter in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = 'public' loop
        perform setval(counter, 1, false);
      end loop;
    end $$`);
    await session.rows(sql`delete from pg_statistic`);
    return true;
  });
}

/** The query for all tables, views, indexes and columns, as one text. */
const schemaState = sql`select md5(string_agg(concat_ws(' ', relname, relkind, attname, atttypid, attnotnull), ',' order by relname, attnum)) as state
  from pg_class left join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace`;

/** The text of a database that no test has used. */
let pristine: Promise<string | undefined> | undefined;

/** The names of all tables. Each table refers only to those after it. */
const tableNames = Object.values({ ...members, ...catalogue, ...search, ...changes })
  .filter((table) => is(table, PgTable))
  .map(getTableName)
  .reverse();

/**
 * Deletes all rows, and restarts ids at 1. It is much faster than a fresh database, which takes a second, and than `truncate`, which
 * makes all tables and indexes anew.
 */
export async function empty(database: Database): Promise<void> {
  await database.rows(sql`do $$ declare counter regclass; begin
    ${sql.raw(tableNames.map((name) => `delete from ${name};`).join(' '))}
    for counter in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = 'public' loop
      perform setval(counter, 1, false);
    end loop;
  end $$`);
}

async function onServer(options: { statementLimit?: number }): Promise<Database> {
  const { databaseUrl, drop } = await emptyServerDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '', ...options });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** A database without tables on the server of `TEST_DATABASE_URL`, created with the options of `CREATE DATABASE`. */
export async function emptyServerDatabase(options = ''): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = name;
  await administer(server, `create database ${name} ${options}`);
  return { databaseUrl: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * The compiled engine of the embedded database. While it exists, the threads with databases share it and its optimised
 * code: opening takes half the time then, and a statement less than half.
 */
const engine = WebAssembly.compile(readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));

async function inFolder(options: { statementLimit?: number }): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'concerts-'));
  await Promise.all([migratedFolder(dataDir), engine]);
  const database = await openDatabase({ dataDir, ...options });
  pristine ??= database.rows<{ state: string }>(schemaState).then(([tables]) => tables?.state);
  await pristine;
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Fills a data folder with an embedded database that has all tables and no rows. */
export async function migratedFolder(dataDir: string): Promise<void> {
  // The asynchronous copy takes four times as long for these thousand small files.
  cpSync(await template(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * The folder of a migrated database to copy, which is faster than creating one. The first test that needs it creates
 * it. Other migrations have another folder.
 */
async function template(): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))));
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const file of [...migrations, 'meta/_journal.json']) hash.update(readFileSync(join(migrationsFolder, file)));
  const folder = join(process.env.TEST_TEMPLATES ?? tmpdir(), `concerts-template-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const making = await mkdtemp(`${folder}-`);
    await (await openDatabase({ dataDir: making })).close();
    // If several processes create it at a time, the first one wins, as a folder cannot replace one with files.
    await rename(making, folder).catch(() => rm(making, { recursive: true }));
  }
  return folder;
}
