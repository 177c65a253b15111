import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { emptyServerDatabase } from '#tests/support/server/database.ts';

/** Passes everything on to a server, until it is told to be silent. */
async function proxyTo(target: URL) {
  let silent = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (chunk) => silent || far.write(chunk));
    far.on('data', (chunk) => silent || near.write(chunk));
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setSilent: (value: boolean) => {
      silent = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test.runIf(process.env.TEST_DATABASE_URL)('a server that falls silent is given up, and asked again later', async () => {
  const { databaseUrl, drop } = await emptyServerDatabase();
  const url = new URL(databaseUrl);
  const proxy = await proxyTo(url);
  const database = await openDatabase({
    databaseUrl: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).href,
    dataDir: '',
    statementLimit: 300,
  });
  const one = () => database.rows(sql`select 1 as one`);
  await one();
  proxy.setSilent(true);
  await expect(one()).rejects.toThrow('Query read timeout');
  await expect(database.transaction((transaction) => transaction.rows(sql`select 1`))).rejects.toThrow();
  proxy.setSilent(false);
  expect(await one()).toEqual([{ one: 1 }]);
  // A statement without a limit is not given up.
  await database.withoutTimeout((session) => session.rows(sql`select pg_sleep(2.5)`));
  await database.close();
  proxy.close();
  await drop();
});
