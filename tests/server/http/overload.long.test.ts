import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { Overloaded, Unreachable } from '#server/db/failures.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { folderWith } from '#tests/support/server/folder.ts';
import { ask, type Log, testServer } from './server.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** A database that fails where it is told to. */
function failing(rows: (next: Queryable['rows']) => Queryable['rows']): Database {
  const broken: Database = {
    ...database,
    close: async () => undefined,
    rows: rows(database.rows),
    forVisitor: () => broken,
  };
  return broken;
}

const fullDisk = Object.assign(new pg.DatabaseError('No space left on device', 0, 'error'), { code: '53100' });
const runaway = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
const token = { authorization: `Bearer ${'x'.repeat(43)}` };
const two = '{ artist(id: 1) { id } artists { totalCount } }';

describe('a database that gives no answer', () => {
  test.for<[code: string, error: Error, wait: string]>([
    ['TIMEOUT', runaway, '30'],
    ['OVERLOADED', new Overloaded('500 statements wait already.'), '10'],
    ['UNAVAILABLE', new Unreachable('connect ECONNREFUSED 127.0.0.1:5432'), '5'],
    ['UNAVAILABLE', new Error('Connection terminated unexpectedly'), '5'],
    ['UNAVAILABLE', fullDisk, '5'],
  ])('is 503 where nothing was answered, and no fault of the server: %s', async ([code, error, wait]) => {
    const log: Log = [];
    const server = await testServer({ log, database: failing(() => () => Promise.reject(error)) });
    for (const query of [
      two,
      '{ artists { totalCount } }',
      'mutation { resetPassword(username: "a", email: "b") { id } }',
    ]) {
      const accept = { accept: 'application/graphql-response+json, application/json' };
      const answer = query.startsWith('mutation')
        ? await ask(
            await testServer({ log, rateLimits: true, database: failing(() => () => Promise.reject(error)) }),
            { query },
            accept,
          )
        : await ask(server, { query }, accept);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, wait]);
      expect(answer.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
      const [first] = answer.json().errors;
      expect(first).toMatchObject({ extensions: { code, id: expect.any(String), retryAfter: Number(wait) } });
      // It is not known to be so: a server without room is reached.
      expect(answer.body).not.toMatch(/ECONNREFUSED|statement timeout|terminated|No space|cannot be reached/);
    }
    expect(log.filter(({ level }) => Number(level) > 40)).toEqual([]);
  });

  test('is an error with a code beside what was answered, unless that is nothing', async () => {
    let calls = 0;
    const server = await testServer({
      database: failing((next) => (statement) => {
        calls += 1;
        return calls === 2 ? Promise.reject(runaway) : next(statement);
      }),
    });
    calls = 0;
    const answer = await ask(server, {
      query: '{ a: artist(id: 1) { id } artists { totalCount } artist(id: 1) { id } b: __typename }',
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
    calls = 0;
    const beside = await ask(server, { query: '{ artists { totalCount } artist(id: 1) { id } }' });
    expect([beside.statusCode, beside.headers['retry-after']]).toEqual([200, undefined]);
    expect(beside.json()).toMatchObject({
      data: { artists: { totalCount: 0 }, artist: null },
      errors: [{ path: ['artist'], extensions: { code: 'TIMEOUT' } }],
    });
  });

  test('answers 503 to a feed, a confirmation and the sitemap', async () => {
    const clientDir = await folderWith({ 'index.html': '<div id="root"></div>', 'robots.txt': '' });
    const server = await testServer({
      clientDir,
      database: failing(() => () => Promise.reject(new Unreachable('No.'))),
    });
    for (const url of ['/recently-added.xml', `/confirm?token=${'x'.repeat(43)}`, '/sitemap.xml']) {
      const { statusCode, headers } = await server.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5']);
    }
  });
});

describe('while the primary is away', () => {
  const away = () => failing(() => () => Promise.reject(new Unreachable('connect ECONNREFUSED 127.0.0.1:5432')));
  const start = (log: Log) => testServer({ log, database: away(), replica: database });

  test('whoever has a token reads as a visitor does, and is not signed out', async () => {
    const log: Log = [];
    const answer = await ask(await start(log), { query: two }, token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { artist: null, artists: { totalCount: 0 } } }]);
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(log.filter(({ level }) => Number(level) > 40)).toEqual([]);
  });

  test('what is no token of ours is not looked up', async () => {
    const answer = await ask(await start([]), { query: two }, { authorization: 'Bearer x' });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([200, 'Bearer error="invalid_token"']);
  });

  test.each([
    'artistCreate(name: "X") { id }',
    'performanceCreate(isCompilation: false, artist_id: 1, date: "05/08/1977", venue: "V", city: "C", state: "S", set1: "A") { id }',
    'logout',
    'login(username: "a", password: "b") { token }',
  ])('nothing can be written: %s', async (field) => {
    const answer = await ask(await start([]), { query: `mutation { ${field} }` }, token);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json().errors[0].extensions.code).toBe('UNAVAILABLE');
  });
});

