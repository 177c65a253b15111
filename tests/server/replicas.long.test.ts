import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Overloaded } from '#server/db/failures.ts';
import { DatabaseUnavailable, openDatabase, openReplicas } from '#server/db/open.ts';
import { freePort } from '#server/freePort.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { binaries, clusterFolder, forward, PostgresServer } from '#tests/support/server/cluster.ts';
import { testDatabase } from '#tests/support/server/database.ts';

interface Api {
  url: string;
  child: ChildProcess;
}

/** A request that was not answered as it should be, and when. */
interface Failure {
  at: number;
  why: string;
}

interface Answer {
  data?: { userCreate?: { token: string }; artistCreate?: { id: string }; artist?: object | null } | null;
  errors?: { message: string }[];
}

/** Needs the programs of PostgreSQL, to start servers of its own. */
describe.runIf(binaries && !process.env.TEST_DATABASE_URL)(
  'three processes on a primary and a hot standby',
  { timeout: 180_000 },
  () => {
    let root: string;
    let primary: PostgresServer;
    let standby: PostgresServer;
    const apis: Api[] = [];

    beforeAll(async () => {
      const folder = await clusterFolder();
      root = folder.root;
      primary = await PostgresServer.primary(root);
      standby = await primary.standby(root);
      apis.push(...(await Promise.all([1, 2, 3].map(startApi))));
      return async () => {
        for (const { child } of apis) child.kill('SIGKILL');
        await standby.stop().catch(() => undefined);
        await primary.stop().catch(() => undefined);
        await folder.remove();
      };
    }, 180_000);

    async function startApi(): Promise<Api> {
      const port = await freePort('127.0.0.1');
      const child = spawn(process.execPath, [builtFile('main.js')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: `${root}/data-${port}`,
          DATABASE_URL: primary.url,
          DATABASE_READ_URL: standby.url,
          SAMPLE: 'none',
          RATE_LIMITS: 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (data) => (said += data));
      await vi.waitFor(() => expect(said).toContain('Live Concert Database: '), { timeout: 120_000 });
      return { url: `http://127.0.0.1:${port}`, child };
    }

    let turn = 0;
    /** Asks the next process, and another one when it cannot be reached, as a balancer does. */
    async function ask(query: string, token?: string): Promise<Answer> {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      let failure: unknown;
      turn += 1;
      const order = apis.map((_api, index) => apis[(turn + index) % apis.length]);
      for (const api of order) {
        try {
          const response = await fetch(`${api?.url}/graphql`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ query }),
            signal: AbortSignal.timeout(20_000),
          });
          const answer: Answer = JSON.parse(await response.text());
          return answer;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    }

    /** Sends requests one after the other until it is told to stop; answers with what failed. */
    function visitor(request: () => Promise<Answer>): () => Promise<Failure[]> {
      const failures: Failure[] = [];
      let going = true;
      const visit = (async () => {
        while (going) {
          const why = await request().then(
            ({ errors }) => errors?.[0]?.message,
            (error: unknown) => String(error),
          );
          if (why) failures.push({ at: Date.now(), why });
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      return async () => {
        going = false;
        await visit;
        return failures;
      };
    }

    const read = '{ artists(pagination: { first: 5 }) { totalCount edges { node { id name } } } }';
    const span = (failures: Failure[]) => (failures.at(-1)?.at ?? 0) - (failures[0]?.at ?? 0);

    async function register(): Promise<string> {
      const { data } = await ask(`mutation { userCreate(name: "N", email: "n@example.org", obfuscatedEmail: "n",
      username: "Nobody", password: "correct horse", confirmPassword: "correct horse") { token } }`);
      return String(data?.userCreate?.token);
    }

    let names = 0;
    /** Adds an artist and reads it at once, wherever that is answered. */
    async function add(token: string): Promise<Answer> {
      names += 1;
      const answer = await ask(`mutation { artistCreate(name: "Artist ${names}") { id } }`, token);
      if (answer.errors) return answer;
      const found = await ask(`{ artist(id: ${Number(answer.data?.artistCreate?.id)}) { name } }`, token);
      return found.errors || found.data?.artist ? found : { errors: [{ message: 'what was added is not there' }] };
    }

    const healthy = async (): Promise<unknown[]> => {
      const living = apis.filter(({ child }) => child.exitCode === null && !child.killed);
      return Promise.all(living.map(async ({ url }) => JSON.parse(await (await fetch(`${url}/health`)).text())));
    };
    const waitUntilHealthy = () =>
      expect
        .poll(async () => new Set((await healthy()).map((health) => JSON.stringify(health))), { timeout: 60_000 })
        .toEqual(new Set(['{"status":"ok"}']));
    const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2000));

    it('answer readers whatever is stopped, and members again once the primary is back', async ({ annotate }) => {
      await waitUntilHealthy();
      const token = await register();
      const crowd = () => {
        const readers = [1, 2, 3, 4].map(() => visitor(() => ask(read)));
        const member = visitor(() => add(token));
        return async () => ({
          readers: (await Promise.all(readers.map((stop) => stop()))).flat(),
          members: await member(),
        });
      };

      let stop = crowd();
      await aWhile();
      expect(
        await standby.query(`select 1 from pg_stat_activity where datname = 'concerts' and backend_type = 'client backend'
      and pid <> pg_backend_pid()`),
      ).not.toEqual([]);
      expect(await stop()).toEqual({ readers: [], members: [] });

      stop = crowd();
      apis[0]?.child.kill('SIGKILL');
      await aWhile();
      expect(await stop()).toEqual({ readers: [], members: [] });

      stop = crowd();
      await standby.stop();
      await aWhile();
      expect(await healthy()).toContainEqual(expect.objectContaining({ status: 'degraded' }));
      await standby.start();
      await waitUntilHealthy();
      expect(await stop()).toEqual({ readers: [], members: [] });

      stop = crowd();
      await primary.stop('fast');
      await aWhile();
      await primary.start();
      await waitUntilHealthy();
      await expect.poll(async () => (await add(token)).errors, { timeout: 60_000 }).toBeUndefined();
      const { readers, members } = await stop();
      expect(readers).toEqual([]);
      await annotate(
        `The primary was away for two seconds: ${members.length} requests of members failed in ${span(members)} ms`,
      );
    });

    it('a standby is refused as the database itself', async () => {
      await expect(openDatabase({ databaseUrl: standby.url, dataDir: '' })).rejects.toThrow(
        /^The database 127\.0\.0\.1:\d+\/concerts cannot be opened: it is a standby, to which nothing can be written: name the primary$/,
      );
    });

    it('a database that is no standby is refused', async () => {
      const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      const report = { leftOut: () => undefined, back: () => undefined };
      const error: unknown = await openReplicas([primary.url], database, report).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(String(error)).toMatch(
        /^Error: DATABASE_READ_URL: the replica 127\.0\.0\.1:\d+\/concerts cannot be used: it is no standby\.$/,
      );
      await database.close();
    });

    it('a standby of another database is refused, at the start and at each later connection', async () => {
      const folder = await clusterFolder();
      const other = await PostgresServer.primary(folder.root);
      const stranger = await other.standby(folder.root);
      const mine = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      const report = { leftOut: () => undefined, back: () => undefined };
      const error: unknown = await openReplicas([stranger.url], mine, report).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(String(error)).toMatch(/cannot be used: it is a standby of another database\.$/);

      const ports = [standby.url, stranger.url].map((url) => Number(new URL(url).port));
      const forwarder = await forward(() => ports[0] ?? 0);
      const told: string[] = [];
      const url = `postgres://postgres@127.0.0.1:${forwarder.port}/concerts`;
      const replica = await openReplicas([url], mine, {
        leftOut: (reason) => told.push(reason),
        back: () => told.push('back'),
      });
      await expect.poll(() => replica.problem(), { timeout: 30_000 }).toBeUndefined();
      ports.shift();
      forwarder.drop();
      await expect
        .poll(() => replica.problem(), { timeout: 30_000 })
        .toMatch(/is left out: it is a standby of another database$/);
      const from = await replica.forVisitor('me').rows(sql`select pg_is_in_recovery() as standby`);
      expect(from).toEqual([{ standby: false }]);
      await replica.close();
      forwarder.close();
      await mine.close();
      await stranger.stop();
      await other.stop();
      await folder.remove();
    });

    it('where a role may not ask, nothing is compared, and the operator is told once', async () => {
      await primary.query('create role reader login');
      await primary.query('grant select on all tables in schema public to reader');
      await primary.query('revoke execute on function pg_control_system from public');
      const mine = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      let told = 0;
      const replica = await openReplicas([standby.url.replace('postgres@', 'reader@')], mine, {
        leftOut: () => undefined,
        back: () => undefined,
        notCompared: () => {
          told += 1;
        },
      });
      // The role, too, comes with the log.
      await expect.poll(() => replica.problem(), { timeout: 30_000 }).toBeUndefined();
      await Promise.all([1, 2, 3].map(() => replica.forVisitor('me').rows(sql`select 1 as one`)));
      expect(told).toBe(1);
      await replica.close();
      await mine.close();
    });

    it('a standby that has too much to do refuses some of it, and is not left out', async () => {
      const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      const told: string[] = [];
      const replica = await openReplicas([standby.url], database, {
        leftOut: (reason) => told.push(reason),
        back: () => told.push('back'),
      });
      await expect.poll(() => replica.problem(), { timeout: 30_000 }).toBeUndefined();
      const visitor = replica.forVisitor('me');
      const slow = Array.from({ length: 10 }, () => visitor.rows(sql`select pg_sleep(0.5)`));
      const rest = await Promise.allSettled(
        Array.from({ length: 510 }, () =>
          visitor.rows<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`),
        ),
      );
      const refused = rest.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refused.length).toBeGreaterThanOrEqual(10);
      expect(refused).toEqual(refused.map(() => expect.any(Overloaded)));
      const read = rest.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      expect(read).toHaveLength(510 - refused.length);
      await Promise.all(slow);
      expect(told.join()).not.toContain('statements wait');
      await replica.close();
      await database.close();
    });

    it('a standby that lags is left out until it has caught up', async () => {
      const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      const told: string[] = [];
      const replica = await openReplicas([standby.url], database, {
        leftOut: (reason) => told.push(reason),
        back: () => told.push('back'),
      });
      const count = async () => {
        const rows = await replica
          .forVisitor('me')
          .rows<{ count: number }>(sql`select count(*)::int as count from lagging`);
        return rows[0]?.count;
      };
      await database.rows(sql`create table lagging as select 1 as id`);
      await expect.poll(() => replica.problem(), { timeout: 30_000 }).toBeUndefined();
      // Rows that the standby does not have yet are read from the primary.
      expect(await count()).toBe(1);
      await standby.query('select pg_wal_replay_pause()');
      await database.rows(sql`insert into lagging values (2)`);
      await expect.poll(() => told.at(-1), { timeout: 30_000 }).toMatch(/^it lags behind/);
      expect(await count()).toBe(2);
      await standby.query('select pg_wal_replay_resume()');
      await expect.poll(() => told.at(-1), { timeout: 30_000 }).toBe('back');
      expect(await count()).toBe(2);
      await replica.close();
      await database.close();
    });
  },
);

it('a replica that does not answer is left out from the start', async () => {
  const database = await testDatabase();
  const told: string[] = [];
  const replica = await openReplicas(['postgres://127.0.0.1:1/concerts'], database, {
    leftOut: (reason) => told.push(reason),
    back: () => told.push('back'),
  });
  expect(await replica.forVisitor('me').rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(told).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  expect(replica.problem()).toMatch(/^the replica 127\.0\.0\.1:1\/concerts is left out: .*ECONNREFUSED/);
  await replica.close();
  await database.close();
});
