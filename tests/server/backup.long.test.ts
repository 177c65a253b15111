import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { testApi } from '#tests/support/server/api.ts';
import { binaries, clusterFolder, PostgresServer } from '#tests/support/server/cluster.ts';
import { migratedFolder } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/members.ts';
import { membersAtWork } from '#tests/support/server/membersAtWork.ts';

/** Members register, add, change and mark records. */
async function fill(database: Database, username: string): Promise<void> {
  const api = await testApi(database);
  const token = await signUp(api, username, 'musicLover,editor');
  await membersAtWork(api, token, 40);
  await api.database.rows(sql`insert into marks (user_id, kind, record_id, changed_at)
    select users.id, 'performance', performances.id, now() from users, performances where username = ${username}`);
}

/** The content of a database: the rows of each table, the next ids, and which columns, indexes and functions there are. */
async function contentOf(database: Queryable): Promise<Record<string, string[]>> {
  const texts = async (query: string) =>
    (await database.rows<{ text: string }>(sql.raw(query))).map(({ text }) => text).sort();
  const tables = await texts(
    `select format('%I.%I', schemaname, tablename) as text from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  const content: Record<string, string[]> = {
    made: await texts(`select indexdef as text from pg_indexes where schemaname = 'public'
      union all select table_name || column_name || data_type || coalesce(column_default, '') || is_nullable
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select oid::regprocedure || coalesce(prosrc, '') from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`),
    next: await texts(`select sequencename || coalesce(last_value::text, '') as text from pg_sequences`),
  };
  for (const table of tables) content[table] = await texts(`select it::text as text from ${table} it`);
  return content;
}

/** The content of a database that is opened as a start does, after a member has signed in to it. */
async function contentAt(where: { databaseUrl?: string; dataDir: string }, username: string) {
  const database = await openDatabase(where);
  const content = await contentOf(database);
  const api = await testApi(database);
  const login = `mutation { login(username: "${username}", password: "correct horse") { token } }`;
  expect((await api.ask(login)).errors).toBeUndefined();
  await api.close();
  return content;
}

const filled = ['users', 'tokens', 'marks', 'revisions', 'performances', 'sources', 'checksums', 'performance_search'];

function expectFilled(content: Record<string, string[]>): void {
  expect(filled.filter((table) => !content[`public.${table}`]?.length)).toEqual([]);
}

describe.skipIf(process.env.TEST_DATABASE_URL)('a copy of the folder of the embedded database', () => {
  it('has all that is in it', async () => {
    const root = await mkdtemp(join(tmpdir(), 'concerts-backup-'));
    const dataDir = join(root, 'data');
    await migratedFolder(dataDir);
    const database = await openDatabase({ dataDir });
    await fill(database, 'Gull');
    const content = await contentOf(database);
    expectFilled(content);
    await database.close();
    await cp(dataDir, join(root, 'copy'), { recursive: true });
    await rm(dataDir, { recursive: true });
    expect(await contentAt({ dataDir: join(root, 'copy') }, 'Gull')).toEqual(content);
    await rm(root, { recursive: true });
  });
});

describe.runIf(binaries && !process.env.TEST_DATABASE_URL)('a backup of PostgreSQL', () => {
  let root: string;
  let primary: PostgresServer;
  let database: Database;
  let copy: PostgresServer | undefined;
  beforeEach(async () => {
    const folder = await clusterFolder();
    root = folder.root;
    primary = await PostgresServer.primary(root);
    database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
    return folder.remove;
  });
  afterEach(async () => {
    await database.close();
    for (const server of [primary, copy]) await server?.stop().catch(() => undefined);
  });

  it('by the commands of docs/operate.md is restored with all that is in it, for a role that may do nothing else', async () => {
    await database.close();
    await primary.query('create role concerts login');
    await primary.query('create database mine owner concerts');
    const url = primary.url.replace('postgres@', 'concerts@').replace(/concerts$/, 'mine');
    database = await openDatabase({ databaseUrl: url, dataDir: '' });
    await fill(database, 'Gull');
    const content = await contentOf(database);
    expectFilled(content);
    const restored = url.replace(/mine$/, 'concerts_restored');
    const env = {
      ...{ PATH: `${binaries}:${process.env.PATH}`, DATABASE_URL: url, RESTORED_URL: restored },
      ...{ PGHOST: '127.0.0.1', PGPORT: String(primary.port), PGUSER: 'postgres' },
    };
    const commands = [
      ...(await readFile('docs/operate.md', 'utf8')).matchAll(/^(?:pg_dump|createdb|pg_restore) .*$/gm),
    ];
    expect(commands).toHaveLength(3);
    for (const [command] of commands) await promisify(execFile)('sh', ['-c', command], { cwd: root, env });
    expect(await contentAt({ databaseUrl: restored, dataDir: '' }, 'Gull')).toEqual(content);
  });

  it('by its log is restored with what came after the copy', async () => {
    const archive = join(root, 'wal');
    await mkdir(archive);
    await chmod(archive, 0o777);
    await primary.query('alter system set archive_mode = on');
    await primary.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
    await database.close();
    await primary.stop('fast');
    await primary.start();
    database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
    await fill(database, 'Before');
    copy = await primary.copy(join(root, 'copy'));
    await fill(database, 'After');
    const content = await contentOf(database);
    expectFilled(content);
    const archived = async (file: unknown) =>
      (await primary.query(`select from pg_stat_archiver where last_archived_wal >= '${file}'`)).length;
    const [segment] = (await primary.query('select pg_walfile_name(pg_switch_wal()) as file')) as { file: string }[];
    await expect.poll(() => archived(segment?.file)).toBe(1);
    await primary.stop();

    await writeFile(join(copy.folder, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`);
    await writeFile(join(copy.folder, 'recovery.signal'), '');
    await copy.start();
    const recovering = async () => (await copy?.query('select where pg_is_in_recovery()'))?.length;
    await expect.poll(recovering, { timeout: 60_000 }).toBe(0);
    // The log has the ids that are given next some ahead, so that it is written less often.
    const restored = await contentAt({ databaseUrl: copy.url, dataDir: '' }, 'After');
    expect({ ...restored, next: content.next }).toEqual(content);
  });
});