test('the token of a session that has ended reads from the standby', async () => {
  const primary = failing(
    (next) => (statement) =>
      'sql' in statement && statement.sql.includes('"artists"')
        ? Promise.reject(new Error('Not from here'))
        : next(statement),
  );
  let asked = 0;
  const replica: Database = {
    ...database,
    forVisitor: () => ({
      ...database,
      rows: <Row extends object>(statement: Parameters<Queryable['rows']>[0]) => {
        asked += 1;
        return database.rows<Row>(statement);
      },
    }),
  };
  const server = await testServer({ database: primary, replica });
  const answer = await ask(server, { query: '{ artists { totalCount } }' }, token);
  expect(answer.json()).toEqual({ data: { artists: { totalCount: 0 } } });
  expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  expect(asked).toBe(1);
});

test('more than can wait is refused at once, and the rest is answered', async () => {
  const log: Log = [];
  const own = await testDatabase();
  const server = await testServer({ database: own, log });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = Array.from({ length: 10 }, () => own.transaction(() => held));
  const requests = Array.from({ length: 550 }, () => ask(server, { query: '{ artists { totalCount } }' }));
  const refused = await Promise.any(requests);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  release();
  await Promise.all(holders);
  const answers = await Promise.all(requests);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(450);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 503)) {
    expect(answer.json().errors[0].extensions.code).toBe('OVERLOADED');
  }
  expect(log.filter(({ level }) => Number(level) > 30)).toEqual([]);
  expect(await own.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('whoever signs in, and whoever looks at the health, is not refused for those who read', async () => {
  const own = await testDatabase();
  const server = await testServer({ database: own, rateLimits: true });
  await own.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash)
    select name, name, name, name, ${await hashPassword('correct horse')} from unnest(array['rosa', 'terry']) name`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Those that have no connection are pushed out.
  const holders = Promise.allSettled(
    Array.from({ length: 10 }, () => own.forVisitor('192.0.2.1').transaction(() => held)),
  );
  const send = (query: string, address: string) => ask(server, { query }, { 'x-forwarded-for': address });
  let refused = 0;
  const read = (address: string) =>
    send('{ artists { totalCount } }', address).then(({ statusCode }) => {
      if (statusCode === 503) refused += 1;
    });
  const crowd = Array.from({ length: 600 }, (_, index) => read(`10.0.${index >> 8}.${index & 255}`));
  await expect.poll(() => refused).toBeGreaterThanOrEqual(90);
  const members = ['rosa', 'terry'].map((name) =>
    send(`mutation { login(username: "${name}", password: "correct horse") { user { username } } }`, '192.0.2.2'),
  );
  const health = server.inject('/health');
  crowd.push(...Array.from({ length: 100 }, (_, index) => read(`10.1.0.${index}`)));
  await expect.poll(() => refused).toBeGreaterThanOrEqual(190);
  release();
  await holders;
  await Promise.all(crowd);
  expect((await Promise.all(members)).map((answer) => answer.json())).toEqual(
    ['rosa', 'terry'].map((username) => ({ data: { login: { user: { username } } } })),
  );
  expect((await health).json()).toEqual({ status: 'ok' });
});

/** Does nothing for so long, and lets nobody else do anything. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('while the event loop is busy for seconds, requests are refused early; health and files are not', async () => {
  const clientDir = await folderWith({ 'index.html': '<div id="root"></div>', 'robots.txt': '' });
  const server = await testServer({ clientDir, database, longestDelay: 1_000 });
  const query = () => ask(server, { query: '{ __typename }' });
  let answer = await query();
  for (let round = 0; round < 10 && answer.statusCode === 200; round += 1) {
    block(1500);
    await setImmediate();
    answer = await query();
  }
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json().errors[0].extensions.code).toBe('OVERLOADED');
  expect((await server.inject('/health')).statusCode).toBe(200);
  expect((await server.inject('/robots.txt')).statusCode).toBe(200);
  for (const url of ['/artists/a', '/user/a.b', '/x.y']) {
    const page = await server.inject({ url, headers: { accept: 'text/html' } });
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 503, 'text/plain; charset=utf-8']);
  }
  await expect.poll(async () => (await query()).statusCode).toBe(200);
});
