import { subscribe } from 'node:diagnostics_channel';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { Metrics } from '../../../server/http/metrics.ts';
import { testDatabase } from '../../support/server/database.ts';
import { ask, type Log, testServer } from './server.ts';

/*
 * Queries that come again are answered before Fastify. Whoever asks must not see a difference: what a listening server
 * answers is held to what Fastify alone answers, which is what injected requests are answered by.
 */

const named = 'query Artist($id: Int!) { artist(id: $id) { id name } }';
const long =
  'query Lists($page: Pagination) { artists(pagination: $page) { totalCount edges { cursor node { id name } } } }';
const planned = { operationName: 'Artist', query: named, variables: { id: 1 } };
const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' };

/** What is sent: as JSON, as it is, or in one or two pieces. */
type Body = object | string | string[];

interface Sent {
  headers?: OutgoingHttpHeaders;
  path?: string;
}

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What differs from request to request, or belongs to the connection. */
const ofConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const compared = (headers: IncomingHttpHeaders | OutgoingHttpHeaders): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => !ofConnection.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => a.localeCompare(b));

const agent = new Agent({ keepAlive: true });
let fastifyAnswered = 0;
subscribe('tracing:fastify.request.handler:start', () => {
  fastifyAnswered += 1;
});

const urls = new Map<FastifyInstance, string>();

/** A server that listens; what it has answered before has plans. */
async function listening(options: Parameters<typeof testServer>[0] = {}): Promise<FastifyInstance> {
  const server = await testServer(options);
  urls.set(server, await server.listen({ port: 0, host: '127.0.0.1' }));
  for (const query of [planned, { operationName: 'Lists', query: long }]) {
    expect((await ask(server, query)).json()).not.toHaveProperty('errors');
  }
  return server;
}

/** Asks a listening server; a second piece of the body is sent when the first has come. */
function post(server: FastifyInstance, body: Body, headers: OutgoingHttpHeaders = {}, path = '/graphql') {
  const pieces = Array.isArray(body) ? body : [typeof body === 'string' ? body : JSON.stringify(body)];
  return new Promise<Answered>((resolve, reject) => {
    const length = headers['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(pieces.join('')) };
    const sent = request(
      `${urls.get(server)}${path}`,
      { agent, method: 'POST', headers: { ...json, ...length, ...headers } },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const all = Buffer.concat(chunks);
        const encoding = response.headers['content-encoding'];
        const plain = encoding === 'br' ? brotliDecompressSync(all) : encoding === 'gzip' ? gunzipSync(all) : all;
        resolve({ status: response.statusCode, headers: response.headers, body: plain.toString() });
      },
    );
    sent.on('error', reject);
    const [first, second] = pieces;
    if (second === undefined) {
      sent.end(first);
      return;
    }
    server.server.once('request', (received: IncomingMessage) => received.once('data', () => sent.end(second)));
    sent.write(first);
  });
}

let server: FastifyInstance;
let database: Database;
const log: Log = [];
beforeAll(async () => {
  database = await testDatabase();
  await database.rows(
    sql`insert into artists (name) select 'Dove ' || n || ' ünd "Söhne"' from generate_series(1, 300) n`,
  );
  server = await listening({ database, log, level: 'debug' });
});
afterAll(() => agent.destroy());

/** What Fastify alone answers. */
const inject = (body: Body, { headers = {}, path = '/graphql' }: Sent = {}) =>
  server.inject({
    method: 'POST',
    url: path,
    headers: Object.fromEntries(compared({ ...json, ...headers })),
    payload: Array.isArray(body) ? body.join('') : body,
  });

/** The same answer by the listening server and by Fastify alone; `byFastify` says whether the first was Fastify's too. */
async function same(
  body: Body,
  { headers = {}, path = '/graphql', byFastify = false }: Sent & { byFastify?: boolean } = {},
): Promise<Answered> {
  const before = fastifyAnswered;
  const answered = await post(server, body, headers, path);
  expect(fastifyAnswered - before).toBe(byFastify ? 1 : 0);
  const injected = await inject(body, { headers, path });
  expect(answered.status).toBe(injected.statusCode);
  const withoutLength = ([name]: [string, string]) =>
    name !== 'content-length' || !injected.headers['content-encoding'];
  expect(compared(answered.headers).filter(withoutLength)).toEqual(compared(injected.headers).filter(withoutLength));
  if (!injected.headers['content-encoding'])
    expect(answered.body.replace(/[\da-f-]{36}/g, 'id')).toBe(injected.body.replace(/[\da-f-]{36}/g, 'id'));
  return answered;
}

