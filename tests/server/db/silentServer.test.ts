import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { failureOf } from '#server/db/failures.ts';
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
    // In a silence, nobody hears of a close.
    near.on('close', () => silent || far.destroy());
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

test.runIf(process.env.TEST_DATABASE_URL)(
  'what a process has locked is free again when it has fallen silent',
  async () => {
    const { databaseUrl, drop } = await emptyServerDatabase();
    const proxy = await proxyTo(new URL(databaseUrl));
    const [silent, other] = await Promise.all(
      [String(proxy.port), new URL(databaseUrl).port].map((port) =>
        openDatabase({
          databaseUrl: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
          dataDir: '',
          statementLimit: 300,
        }),
      ),
    );
    if (!silent || !other) throw new RangeError('Two are opened.');
    await other.rows(sql`create table locked as select 1 as value`);
    const lockAnd = (database: Database, then: (transaction: Queryable) => Promise<unknown>) =>
      database.transaction(async (transaction) => {
        await transaction.rows(sql`update locked set value = value + 1`);
        await then(transaction);
      });
    const change = lockAnd(silent, (transaction) => {
      proxy.setSilent(true);
      return transaction.rows(sql`select 1`);
    });
    await expect(change).rejects.toThrow('Query read timeout');
    await expect
      .poll(() => lockAnd(other, async () => undefined).catch((error) => failureOf(error)), { timeout: 10_000 })
      .toBeUndefined();
    expect(await other.rows(sql`select value from locked`)).toEqual([{ value: 2 }]);
    proxy.setSilent(false);

    // A load waits for its input without a limit.
    await other.withoutTimeout((session) =>
      session.transaction(async (transaction) => {
        await transaction.rows(sql`update locked set value = 3`);
        await setTimeout(2500);
        expect(await transaction.rows(sql`select value from locked`)).toEqual([{ value: 3 }]);
      }),
    );
    // One that has a limit, and stood still, is told that it could not be reached, and not that it may be stored.
    const still = await lockAnd(other, () => setTimeout(2500)).catch((error) => failureOf(error));
    expect(still).toBe('UNAVAILABLE');
    expect(await other.rows(sql`select value from locked`)).toEqual([{ value: 3 }]);
    for (const database of [silent, other]) await database.close();
    proxy.close();
    await drop();
  },
);
