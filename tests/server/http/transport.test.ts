import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { folderWith } from '#tests/support/server/folder.ts';
import { ask, type Log, testServer } from './server.ts';

let server: FastifyInstance;
const log: Log = [];
beforeAll(async () => {
  server = await testServer({ log });
});

describe('a request that never becomes a query', () => {
  const json = 'application/json';
  const cases: [what: string, type: string | undefined, body: string | undefined, status: number, words: RegExp][] = [
    ['no JSON', json, '{query', 400, /not valid JSON/],
    ['nothing', json, '', 400, /empty/],
    ['nothing of no type', undefined, undefined, 400, /must be a JSON object/],
    ['null', json, 'null', 400, /must be a JSON object/],
    ['a number', json, '1', 400, /must be a JSON object/],
    ['a batch', json, '[{"query":"{ __typename }"}]', 400, /One query is answered at a time/],
    ['no query', json, '{}', 400, /needs a query/],
    ['an empty query', json, '{"query":""}', 400, /needs a query/],
    ['a query that is no text', json, '{"query":{"kind":"Document","definitions":[]}}', 400, /needs a query/],
    [
      'variables that are no object',
      json,
      '{"query":"{ __typename }","variables":[1]}',
      400,
      /variables must be an object/,
    ],
    ['an operation name that is no text', json, '{"query":"{ __typename }","operationName":1}', 400, /must be a text/],
    ['a polluted prototype', json, '{"query":"{ __typename }","__proto__":{"admin":true}}', 400, /not valid JSON/],
    ['a form', 'application/x-www-form-urlencoded', 'query=%7B__typename%7D', 415, /reads JSON/],
    ['plain text', 'text/plain', '{"query":"{ __typename }"}', 415, /reads JSON/],
    ['a bare query', 'application/graphql', '{ __typename }', 415, /reads JSON/],
    ['something without a type', undefined, '{"query":"{ __typename }"}', 415, /reads JSON/],
    [
      'more than 100 kB',
      json,
      JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(100_000) } }),
      413,
      /too large/,
    ],
  ];

  test.for(cases)('%s', async ([, type, body, status, words]) => {
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      ...(type && { headers: { 'content-type': type } }),
      ...(body !== undefined && { payload: Buffer.from(body) }),
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().errors[0].message).toMatch(words);
    expect(response.body).not.toMatch(/stack|node_modules/);
  });

  test.for(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('the method %s', async (method) => {
    const response = await server.inject({ method, url: '/graphql?query=%7B__typename%7D' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
  });
});

describe('clients that are there already', () => {
  const asked = { query: '{ __typename }' };

  test.for(['/graphql', '/graphql/', '/', '/?a=1'])('ask at %s', async (url) => {
    const response = await server.inject({ method: 'POST', url, payload: asked });
    expect([response.statusCode, response.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.for([[[]], [null], [{}], [undefined]])('send as variables %j', async ([variables]) => {
    const response = await ask(server, { ...asked, variables } as typeof asked);
    expect(response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test.for(['/graphql/', '/'])('are told at %s what the API reads', async (url) => {
    const form = await server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'query=%7B__typename%7D',
    });
    expect([form.statusCode, form.json().errors[0].message]).toEqual([415, 'The API reads JSON: application/json.']);
    const batch = await server.inject({ method: 'POST', url, payload: [asked] });
    expect(batch.statusCode).toBe(400);
  });
});

describe('a browser that opens the address of the API', () => {
  const open = (to: FastifyInstance, headers = {}) =>
    to.inject({ url: '/graphql', headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

  test('is shown an explorer, which runs and loads nothing but itself', async () => {
    const response = await open(server, { 'accept-encoding': 'br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const page = brotliDecompressSync(response.rawPayload).toString();
    expect(page).toContain('API | Live Concert Database');
    expect(page).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="(?!data:)/);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; /);
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
    const again = await open(server, { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is told that it answers POST alone, where there is no explorer', async () => {
    const plain = await testServer({ explorer: false });
    expect((await open(plain)).statusCode).toBe(405);
  });
});

describe('a query with an error', () => {
  const bad: [what: string, request: object, words: RegExp][] = [
    ['that is no GraphQL', { query: '{ artist(' }, /Syntax Error/],
    [
      'for a field that does not exist',
      { query: '{ artst }' },
      /Cannot query field "artst" on type "Query". Did you mean/,
    ],
    ['that is a syntax tree', { query: '{"kind":"Document","definitions":[null]}' }, /Syntax Error/],
    [
      'with an operation name that it lacks',
      { query: 'query A { __typename }', operationName: 'B' },
      /Unknown operation named "B"/,
    ],
    ['with an operation name that is none', { query: '{ __typename }', operationName: 'A\nB' }, /operation name/],
    [
      'with two operations and no name',
      { query: 'query A { __typename } query B { __typename }' },
      /Must provide operation name/,
    ],
    [
      'without its variables',
      { query: 'query ($id: Int!) { artist(id: $id) { id } }' },
      /"\$id" of required type "Int!" was not provided/,
    ],
    [
      'with a variable of another type',
      { query: 'query ($id: Int!) { artist(id: $id) { id } }', variables: { id: 'one' } },
      /Int cannot represent non-integer value: "one"/,
    ],
  ];

  test.for(bad)('%s is answered with 200 and the error, every time', async ([, request, words]) => {
    for (let round = 0; round < 3; round += 1) {
      const response = await ask(server, request);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.json().errors[0].message).toMatch(words);
      expect(response.json().data ?? null).toBeNull();
    }
  });

  test('tells no more than twenty of them', async () => {
    const response = await ask(server, { query: `{ ${Array.from({ length: 90 }, (_, i) => `x${i}`).join(' ')} }` });
    expect(response.json().errors).toHaveLength(20);
  });
});

test('several operations in one text are kept apart, however often they are asked for', async () => {
  const query = 'query First { __typename } query Second { second: __typename }';
  for (const operationName of ['First', 'First', 'Second', 'Second', 'First', 'Second']) {
    const { data } = (await ask(server, { query, operationName })).json();
    expect(Object.keys(data)).toEqual([operationName === 'First' ? '__typename' : 'second']);
  }
});

test('the answers of the API carry what says something of data, and nothing that does of documents alone', async () => {
  const { headers } = await ask(server, { query: '{ __typename }' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('permissions-policy');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('a client may name the character set of its JSON', async () => {
  const response = await ask(
    server,
    { query: '{ __typename }' },
    { 'content-type': 'application/json; charset=utf-8' },
  );
  expect(response.json()).toEqual({ data: { __typename: 'Query' } });
});

test.each([
  [4000, /\$ids/],
  [45_000, /more than 5000 values/],
])('JSON that is nested %i times does no harm', async (depth, message) => {
  const nested = '['.repeat(depth) + ']'.repeat(depth);
  const query = 'query ($ids: [Int!]) { artists(filter: { id: { in: $ids } }) { totalCount } }';
  const response = await ask(server, `{"query":${JSON.stringify(query)},"variables":{"ids":${nested}}}`);
  expect(response.json().errors[0].message).toMatch(message);
  expect(response.body.length).toBeLessThan(10_000);
});

test('a visitor who leaves in the middle of an answer is no error', async () => {
  const lines: Log = [];
  const clientDir = await folderWith({
    'index.html': '<html></html>',
    'robots.txt': '',
    'assets/big.txt': randomBytes(20_000_000),
  });
  const site = await testServer({ log: lines, level: 'debug', clientDir });
  const url = await site.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${url}/assets/big.txt`);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('The visitor left in the middle of the answer');
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('each request is a line of the log at debug', async () => {
  const lines: Log = [];
  const site = await testServer({ log: lines, level: 'debug' });
  await site.inject('/nowhere?q=1');
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 20, method: 'GET', url: '/nowhere', status: 404, msg: 'request' });
});

test('browsers are told to stay on https where the site is', async () => {
  const secure = await testServer({ siteUrl: 'https://site.test' });
  expect((await secure.inject('/nowhere')).headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await server.inject('/nowhere')).headers).not.toHaveProperty('strict-transport-security');
});

test('what fails inside is masked, and logged under the id that is shown', async () => {
  const broken = await testServer({ log, failing: true });
  const response = await ask(broken, { query: '{ artist(id: 1) { id } }' });
  expect(response.json().data).toEqual({ artist: null });
  const [error] = response.json().errors;
  expect(error).toMatchObject({
    message: 'Internal server error',
    path: ['artist'],
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
  expect(response.body).not.toContain('disk is on fire');
  const logged = log.find(({ id }) => id === error.extensions.id);
  expect(logged).toMatchObject({ path: ['artist'], reqId: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(JSON.stringify(logged)).toContain('disk is on fire');
});

describe('what is wrong before a request has a route', () => {
  test.for(['/%', '/artist/%ff', '/graphql/%E0%A4%A'])('the address %s', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.json().errors[0].message).toMatch(/not a valid url component/);
  });

  /** The listening server's answer to bytes that are no good request. */
  async function raw(bytes: string): Promise<string> {
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen');
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(address.port, '127.0.0.1', () => socket.write(bytes));
      socket
        .setEncoding('utf8')
        .on('data', (part) => {
          answer += part;
        })
        .on('error', reject)
        .on('close', () => resolve(answer));
    });
  }

  test('headers without end, and what is no HTTP at all', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' });
    for (const [bytes, status] of [
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
      ['HELLO\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n', 417],
    ] as const) {
      expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
    expect((await ask(server, { query: '{ __typename }' })).json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('rate limits', () => {
  test('on passwords are answered so that clients of either protocol read them', async () => {
    const limited = await testServer({ rateLimits: true });
    const guess = { query: 'mutation { login(username: "nobody", password: "wrong") { token } }' };
    for (let count = 0; count < 5; count += 1) expect((await ask(limited, guess)).statusCode).toBe(200);
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    for (const [headers, type] of [
      [{}, 'application/json; charset=utf-8'],
      [{ accept }, 'application/graphql-response+json; charset=utf-8'],
    ] as const) {
      const refused = await ask(limited, guess, headers);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['content-type']).toBe(type);
      expect(refused.json().errors[0].message).toMatch(/^Too many attempts/);
    }
  });

  test('count the address that a trusted proxy names, and no other proxy', async () => {
    const limited = await testServer({ rateLimits: true, trustedProxies: ['10.0.0.0/8'] });
    const left = async (remoteAddress: string, forwarded: string) => {
      const response = await limited.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { query: '{ __typename }' },
      });
      return response.headers['x-ratelimit-remaining'];
    };
    expect(await left('10.1.2.3', '192.0.2.1')).toBe('1199');
    expect(await left('10.1.2.3', '192.0.2.2')).toBe('1199');
    expect(await left('127.0.0.1', '192.0.2.3')).toBe('1199');
    expect(await left('127.0.0.1', '192.0.2.4')).toBe('1198');
  });

  test('are off when they are lifted', async () => {
    const response = await ask(server, { query: '{ __typename }' });
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
  });
});

describe('pages of other origins', () => {
  const preflight = (from: string) => ({
    method: 'OPTIONS' as const,
    url: '/graphql',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

  test('may use the API when they are listed', async () => {
    const open = await testServer({ corsOrigins: ['https://site.example'] });
    const allowed = await open.inject(preflight('https://site.example'));
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://site.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
    });
    const answer = await ask(open, { query: '{ __typename }' }, { origin: 'https://site.example' });
    expect(answer.headers['access-control-allow-origin']).toBe('https://site.example');
    const refused = await open.inject(preflight('https://evil.example'));
    expect(refused.headers['access-control-allow-origin']).not.toBe('https://evil.example');
  });

  test('may not when none are', async () => {
    const response = await server.inject(preflight('https://site.example'));
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('the health of the server tells what its database cannot do, and asks it once a second at the most', async () => {
  let asked = 0;
  const database: Database = {
    ...(await testDatabase()),
    rows: async () => {
      asked += 1;
      return [];
    },
    problem: async () => 'the disk is full',
    forVisitor: () => database,
  };
  const full = await testServer({ database });
  asked = 0;
  const answers = await Promise.all(Array.from({ length: 50 }, () => full.inject('/health')));
  expect(asked).toBe(1);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'degraded', problem: 'the disk is full' });
  }
});

test('the health of the server is that of its database', async () => {
  const healthy = await server.inject('/health');
  expect(healthy.json()).toEqual({ status: 'ok' });
  expect(healthy.headers['cache-control']).toBe('no-store');
  const broken = await testServer({ log, failing: true });
  const response = await broken.inject('/health');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ status: 'failing', problem: 'the database does not answer' });
  expect((await broken.inject('/health/ready')).json()).toEqual(response.json());
  const live = await broken.inject('/health/live');
  expect([live.statusCode, live.json(), live.headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
});

test('a connection that is silent does not stand for the database', async () => {
  const own = await testDatabase();
  const database = { ...own };
  const cut = await testServer({ log, database });
  database.rows = () => {
    database.rows = own.rows;
    return new Promise(() => {});
  };
  expect((await cut.inject('/health/ready')).statusCode).toBe(503);
  await expect
    .poll(async () => (await cut.inject('/health/ready')).json(), { timeout: 5000 })
    .toEqual({ status: 'ok' });
});

test('a server whose primary is silent serves readers from a standby, and says what it cannot do', async () => {
  const database = await testDatabase();
  const primary = { ...database };
  const standing = await testServer({ log, database: primary, replica: database });
  primary.rows = () => new Promise(() => {});
  const ready = await standing.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'degraded', problem: 'the primary does not answer, nothing can be written' },
  ]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'the health tells of a full disk, and of a server that may not write',
  async () => {
    const database = await testDatabase();
    const checked = await testServer({ database });
    const told = async () => (await checked.inject('/health')).json();
    expect(await told()).toEqual({ status: 'ok' });
    const fill = sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`;
    await expect(database.rows(fill)).rejects.toMatchObject({ code: '53100' });
    const full = { status: 'degraded', problem: 'the disk of the database was full within the last minute' };
    await expect.poll(told, { timeout: 10_000 }).toEqual(full);
    // The last connection that was used is used next.
    await database.rows(sql`set default_transaction_read_only = on`);
    const readOnly = { status: 'degraded', problem: 'the database is read-only, nothing can be written' };
    await expect.poll(told, { timeout: 10_000 }).toEqual(readOnly);
  },
);
