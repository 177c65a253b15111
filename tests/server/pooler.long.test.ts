import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase, openReplicas } from '#server/db/open.ts';
import { freePort } from '#server/freePort.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { binaries, clusterFolder, PostgresServer } from '#tests/support/server/cluster.ts';
import { hasPooler, keepsStatements, Pooler } from '#tests/support/server/pooler.ts';

/** Needs the programs of PostgreSQL and PgBouncer, to start servers of its own. */
describe.runIf(binaries && hasPooler && !process.env.TEST_DATABASE_URL)(
  'behind a pooler, in front of a primary and a standby',
  { timeout: 180_000 },
  () => {
    let root: string;
    let primary: PostgresServer;
    let standby: PostgresServer;
    let pooler: Pooler;
    const children: ChildProcess[] = [];
    beforeAll(async () => {
      const folder = await clusterFolder();
      root = folder.root;
      primary = await PostgresServer.primary(root);
      standby = await primary.standby(root);
      pooler = await Pooler.start(root, { concerts: primary.url, copies: standby.url });
      return async () => {
        for (const child of children) child.kill('SIGKILL');
        await pooler.stop();
        await standby.stop().catch(() => undefined);
        await primary.stop().catch(() => undefined);
        await folder.remove();
      };
    }, 180_000);

    const open = (statementLimit?: number): Promise<Database> =>
      openDatabase({ databaseUrl: pooler.url('concerts'), dataDir: '', ...(statementLimit && { statementLimit }) });

    it('a connection has the limits that it is to have, and gets them back', async () => {
      const database = await open(300);
      const shown = () =>
        database.rows(sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`);
      expect(await shown()).toEqual([{ timeout: '300ms', jit: 'off' }]);
      await expect(database.rows(sql`select pg_sleep(60)`)).rejects.toMatchObject({ code: '57014' });
      await database.withoutTimeout((session) => session.rows(sql`select pg_sleep(0.5)`));
      expect(await shown()).toEqual([{ timeout: '300ms', jit: 'off' }]);
      await database.close();
    });

    it('what runs is ended when its visitor leaves, and what another visitor asks for is not', async () => {
      // Longer than the test: nothing but the visitor's leaving ends it.
      const [database, other] = [await open(600_000), await open()];
      const sleeping = (seconds: number) =>
        primary.query(
          `select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep(${seconds})%'`,
        );
      const staying = other.forVisitor('192.0.2.2').rows(sql`select pg_sleep(8)`);
      for (let round = 0; round < 3; round += 1) {
        const response = new PassThrough();
        const left = database.forVisitor('192.0.2.1', response).rows(sql`select pg_sleep(600)`);
        const refused = expect(left).rejects.toThrow('The visitor has left.');
        await expect.poll(() => sleeping(600)).toHaveLength(1);
        response.destroy();
        await refused;
        expect(await sleeping(600)).toEqual([]);
        expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      }
      expect(await staying).toHaveLength(1);
      await other.close();
      await database.close();
    });

    it('in transaction mode it is refused, or answers many at once with the settings of the role', async () => {
      const shared = await Pooler.start(root, { concerts: primary.url }, 'transaction');
      const opening = () => openDatabase({ databaseUrl: shared.url('concerts'), dataDir: '' });
      const lost = 'loses prepared statements: use pool_mode=session, or PgBouncer 1.21 or later';
      const unset = 'so the role must have these settings: alter role "postgres" set statement_timeout = ';
      await expect(opening()).rejects.toThrow(
        `its pooler is in transaction mode${keepsStatements ? `, ${unset}` : ` and ${lost}`}`,
      );
      if (keepsStatements) {
        await primary.query(
          'alter role postgres set statement_timeout = 10000; alter role postgres set idle_in_transaction_session_timeout = 12000; alter role postgres set jit = off; alter role postgres set plan_cache_mode = force_generic_plan',
        );
        const database = await opening();
        const shown = sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit, pg_sleep(0.01)`;
        const rows = await Promise.all(
          Array.from({ length: 40 }, (_, visitor) => database.forVisitor(`visitor ${visitor}`).rows(shown)),
        );
        for (const found of rows) expect(found).toEqual([{ timeout: '10s', jit: 'off', pg_sleep: '' }]);
        const within = await database.withoutTimeout((session) =>
          session.transaction((unlimited) => unlimited.rows(shown)),
        );
        expect(within).toMatchObject([{ timeout: '0' }]);
        await database.close();
        await primary.query('alter role postgres reset all');
      }
      await shared.stop();
    });

    it('a standby is read from, and left out while it is away', async () => {
      const database = await open();
      const told: string[] = [];
      const replica = await openReplicas([pooler.url('copies')], database, {
        leftOut: (reason: string) => told.push(reason),
        back: () => told.push('back'),
      });
      const isStandby = () => replica.forVisitor('me').rows(sql`select pg_is_in_recovery() as standby`);
      await expect.poll(() => replica.problem(), { timeout: 30_000 }).toBeUndefined();
      expect(await isStandby()).toEqual([{ standby: true }]);
      await standby.stop();
      expect(await isStandby()).toEqual([{ standby: false }]);
      await standby.start();
      await expect.poll(() => told.at(-1), { timeout: 60_000 }).toBe('back');
      expect(await isStandby()).toEqual([{ standby: true }]);
      await replica.close();
      await database.close();
    });

    async function startApi(): Promise<string> {
      const port = await freePort('127.0.0.1');
      const child = spawn(process.execPath, [builtFile('main.js')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: `${root}/data-${port}`,
          DATABASE_URL: pooler.url('concerts'),
          DATABASE_READ_URL: pooler.url('copies'),
          SAMPLE: 'none',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let said = '';
      child.stdout.on('data', (data) => (said += data));
      await expect.poll(() => said, { timeout: 120_000 }).toContain('Live Concert Database: ');
      return `http://127.0.0.1:${port}`;
    }

    async function ask<Data>(url: string, query: string, token?: string): Promise<Data> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ query }),
      });
      const answer: { data: Data; errors?: { message: string }[] } = JSON.parse(await response.text());
      if (answer.errors) throw new Error(answer.errors[0]?.message);
      return answer.data;
    }

    it('two processes answer readers and members, and leave in good order', async () => {
      const urls = await Promise.all([startApi(), startApi()]);
      const [one = '', two = ''] = urls;
      for (const url of urls) {
        const health = async () => (await fetch(`${url}/health`)).json();
        await expect.poll(health, { timeout: 60_000 }).toEqual({ status: 'ok' });
      }
      const { userCreate } = await ask<{ userCreate: { token: string } }>(
        one,
        `mutation { userCreate(name: "N", email: "n@example.org", obfuscatedEmail: "n", username: "Nobody",
          password: "correct horse", confirmPassword: "correct horse") { token } }`,
      );
      const { artistCreate } = await ask<{ artistCreate: { id: string } }>(
        two,
        'mutation { artistCreate(name: "The Poolers") { id } }',
        userCreate.token,
      );
      const read = `{ artist(id: ${artistCreate.id}) { name } }`;
      const found = { artist: { name: 'The Poolers' } };
      expect(await ask(one, read, userCreate.token)).toEqual(found);
      for (const url of urls) await expect.poll(() => ask(url, read)).toEqual(found);
      for (const child of children.splice(0)) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        expect(await gone).toEqual([0, null]);
      }
    });
  },
);
