import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { migrationsFolder, migrationsIn, versionProblem } from '#server/db/migrate.ts';
import { type DatabaseSettings, DatabaseUnavailable, openDatabase } from '#server/db/open.ts';
import { emptyServerDatabase, migratedFolder } from '#tests/support/server/database.ts';
import { type MadeUpMigration, writeMigrations } from '#tests/support/server/migrations.ts';

const first = { name: '9000_notes', text: 'create table notes (id integer primary key);' };
const compatible = { name: '9001_texts', text: '-- compatible: yes\nalter table notes add column text text;' };
const index = {
  name: '9002_index',
  text: `-- compatible: yes
-- transaction: no
drop index concurrently if exists notes_text;
--> statement-breakpoint
create index concurrently notes_text on notes (text);`,
};
const incompatible = { name: '9003_no_texts', text: '-- compatible: no\nalter table notes drop column text;' };

let root: string;
let settings: DatabaseSettings;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'concerts-migrate-'));
  const server = process.env.TEST_DATABASE_URL ? await emptyServerDatabase() : undefined;
  if (!server) await migratedFolder(root);
  settings = { databaseUrl: server?.databaseUrl, dataDir: root };
  if (server) await (await openDatabase(settings)).close();
  return async () => {
    await server?.drop();
    await rm(root, { recursive: true });
  };
});

/** The folder of a later version, with these migrations after those of today. */
function version(name: string, migrations: readonly MadeUpMigration[]): string {
  const folder = join(root, name);
  writeMigrations(folder, migrations, migrationsFolder);
  return folder;
}

const refused = (options: Partial<DatabaseSettings>) =>
  openDatabase({ ...settings, ...options }).then(
    () => 'opened',
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.message : error),
  );

it('serves an older version after a migration that is compatible with it, and refuses it after another', async () => {
  const one = version('one', [first]);
  const two = version('two', [first, compatible, index]);
  const three = version('three', [first, compatible, index, incompatible]);

  expect(await refused({ migrations: one, migrate: false })).toMatch(
    /cannot be opened: it lacks 1 of this version's migrations, and MIGRATE is off, or a pooler is in the way: run `npm run migrate` first$/,
  );
  await (await openDatabase({ ...settings, migrations: one })).close();
  await (await openDatabase({ ...settings, migrations: two })).close();
  const older = await openDatabase({ ...settings, migrations: one, migrate: false });
  expect(await versionProblem(older, one)).toBeUndefined();
  expect(
    await older.rows(sql`select indisvalid as valid from pg_index where indexrelid = 'notes_text'::regclass`),
  ).toEqual([{ valid: true }]);
  await older.close();

  const newest = await openDatabase({ ...settings, migrations: three });
  // So a process of an older version learns of it that is running.
  expect(await versionProblem(newest, two)).toMatch(/^it is newer than this version can work with/);
  expect(await versionProblem(newest, three)).toBeUndefined();
  await newest.close();
  expect(await refused({ migrations: two })).toMatch(
    /cannot be opened: it is newer than this version can work with: start the version that brought it up to date$/,
  );
});

it('goes on where a migration failed, with those before it kept', async () => {
  const wrong = { name: '9004_wrong', text: 'create table more (id integer); select nonsense;' };
  const three = [first, compatible, index, incompatible];
  const right = { name: '9004_wrong', text: 'create table more (id integer);' };
  const last = { name: '9005_last', text: 'create table last (id integer);' };
  const failing = version('failing', [...three, wrong, last]);
  expect(await refused({ migrations: failing })).toMatch(/cannot be opened: column "nonsense" does not exist$/);
  const mended = await openDatabase({ ...settings, migrations: version('mended', [...three, right, last]) });
  expect(await mended.rows(sql`select from more, last`)).toEqual([]);
  await mended.close();
});

it('takes over a database of version 0.1.0, and refuses an older one with what to do', async () => {
  const [first] = migrationsIn(migrationsFolder);
  const database = await openDatabase({ ...settings, migrations: join(root, 'mended') });
  await database.rows(sql`delete from drizzle.__drizzle_migrations where created_at > ${first?.madeAt}`);
  expect(await versionProblem(database)).toBeUndefined();
  await database.rows(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  await database.close();
  expect(await refused({})).toMatch(
    /cannot be opened: it is older than this version can bring up to date: start version 0\.1\.0 with it first$/,
  );
});

it('each migration says whether the version before can go on', () => {
  const marks = migrationsIn(migrationsFolder).map(({ statements }, number) => ({
    number,
    mark: /^-- compatible: (?:yes|no)$/m.test(statements.join('\n')),
  }));
  expect(marks.filter(({ mark }) => !mark)).toEqual([]);
});

it('a migration without a transaction only makes indexes, and can be run again', () => {
  for (const { statements, inTransaction } of migrationsIn(migrationsFolder)) {
    if (inTransaction) continue;
    const words = statements.map((text) => text.replace(/^--.*$/gm, '').trim());
    const dropped = words.flatMap((text) => /^drop index concurrently if exists (\S+?);?$/i.exec(text)?.[1] ?? []);
    const made = words.flatMap(
      (text) => /^create (?:unique )?index concurrently (\S+) [^;]*;?$/i.exec(text)?.[1] ?? [],
    );
    expect(words).toHaveLength(dropped.length + made.length);
    expect(dropped).toEqual(expect.arrayContaining(made));
  }
});
