import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { Metrics } from '#server/http/metrics.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from './server.ts';

let database: Database;
let metrics: Metrics;
let url: string;
beforeAll(async () => {
  database = await testDatabase();
  metrics = new Metrics({ database });
  const listener = await metrics.listen(0);
  const address = listener.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/metrics`;
  afterAll(() => once(listener.close(), 'close'));
});

/** The value of a line of the metrics; the labels in the order in which they are written. */
async function value(line: string): Promise<number | undefined> {
  const lines = (await (await fetch(url)).text()).split('\n');
  const found = lines.find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('tell requests by operation and status, limits that were hit, the database and the event loop', async () => {
  const server = await testServer({ database, metrics, rateLimits: true });
  const query = 'query Artist { artist(id: 1) { id } }';
  await ask(server, { query, operationName: 'Artist' });
  await ask(server, { query: 'query Made_up { artist(id: 1) { id } }', operationName: 'Made_up' });
  await ask(server, { query: `{ ${'__typename '.repeat(600)} }` });
  await server.inject('/nowhere');
  for (let count = 0; count < 60; count += 1) await server.inject('/confirm');
  await server.inject('/confirm');

  const requests = 'http_request_duration_seconds_count';
  expect(await value(`${requests}{operation="Artist",status="200"}`)).toBe(1);
  expect(await value(`${requests}{operation="other",status="200"}`)).toBe(2);
  expect(await value(`${requests}{operation="site",status="404"}`)).toBe(1);
  expect(await value(`${requests}{operation="site",status="200"}`)).toBe(60);
  expect(await value(`${requests}{operation="site",status="429"}`)).toBe(1);
  expect(await value('limits_hit_total{limit="QUERY_TOO_COSTLY"}')).toBe(1);
  expect(await value('limits_hit_total{limit="TOO_MANY_REQUESTS"}')).toBe(1);
  expect(await value('database_connections{database="database",state="waiting"}')).toBe(0);
  expect(await value('database_connections{database="database",state="idle"}')).toEqual(expect.any(Number));
  for (const time of ['wait', 'work']) {
    expect(await value(`database_${time}_seconds_count{line="readers"}`)).toBeGreaterThan(0);
  }
  metrics.observeMail(() => ({ sent: 5, failed: 3, lost: 1, waiting: 2 }));
  for (const [result, count] of Object.entries({ sent: 5, failed: 3, lost: 1 })) {
    expect(await value(`mail_total{result="${result}"}`)).toBe(count);
  }
  expect(await value('mail_waiting')).toBe(2);
  metrics.observeStandbys(() => ({ '10.0.0.2:5432': 16_384 }));
  expect(await value('standby_lag_bytes{standby="10.0.0.2:5432"}')).toBe(16_384);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toEqual(expect.any(Number));
  expect((await (await fetch(url)).text()).includes('Made_up')).toBe(false);
});

test('are opened on the address that is asked for', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const listener = await metrics.listen(0, host);
    expect(listener.address()).toMatchObject({ address: host });
    await once(listener.close(), 'close');
  }
});

test('are in one place only', async () => {
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
});