describe('a query that comes again is answered without Fastify', () => {
  test.for<[string, OutgoingHttpHeaders]>([
    ['plainly', {}],
    ['of a client that names the character set', { 'content-type': 'application/json; charset=utf-8' }],
    ['of a client that takes any encoding', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['of a page', { origin: 'http://site.test', accept: 'application/graphql-response+json,application/json;q=0.9' }],
  ])('%s', async ([, headers]) => {
    const { body } = await same(planned, { headers });
    expect(JSON.parse(body)).toEqual({ data: { artist: { id: 1, name: 'Dove 1 ünd "Söhne"' } } });
  });

  test('with null for what does not exist', async () => {
    expect((await same({ ...planned, variables: { id: 7000 } })).body).toBe('{"data":{"artist":null}}');
  });

  test.for(['gzip, deflate, br, zstd', 'gzip', 'deflate', 'br', ''])('a long one, taken as %s', async (encoding) => {
    const { body } = await same({ operationName: 'Lists', query: long }, { headers: { 'accept-encoding': encoding } });
    expect(JSON.parse(body).data.artists).toMatchObject({ totalCount: 300, edges: { length: 300 } });
  });
});

describe('everything else is for Fastify, as it came', () => {
  const text = JSON.stringify(planned);
  const half = text.length / 2;
  const wrong = { operationName: 'Artist', query: named };
  test.for<[string, Body, Parameters<typeof same>[1]]>([
    ['no JSON', '{query', {}],
    ['an empty body', '', {}],
    ['a batch', [JSON.stringify([planned])], {}],
    ['no query', '{}', {}],
    ['a polluted prototype', text.replace('"id"', '"__proto__"'), {}],
    ['a hidden one', text.replace('"id":1', '"id":1,"\\u005f_proto__":{}'), {}],
    ['a mutation', { query: 'mutation { logout }' }, {}],
    ['a query that is wrong', { query: '{ artst }' }, {}],
    ['another operation of the same text', { ...planned, operationName: 'Other' }, {}],
    ['an operation name that is none', { ...planned, operationName: 'A\nB' }, {}],
    ['a query without its variables', wrong, {}],
    ['variables of another type', { ...wrong, variables: { id: 'one' } }, {}],
    ['a page from the end', { operationName: 'Lists', query: long, variables: { page: { last: 2 } } }, {}],
    ['a cursor that is none', { operationName: 'Lists', query: long, variables: { page: { after: '?' } } }, {}],
    ['a session that is over', planned, { headers: { authorization: 'Bearer none' } }],
    ['an encoding with a weight', planned, { headers: { 'accept-encoding': 'br;q=0, gzip' } }],
    ['another type', planned, { headers: { 'content-type': 'text/plain' } }],
    ['another address', planned, { path: '/graphql?a=1' }],
    ['a long body', { ...planned, variables: { id: 1, more: 'x'.repeat(100_000) } }, {}],
    ['a body in pieces', [text.slice(0, half), text.slice(half)], {}],
  ])('%s', async ([what, body, options]) => {
    // Mercurius words some errors in another way when it has compiled the query.
    for (let round = 0; round < 2; round += 1) await inject(body, options);
    // Some are answered before there is a handler.
    const unhandled = [
      'no JSON',
      'an empty body',
      'a polluted prototype',
      'a hidden one',
      'another type',
      'a long body',
    ];
    await same(body, { ...options, byFastify: !unhandled.includes(what) });
  });

  test('a new query', async () => {
    const query = { query: '{ artists { totalCount } }' };
    for (const byFastify of [1, 0]) {
      const before = fastifyAnswered;
      expect((await post(server, query)).body).toBe('{"data":{"artists":{"totalCount":300}}}');
      expect(fastifyAnswered - before).toBe(byFastify);
    }
  });

  test('a body of unknown length', async () => {
    const before = fastifyAnswered;
    const { body } = await post(server, text, { 'transfer-encoding': 'chunked' });
    expect(JSON.parse(body).data.artist.id).toBe(1);
    expect(fastifyAnswered - before).toBe(1);
  });

  test('and all queries, where pages of other origins may ask', async () => {
    const open = await listening({ database: await copyOf(database), corsOrigins: ['https://site.example'] });
    const { headers } = await post(open, planned, { origin: 'https://site.example' });
    expect(headers['access-control-allow-origin']).toBe('https://site.example');
  });
});

/** The same database, which the server that it is given to does not close. */
const copyOf = async (whole: Database): Promise<Database> => ({ ...whole, close: async () => undefined });

describe('limits', () => {
  test('count what is answered in either way', async () => {
    const limited = await listening({ database: await copyOf(database), rateLimits: true });
    const left = async (sent: Promise<Answered>) => (await sent).headers['x-ratelimit-remaining'];
    expect(await left(post(limited, planned))).toBe('1197');
    expect(await left(post(limited, { query: '{ __typename }' }))).toBe('1196');
    const before = fastifyAnswered;
    const again = await post(limited, planned);
    expect(fastifyAnswered).toBe(before);
    expect(again.headers).toMatchObject({ 'x-ratelimit-limit': '1200', 'x-ratelimit-remaining': '1195' });
    expect(Number(again.headers['x-ratelimit-reset'])).toBeGreaterThan(0);
    expect(Number(again.headers['x-ratelimit-reset'])).toBeLessThanOrEqual(60);
    expect(await left(post(limited, planned, { 'x-forwarded-for': '192.0.2.7' }))).toBe('1199');
    expect(await left(post(limited, planned, { 'x-forwarded-for': '2001:db8:1:1::1' }))).toBe('1199');
    expect(await left(post(limited, planned, { 'x-forwarded-for': '2001:db8:1:1::2' }))).toBe('1198');

    for (let count = 0; count < 1195; count += 1) expect((await post(limited, planned)).status).toBe(200);
    for (const round of [1, 2]) {
      const refused = await post(limited, planned);
      expect(refused.status, `round ${round}`).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(refused.body).errors[0].message).toMatch(/^Too many requests/);
    }
  });

  test('on what an address makes the database search through are the same', async () => {
    const full = await testDatabase();
    await full.rows(sql`insert into artists (name) values ('Somebody')`);
    await full.rows(sql`insert into performances (artist_id, date, year, comment)
      select (select id from artists), '01/01/99', 1999, 'soundboard' from generate_series(1, 3000)`);
    await full.withoutTimeout((session) => session.rows(sql`analyze`));
    const limited = await listening({ database: full, rateLimits: true });
    const search = `performances(filter: { comment: { contains: "a", endswith: "b" }, title: { contains: "a" }
      state: { contains: "a" }, set1: { contains: "a" }, set2: { contains: "a" } }) { totalCount }`;
    const query = `{ ${Array.from({ length: 15 }, (_, number) => `a${number}: ${search}`).join(' ')} }`;
    const statuses: (number | undefined)[] = [];
    for (let round = 0; round < 12 && !statuses.includes(429); round += 1) {
      const { status, headers, body } = await post(limited, { query });
      statuses.push(status);
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(body).errors[0].message).toMatch(/search through too much of the catalogue/);
    }
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('each is counted once, and is a line of the log at debug', async () => {
  const metrics = new Metrics({ database });
  const lines: Log = [];
  const counted = await listening({ database: await copyOf(database), metrics, log: lines, level: 'debug' });
  lines.length = 0;
  const requests = async (operation: string) => {
    const { values } = (await metrics.registry.getSingleMetric('http_request_duration_seconds')?.get()) ?? {
      values: [],
    };
    return values.find(
      ({ labels, ...rest }) => labels.operation === operation && String(Object.values(rest)).includes('_count'),
    )?.value;
  };
  const before = await requests('Artist');
  await post(counted, planned);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 20,
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'POST',
    url: '/graphql',
    status: 200,
    msg: 'request',
  });
  expect(await requests('Artist')).toBe(Number(before) + 1);
});

test('what fails inside is masked, and logged under the id that is shown', async () => {
  let works = true;
  const failing: Database = {
    ...(await copyOf(database)),
    rows: (statement) => (works ? database.rows(statement) : Promise.reject(new Error('The disk is on fire'))),
    forVisitor: () => failing,
  };
  const lines: Log = [];
  const broken = await listening({ database: failing, log: lines });
  works = false;
  const before = fastifyAnswered;
  const { status, body } = await post(broken, planned);
  expect(fastifyAnswered).toBe(before);
  expect(status).toBe(200);
  const { data, errors } = JSON.parse(body);
  expect(data).toEqual({ artist: null });
  const { id } = errors[0].extensions;
  expect(errors).toEqual([
    {
      message: 'Internal server error',
      locations: [{ line: 1, column: 27 }],
      path: ['artist'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', id },
    },
  ]);
  expect(lines.find((line) => line.id === id)).toMatchObject({
    path: ['artist'],
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const injected = (await ask(broken, planned)).body;
  expect(body.replace(/[\da-f-]{36}/, '')).toBe(injected.replace(/[\da-f-]{36}/, ''));
});

test('visitors who leave are no errors', async () => {
  const { port } = new URL(urls.get(server) ?? '');
  const text = JSON.stringify(planned);
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  const before = log.length;
  for (const sent of [head, head + text.slice(0, 30), head + text, head + text + head + text]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(sent, () => setTimeout(() => socket.destroy(), 5)),
      );
      socket.on('close', () => resolve());
    });
  }
  expect((await post(server, planned)).status).toBe(200);
  expect(log.slice(before).filter(({ level }) => Number(level) > 30)).toEqual([]);
});
