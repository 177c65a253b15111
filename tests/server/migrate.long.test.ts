import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { testApi } from '#tests/support/server/api.ts';
import { expectIndex } from '#tests/support/server/besideTests.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { emptyServerDatabase } from '#tests/support/server/database.ts';
import { derivedRows } from '#tests/support/server/derived.ts';
import { signUp } from '#tests/support/server/members.ts';
import { membersAtWork } from '#tests/support/server/membersAtWork.ts';
import { type MadeUpMigration, writeMigrations, writeMigrationsUntil } from '#tests/support/server/migrations.ts';
import { serverTests } from '#tests/support/server/started.ts';

const run = promisify(execFile);

/** The statements of a later version: it adds something, and then takes it away. */
const added: MadeUpMigration = {
  name: '9001_ratings',
  text: `-- compatible: yes
alter table performances add column rating integer;`,
};
const index: MadeUpMigration = {
  name: '9002_by_rating',
  text: `-- compatible: yes
-- transaction: no
drop index concurrently if exists performances_rating;
--> statement-breakpoint
create index concurrently performances_rating on performances (rating);`,
};
const dropped: MadeUpMigration = {
  name: '9003_no_venues',
  text: `-- compatible: no
alter table performances drop column venue cascade;`,
};

describe.runIf(process.env.TEST_DATABASE_URL)('versions beside each other', () => {
  const { dataDir, start, serving } = serverTests();
  const folders: string[] = [];
  let databaseUrl: string;
  let client: pg.Client;
  beforeEach(async () => {
    const server = await emptyServerDatabase();
    databaseUrl = server.databaseUrl;
    client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 20_000 });
    await client.connect();
    return async () => {
      await client.end();
      await server.drop();
    };
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** A later version: the build of today, with migrations of its own. */
  function laterVersion(migrations: readonly MadeUpMigration[]): string {
    const today = dirname(dirname(builtFile('main.js')));
    const folder = `${today}-${process.pid}-${folders.length}`;
    folders.push(folder);
    cpSync(today, folder, { recursive: true });
    writeMigrations(join(folder, 'server/db/migrations'), migrations, join(today, 'server/db/migrations'));
    return join(folder, 'server');
  }

  const settings = () => ({ DATABASE_URL: databaseUrl, SANDBOX: 'off' });
  const asVersion = (folder: string) => ({
    command: process.execPath,
    args: [join(folder, 'main.js')],
    cwd: dataDir(),
  });
  const migrate = (folder: string) =>
    run(process.execPath, [join(folder, 'migrate-cli.js')], {
      cwd: dataDir(),
      env: { DATABASE_URL: databaseUrl, MIGRATE: 'off' },
    });

  async function ask(url: string, query: string, token?: string): Promise<Record<string, { id: string }>> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    });
    const answer = JSON.parse(await response.text());
    expect(answer.errors).toBeUndefined();
    return answer.data;
  }

  it('a start that may not change the tables says in one line that they are older', async () => {
    const { child, said } = await start({ ...settings(), MIGRATE: 'off' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said()).toMatch(
      /^The database \S+ cannot be opened: it lacks \d+ of this version's migrations, and MIGRATE is off, or a pooler is in the way: run `npm run migrate` first\n$/,
    );
    const { stdout } = await migrate(dirname(builtFile('main.js')));
    expect(stdout).toBe('The tables of the database are up to date.\n');
  });

  it('a running process goes on beside the next version, and ends when it cannot', async () => {
    const old = await serving(settings());
    const registered = await ask(
      old.url,
      `mutation { userCreate(name: "N", email: "n@example.org", obfuscatedEmail: "n", username: "Nobody",
        password: "correct horse", confirmPassword: "correct horse") { token } }`,
    );
    const { token } = registered.userCreate as unknown as { token: string };
    const { artistCreate } = await ask(old.url, 'mutation { artistCreate(name: "The Rollers") { id } }', token);

    const folder = laterVersion([added, index]);
    await migrate(folder);
    const next = await serving({ ...settings(), MIGRATE: 'off' }, asVersion(folder));
    const add = (url: string, date: string) =>
      ask(
        url,
        `mutation { performanceCreate(isCompilation: false, artist_id: ${artistCreate?.id}, date: "${date}", venue: "Roll Hall", city: "Rollton", state: "OH", set1: "Roll") { id } }`,
        token,
      );
    await add(old.url, '05/01/1999');
    await add(next.url, '05/02/1999');
    const shows = `{ performances(filter: { artist: { eq: ${artistCreate?.id} }, date: { sort: "ASC" } }) { edges { node { date venue } } } }`;
    for (const { url } of [old, next]) {
      expect(await ask(url, shows)).toMatchObject({
        performances: {
          edges: [
            { node: { date: '05/01/99', venue: 'Roll Hall' } },
            { node: { date: '05/02/99', venue: 'Roll Hall' } },
          ],
        },
      });
    }
    // It starts again, too: a machine may be restarted meanwhile.
    const again = await serving(settings());
    await add(again.url, '05/03/1999');

    const ended = [old, again, next].map(({ child }) => once(child, 'close'));
    await migrate(laterVersion([added, index, dropped]));
    expect(await Promise.all(ended)).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
    const newer = 'it is newer than this version can work with: start the version that brought it up to date\n';
    expect(old.said()).toContain(`\nThe server ends, because of its database: ${newer}`);
    const late = await start(settings());
    expect(await once(late.child, 'close')).toEqual([1, null]);
    expect(late.said()).toBe(
      `The database ${new URL(databaseUrl).host}${new URL(databaseUrl).pathname} cannot be opened: ${newer}`,
    );
  });

  it('what there is before a migration is counted, and what a process changes that was opened before', async () => {
    const earlier = join(dataDir(), 'earlier');
    writeMigrationsUntil(earlier, '0009_songs_of_artists', migrationsFolder);
    const before = await testApi(await openDatabase({ databaseUrl, dataDir: '', migrations: earlier }));
    const token = await signUp(before, 'Gull', 'musicLover,editor');
    await membersAtWork(before, token, 60);
    const after = await testApi(await openDatabase({ databaseUrl, dataDir: '' }));
    await expectIndex(after.database);
    await Promise.all([before, after].map((api) => membersAtWork(api, token, 60)));
    await expectIndex(after.database);
    const { days, letters } = await derivedRows(after.database);
    expect([days.length, letters.length]).not.toContain(0);
    await Promise.all([before, after].map((api) => api.close()));
  });

  it('a migration that waits for an export lets readers pass', async () => {
    await migrate(dirname(builtFile('main.js')));
    const exporting = new pg.Client({ connectionString: databaseUrl });
    await exporting.connect();
    await exporting.query('begin; select count(*) from artists');
    const waits: MadeUpMigration = {
      name: '9001_waits',
      text: '-- compatible: yes\nalter table artists add column waited integer;',
    };
    let isDone = false;
    const migrating = migrate(laterVersion([waits])).then(() => {
      isDone = true;
    });
    const waiting = () =>
      client.query(
        `select from pg_locks where relation = 'artists'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      );
    for (let tries = 0; tries < 2; tries += 1) {
      await expect.poll(async () => (await waiting()).rowCount, { interval: 10 }).toBe(1);
      // It would wait for the export, behind the migration.
      await client.query('select count(*) from artists');
    }
    expect(isDone).toBe(false);
    await exporting.query('commit');
    await exporting.end();
    await migrating;
    await client.query('select waited from artists');
  });
});
