import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkHealth } from '#server/data/site/health.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { openDatabase, openReplicas } from '#server/db/open.ts';
import type { Replicas } from '#server/db/replica.ts';
import { binaries, clusterFolder, forward, PostgresServer } from '#tests/support/server/cluster.ts';

const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/concerts`;

/** Needs the programs of PostgreSQL, to start servers of its own. */
describe.runIf(binaries && !process.env.TEST_DATABASE_URL)(
  'a primary with two standbys',
  { timeout: 180_000, retry: 0 },
  () => {
    let primary: PostgresServer;
    let one: PostgresServer;
    let two: PostgresServer;
    beforeAll(async () => {
      const folder = await clusterFolder();
      primary = await PostgresServer.primary(folder.root);
      one = await primary.standby(folder.root, 'one');
      two = await primary.standby(folder.root, 'two');
      const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      await database.rows(sql`create table notes (id int primary key)`);
      await database.close();
      return async () => {
        for (const server of [one, two, primary]) {
          await server.signal('SIGCONT').catch(() => undefined);
          await server.stop().catch(() => undefined);
        }
        await folder.remove();
      };
    }, 180_000);

    let told: string[] = [];
    async function open(
      urls: string[],
      databaseUrl = primary.url,
    ): Promise<{ database: Database; replicas: Replicas }> {
      told = [];
      const database = await openDatabase({ databaseUrl, dataDir: '' });
      const replicas = await openReplicas(urls, database, {
        leftOut: (reason, server) => told.push(`${server}: ${reason}`),
        back: (server) => told.push(`${server} is back`),
      });
      await expect.poll(() => replicas.problem(), { timeout: 30_000 }).toBeUndefined();
      return { database, replicas };
    }
    async function close({ database, replicas }: { database: Database; replicas: Replicas }) {
      await replicas.close();
      await database.close();
    }

    const portOf = async (reader: Queryable) =>
      (await reader.rows<{ port: string }>(sql`select current_setting('port') as port`))[0]?.port;
    /** The ports of the servers that answer so many reads. */
    const ports = async (replicas: Replicas, count = 8, newest = false) =>
      new Set(
        await Promise.all(Array.from({ length: count }, () => portOf(replicas.forVisitor('me', undefined, newest)))),
      );
    const has = (...servers: PostgresServer[]) => new Set(servers.map(({ port }) => String(port)));
    const counts = async (replicas: Replicas) =>
      Promise.all(
        Array.from({ length: 8 }, async () => {
          const rows = await replicas.forVisitor('me').rows<{ count: number }>(sql`select count(*) from notes`);
          return rows[0]?.count;
        }),
      );

    it('leaves out the one that stands still, and reads on from the other', async () => {
      const opened = await open([one.url, two.url]);
      expect(await ports(opened.replicas)).toEqual(has(one, two));
      await two.signal('SIGSTOP');
      // Whoever waits for it goes on when it is left out.
      expect(await ports(opened.replicas)).not.toContain(String(two.port));
      await expect
        .poll(() => opened.replicas.problem(), { timeout: 30_000 })
        .toMatch(`:${two.port}/concerts is left out`);
      expect(await ports(opened.replicas)).toEqual(has(one));
      await two.signal('SIGCONT');
      await expect.poll(() => opened.replicas.problem(), { timeout: 30_000 }).toBeUndefined();
      expect(await ports(opened.replicas)).toEqual(has(one, two));
      await close(opened);
    });

    it('reads nothing from the one that lags, also behind one address of both, which stays in use', async () => {
      let turn = 0;
      const balancer = await forward(() => {
        turn += 1;
        return turn % 2 ? one.port : two.port;
      });
      const opened = await open([addressOf(balancer.port)]);
      expect(await ports(opened.replicas, 20)).toEqual(has(one, two));
      const lagOf = ({ port }: PostgresServer) => opened.replicas.lags[`127.0.0.1:${port}`];
      await expect.poll(() => [lagOf(one), lagOf(two)], { timeout: 30_000 }).toEqual([0, 0]);
      await one.query('select pg_wal_replay_pause()');
      onTestFinished(() => one.query('select pg_wal_replay_resume()').then(() => undefined));
      await opened.database.rows(sql`insert into notes values (1)`);
      const [{ count = 0 } = {}] = await opened.database.rows<{ count: number }>(sql`select count(*) from notes`);
      // A standby may lag for five seconds. Only what holds for longer than that is no luck of the turns.
      const read = new Set<string | undefined>();
      let since = Number.NaN;
      await expect
        .poll(
          async () => {
            const isRight = (await counts(opened.replicas)).every((value) => value === count);
            const from = await ports(opened.replicas);
            if (!isRight || from.has(String(one.port))) since = Number.NaN;
            else since ||= Date.now();
            for (const port of from) read.add(port);
            return Date.now() - since;
          },
          { timeout: 60_000, interval: 100 },
        )
        .toBeGreaterThan(8000);
      expect(lagOf(one)).toBeGreaterThan(0);
      expect(lagOf(two)).toBe(0);
      expect(read).toContain(String(two.port));
      await close(opened);
      balancer.close();
    });

    it('reads from standbys while the primary stands still, and no session is waited for', async () => {
      const opened = await open([one.url, two.url]);
      expect(await ports(opened.replicas, 8, true)).toEqual(has(primary));
      await primary.signal('SIGSTOP');
      const waiting = ports(opened.replicas, 8, true);
      await expect
        .poll(() => told, { timeout: 30_000 })
        .toContainEqual(expect.stringMatching(/^the primary: no answer in/));
      expect(await waiting).not.toContain(String(primary.port));
      const lookup = opened.replicas.ofPrimary(opened.database.forVisitor('me', undefined, 'accounts'));
      await expect(lookup.rows(sql`select 1`)).rejects.toThrow('no answer in');
      await primary.signal('SIGCONT');
      await expect.poll(() => told, { timeout: 60_000 }).toContain('the primary is back');
      expect(await ports(opened.replicas, 8, true)).toEqual(has(primary));
      await close(opened);
    });

    it('tells of a synchronous standby that is gone, and to roles that may not see standbys once a write waits', async () => {
      await primary.query(`create role plain login; grant create on database concerts to plain;
        grant all on schema drizzle, public to plain; grant all on all tables in schema drizzle, public to plain`);
      const plain = await openDatabase({ databaseUrl: primary.url.replace('postgres@', 'plain@'), dataDir: '' });
      const admin = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
      expect(await checkHealth(plain)).toBeUndefined();
      await primary.query("alter system set synchronous_standby_names = 'nobody'");
      await primary.query('select pg_reload_conf()');
      const gone = 'no synchronous standby answers, and what is written waits for one';
      await expect.poll(() => checkHealth(admin), { timeout: 30_000 }).toBe(gone);
      await primary.query("alter system set synchronous_standby_names = '*'");
      await primary.query('select pg_reload_conf()');
      await expect.poll(() => checkHealth(plain), { timeout: 30_000 }).toBeUndefined();
      // The servers are connected, but what is written does not come back as written.
      await one.signal('SIGSTOP');
      await two.signal('SIGSTOP');
      const written = plain.rows(sql`insert into notes values (2)`);
      await expect.poll(() => checkHealth(plain), { timeout: 30_000 }).toBe(gone);
      await one.signal('SIGCONT');
      await two.signal('SIGCONT');
      await written;
      await expect.poll(() => checkHealth(plain), { timeout: 30_000 }).toBeUndefined();
      await primary.query('alter system reset synchronous_standby_names');
      await primary.query('select pg_reload_conf()');
      await plain.close();
      await admin.close();
    });

    it('keeps no connection to a server that is no primary any more, and reads from a promoted one', async () => {
      let port = primary.port;
      const address = await forward(() => port);
      const opened = await open([two.url], addressOf(address.port));
      // The address leads to a standby for a while, as when another one becomes the primary.
      port = one.port;
      address.drop();
      const write = () => opened.database.rows(sql`insert into notes values (3)`);
      await expect.poll(() => write().catch(({ code }: { code?: string }) => code), { timeout: 30_000 }).toBe('25006');
      expect(await portOf(opened.database)).toBe(String(one.port));
      port = primary.port;
      // No connection is closed, and the next one is right.
      await write();
      await expect.poll(() => ports(opened.replicas, 4, true), { timeout: 30_000 }).toEqual(has(primary));

      await primary.stop('fast');
      address.drop();
      await two.promote();
      await expect.poll(() => ports(opened.replicas, 4).catch(String), { timeout: 60_000 }).toEqual(has(two));
      port = two.port;
      await expect.poll(() => told.at(-1), { timeout: 60_000 }).toMatch(/: it is no standby$/);
      await opened.database.rows(sql`insert into notes values (4)`);
      // A check that waited for the old address may still fail, and leave the server out until the next one.
      await expect.poll(() => ports(opened.replicas, 4, true), { timeout: 30_000 }).toEqual(has(two));
      await close(opened);
      address.close();
    });
  },
);
