import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { closeAfterFile } from './closing.ts';

/**
 * A fresh database with all tables and no rows: embedded, or on the server that `TEST_DATABASE_URL` names. It is closed
 * when the tests of the file are done, if not before.
 */
export async function testDatabase(options: { statementLimit?: number } = {}): Promise<Database> {
  const database = await (process.env.TEST_DATABASE_URL ? onServer(options) : inFolder(options));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= database.close();
    return closed;
  };
  closeAfterFile(close);
  return { ...database, close };
}

/** Takes all rows out of a database, and lets ids begin at 1 again: a fresh one takes a second, this a fraction. */
export async function empty(database: Database): Promise<void> {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await database.rows(sql`truncate ${names} restart identity cascade`);
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

/** A database without tables on the server that `TEST_DATABASE_URL` names, made with the options of `CREATE DATABASE`. */
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
 * The engine of the embedded database, compiled. While it is there, the threads that open databases share it, and what has
 * been optimized of it: opening one takes half as long then, and a statement less than half.
 */
const engine = WebAssembly.compile(readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));

async function inFolder(options: { statementLimit?: number }): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'concerts-'));
  await Promise.all([migratedFolder(dataDir), engine]);
  const database = await openDatabase({ dataDir, ...options });
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
  // The asynchronous one takes four times as long for these thousand small files.
  cpSync(await template(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Making a database takes seconds, copying one a fraction: the first test to need it makes it, for as long as the migrations stay. */
async function template(): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))));
  for (const file of readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrationsFolder, file)));
  }
  const folder = join(process.env.TEST_TEMPLATES ?? tmpdir(), `concerts-template-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const making = await mkdtemp(`${folder}-`);
    await (await openDatabase({ dataDir: making })).close();
    // Of several that made it beside each other, the first wins; a folder cannot be moved onto one with files in it.
    await rename(making, folder).catch(() => rm(making, { recursive: true }));
  }
  return folder;
}
