import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Overloaded } from '#server/db/failures.ts';
import { openDatabase } from '#server/db/open.ts';
import { binaries, clusterFolder, PostgresServer } from '#tests/support/server/cluster.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { type Log, testServer } from '../http/server.ts';

test('what waits for its turn is not begun for a visitor who has left', async () => {
  const database = await testDatabase();
  const response = new PassThrough();
  const visitor = database.forVisitor('192.0.2.1', response);
  await once(response.destroy(), 'close');
  await expect(visitor.rows(sql`select 1 as one`)).rejects.toMatchObject({ code: '57014' });
  expect(await database.forVisitor('192.0.2.1').rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test.runIf(binaries && !process.env.TEST_DATABASE_URL)(
  'on PostgreSQL, what runs is ended when its visitor leaves or another waits, and the connection serves the next',
  async () => {
    const { root, remove } = await clusterFolder();
    const server = await PostgresServer.primary(root);
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', statementLimit: 600_000 });
    try {
      const response = new PassThrough();
      const left = database.forVisitor('192.0.2.1', response).rows(sql`select pg_sleep(600)`);
      const refused = expect(left).rejects.toMatchObject({ code: '57014', message: 'The visitor has left.' });
      const sleeping = () => server.query("select pid from pg_stat_activity where query like 'select pg_sleep%'");
      const active = () =>
        server.query("select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'");
      await expect.poll(active).toHaveLength(1);
      response.destroy();
      await refused;
      expect(await active()).toEqual([]);
      expect(await sleeping()).toHaveLength(1);
      expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);

      const names = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
      const long = names.flatMap((name) =>
        [1, 2].map(() =>
          database
            .forVisitor(name)
            .rows(sql`select pg_sleep(600)`)
            .catch((error: unknown) => error),
        ),
      );
      expect(await database.forVisitor('192.0.2.6').rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      expect(await Promise.race(long)).toEqual(new Overloaded('The statement was ended: others waited for it.'));
      await server.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'");
      await Promise.all(long);
    } finally {
      await database.close();
      await server.stop();
      await remove();
    }
  },
);

test('a visitor who leaves before the answer is no error', async () => {
  const lines: Log = [];
  const server = await testServer({ log: lines, level: 'debug' });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const body = JSON.stringify({
    query: `{ ${[1, 2, 3, 4, 5].map((n) => `a${n}: artists { totalCount }`).join(' ')} }`,
  });
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(head + body, () => setTimeout(() => socket.destroy(), round)),
      );
      socket.on('close', resolve);
    });
  }
  expect((await server.inject('/health')).json()).toEqual({ status: 'ok' });
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});
