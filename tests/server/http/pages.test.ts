import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { Unreachable } from '#server/db/failures.ts';
import { Metrics } from '#server/http/metrics.ts';
import { Pages, type PagesOptions } from '#server/http/site/pages.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { folderWith } from '#tests/support/server/folder.ts';
import { ask, type Log, testServer } from './server.ts';

/** Stands in for the built site: pages of one query, and of every way to go wrong. */
const renderer = `
export const exampleLinks = [];
export const provideDom = () => {};
export const inlineStyle = () => ':root{--colour:red}';
export const renderedPath = (url) => (url.pathname === '/login' ? undefined : url.pathname);
export const movedPath = (address) => (address === '/old.php?id=5' ? '/new/5' : undefined);
globalThis.rendered = [];
export async function render(url, execute) {
  const { pathname } = new URL(url);
  globalThis.rendered.push(pathname);
  if (pathname === '/%20') return { status: 404, head: '<title>No</title>', html: '<main>No</main>', data: {} };
  if (pathname === '/moved') return { status: 301, location: '/artists/top100' };
  if (pathname === '/broken') throw new Error('A component failed');
  if (pathname === '/slow') await new Promise(() => {});
  if (pathname.startsWith('/held')) await new Promise((resolve) => (globalThis.release = resolve));
  if (pathname === '/long') await new Promise((resolve) => setTimeout(resolve, 1100));
  if (pathname.startsWith('/wait')) await new Promise((resolve) => setTimeout(resolve, 300));
  const comment = pathname.startsWith('/unseen') ? '#' + pathname.padEnd(18000) + '\\n' : '';
  const query = comment + 'query Names { artists { totalCount edges { node { name } } } }';
  const { data, errors } = await execute({ query, variables: {}, operationName: 'Names' });
  return {
    status: pathname.endsWith('/none') || pathname === globalThis.gone ? 404 : errors ? 500 : 200,
    head: '<title>Names</title>',
    html: '<main>' + JSON.stringify(data) + '</main>',
    data: errors ? undefined : { ...data, name: '</script><script>alert(1)</script>' },
    ...(pathname === '/latest' && { path: '/years/1995?a="b"' }),
  };
}`;

const index = `<!doctype html><html><head><!--page-head--><title>Site</title><!--/page-head-->
<script src="/boot.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-1.js">
<meta name="graphql-url" content="/graphql"></head><body><div id="root"></div><noscript>No.</noscript></body></html>`;

declare global {
  var rendered: string[];
  /** The path of a page that is not there any more. */
  var gone: string;
  /** Lets the page go on that is held. */
  var release: () => void;
}

let folder: string;
let server: FastifyInstance;
let failing: FastifyInstance;
beforeAll(async () => {
  folder = await folderWith({ 'index.html': index, 'boot.js': 'document;\n', 'robots.txt': '', 'ssr.mjs': renderer });
  const site = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
  server = await testServer(site);
  failing = await testServer({ ...site, failing: true });
  // The first page is the slowest: what takes long is drawn in the browser.
  await server.inject('/artists/z');
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const timesRendered = (path: string) => globalThis.rendered.filter((rendered) => rendered === path).length;

test('a page is rendered once for everybody, and sent as each browser takes it', async () => {
  const plain = await get('/artists/a');
  expect(plain.statusCode).toBe(200);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate',
    vary: 'accept-encoding',
  });
  expect(plain.body).toContain('<div id="root"><main>{"artists":{"totalCount":0,"edges":[]}}</main></div>');
  expect(plain.body).toContain('<script type="application/json" id="page-data">{"artists":');
  expect(plain.body).not.toContain('<noscript>');
  // The drawn page needs no script: they come last.
  expect(plain.body.indexOf('index-1.js')).toBeGreaterThan(plain.body.indexOf('<main>'));
  const br = await get('/artists/a', { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/artists/a', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(timesRendered('/artists/a')).toBe(1);
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br ; q=0.000', 'gzip'],
  ['br;q=0.1, gzip;q=0', 'br'],
  ['br;q=0, gzip;q=0.0, *;q=0', 'identity'],
])('to whoever takes %s, a page is sent as %s', async (accepted, sent) => {
  const { headers } = await get('/artists/a', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(sent);
});

test('a browser that has the page is told so', async () => {
  const { headers } = await get('/artists/b');
  const again = await get('/artists/b', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect((await get('/artists/b', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
});

test('those who come at the same time share one rendering', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get('/wait/together')));
  expect(timesRendered('/wait/together')).toBe(1);
});

test('what is inline is allowed by its hash, and nothing else', async () => {
  const { headers } = await get('/artists/a');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']{44}';/);
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|nonce/);
});

test('nothing in the data of a page ends their element early', async () => {
  const { body } = await get('/artists/a');
  expect(body).toContain('<head><title>Names</title>');
  expect(body).toContain('"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"');
});

test('what does not exist, has moved or cannot be read has its status', async () => {
  const missing = await get('/artist/none');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
  expect(missing.headers.etag).toBeUndefined();
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/artists/top100']);
  const old = await get('/old.php?id=5');
  expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([301, '/new/5', 'no-cache']);
  expect(timesRendered('/old.php')).toBe(0);
});

test('a page that another address leads to says where it is', async () => {
  const { statusCode, body } = await get('/latest');
  expect(statusCode).toBe(200);
  expect(body).toContain('id="page-data" data-path="/years/1995?a=&quot;b&quot;">');
  expect((await get('/artists/a')).body).not.toContain('data-path');
});

test('an API that fails gives a page with status 500, which the browser asks for anew', async () => {
  const { statusCode, body, headers } = await failing.inject('/artists/a');
  expect(statusCode).toBe(500);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).not.toContain('id="page-data"');
  expect(body).toContain('index-1.js');
  await failing.inject('/artists/a');
  expect(timesRendered('/artists/a')).toBeGreaterThan(2);
});

test('an API whose database gives no answer gives a page for now, which is not kept', async () => {
  const database = await testDatabase();
  let away = true;
  const rows: Database['rows'] = (statement) =>
    away ? Promise.reject(new Unreachable('Away')) : database.rows(statement);
  const primary: Database = { ...database, rows, forVisitor: () => primary };
  const own = await testServer({ clientDir: folder, rendererFile: join(folder, 'ssr.mjs'), database: primary });
  const { statusCode, headers } = await own.inject('/artists/away');
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-cache']);
  away = false;
  expect((await own.inject('/artists/away')).statusCode).toBe(200);
});

test('whoever has used up their time is told so by a page, until there is some again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  try {
    const site = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
    const own = await testServer({ ...site, rateLimits: true, visitorTime: 100 });
    const kept = await own.inject('/artists/kept');
    const answers = [kept];
    while (answers.at(-1)?.statusCode === 200) answers.push(await own.inject(`/unseen/${answers.length}`));
    // Each that was not refused is whole.
    for (const { body } of answers.slice(0, -1)) expect(body).toContain('"totalCount"');
    const { statusCode, headers, body } = await own.inject('/unseen/again');
    expect([statusCode, headers['cache-control']]).toEqual([429, 'no-cache']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain('Please wait a moment');
    expect(body).toContain('Please load it again in a few seconds.');
    expect(body).toContain('index-1.js');
    expect(await own.inject('/artists/kept')).toMatchObject({ statusCode: 200, body: kept.body });
    expect((await own.inject({ url: '/unseen/other', remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 120_000);
    expect((await own.inject('/unseen/again')).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('a page whose visitor has no time left in the middle of it is refused, and not kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  try {
    const site = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
    // Less than drawing a page is charged.
    const own = await testServer({ ...site, rateLimits: true, visitorTime: 10 });
    const { statusCode, headers, body } = await own.inject('/artists/middle');
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body).toContain('Please wait a moment');
    expect((await own.inject('/artists/middle')).statusCode).toBe(429);
  } finally {
    vi.useRealTimers();
  }
});

test('who has no time left is refused a page once, however often they ask for it at the same time', async () => {
  const chargePage = vi.fn(() => {
    throw new GraphQLError('Wait', { extensions: { code: 'RATE_LIMITED', retryAfter: 5 } });
  });
  const pages = new Pages({ chargePage } as unknown as PagesOptions);
  const asked = Array.from({ length: 20 }, (_, number) =>
    pages.get('/years', { ip: `192.0.2.${number % 2}` } as FastifyRequest),
  );
  expect(await Promise.all(asked)).toHaveLength(20);
  expect(chargePage).toHaveBeenCalledTimes(2);
});

test('nobody is refused a page because whoever asked first has no time left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  try {
    const site = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
    const own = await testServer({ ...site, rateLimits: true, visitorTime: 100 });
    const path = '/held/shared';
    const first = own.inject(path);
    await expect.poll(() => timesRendered(path)).toBe(1);
    let status = 200;
    for (let asked = 0; status === 200; asked += 1) ({ statusCode: status } = await own.inject(`/unseen/for/${asked}`));
    expect(status).toBe(429);
    const others = ['192.0.2.10', '192.0.2.11'].map((remoteAddress) => own.inject({ url: path, remoteAddress }));
    await sleep(50);
    globalThis.release();
    expect((await first).statusCode).toBe(429);
    await expect.poll(() => timesRendered(path)).toBe(2);
    globalThis.release();
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(timesRendered(path)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a page that takes longer than it has its place is sent whole', async () => {
  const { statusCode, body } = await get('/long');
  expect(statusCode).toBe(200);
  expect(body).toContain('<main>{"artists":');
});

test.each([
  ['/broken', 500, 'The server could not make this page now.'],
  ['/slow', 503, 'The server could not make this page now.'],
  ['/login', 200, 'No.'],
])('%s is drawn by the browser, and says what it is', async (url, status, sentence) => {
  const { statusCode, body, headers } = await get(url);
  expect(statusCode).toBe(status);
  expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toMatch(/<div id="root"><\/div>\s*<noscript>/);
  expect(body).toContain(sentence);
  expect(body).toContain('index-1.js');
  expect(body).toContain('<title>Site</title>');
});

test('a flood of addresses is drawn by browsers, and the API goes on answering', async () => {
  const before = globalThis.rendered.length;
  const flood = Promise.all(Array.from({ length: 100 }, (_, number) => get(`/wait/${number}`)));
  const { json } = await ask(server, { query: '{ artists { totalCount } }' });
  expect(json()).toEqual({ data: { artists: { totalCount: 0 } } });
  const answers = await flood;
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  expect(answers.every(({ body }) => body.includes('index-1.js'))).toBe(true);
  expect(globalThis.rendered.length - before).toBeLessThan(30);
});

test('the scripts of a page wait in a template, the entry last', async () => {
  const { body } = await get('/artists/later');
  expect(body).toContain(
    '<template id="later-scripts"><link rel="modulepreload" crossorigin href="/assets/react-1.js">' +
      '<script type="module" crossorigin src="/assets/index-1.js"></script></template>',
  );
  expect(body.match(/index-1|react-1/g)).toHaveLength(2);
});

test('an address with broken percent-encoding has a page, without scripts', async () => {
  const { statusCode, body, headers } = await get('/artists/%E0%A4%A', { accept: 'text/html' });
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(body).toContain('<main>');
  expect(body).not.toContain('index-1.js');
  expect((await get('/artists/%E0%A4%A')).headers['content-type']).toContain('application/json');
});

test('a start names the settings without which the footer has examples', async () => {
  const linked = renderer.replace('exampleLinks = []', "exampleLinks = ['VITE_ONE', 'VITE_TWO']");
  const other = await folderWith({ 'linked.mjs': linked });
  const log: Log = [];
  for (const rendererFile of [join(folder, 'ssr.mjs'), join(other, 'linked.mjs')]) {
    await testServer({ clientDir: folder, rendererFile, log, level: 'warn' });
  }
  await rm(other, { recursive: true });
  expect(log).toMatchObject([{ msg: 'The footer has examples: build with VITE_ONE, VITE_TWO' }]);
});

test('what begins as another host does is no address', async () => {
  const log: Log = [];
  const own = await testServer({ clientDir: folder, rendererFile: join(folder, 'ssr.mjs'), log, level: 'warn' });
  const { port } = new URL(await own.listen({ host: '127.0.0.1', port: 0 }));
  for (const path of ['//', '///', '/\\', '//[', '//@:', '//evil.example/artists/a', '/x/..//', 'http://[']) {
    const page = await answered(`http://127.0.0.1:${port}`, 'GET', { accept: 'text/html' }, path);
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 400, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const plain = await answered(`http://127.0.0.1:${port}`, 'GET', {}, path);
    expect([plain.status, plain.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
  }
  expect(log).toEqual([]);
});

/** Signs somebody in; answers with what their requests carry. */
async function signIn(username: string, to = server) {
  const created = await ask(to, {
    query: `mutation { userCreate(name: "Ada", email: "${username}@example.org", obfuscatedEmail: "ada",
      username: "${username}", password: "long enough", confirmPassword: "long enough") { token } }`,
  });
  return { authorization: `Bearer ${created.json().data.userCreate.token}` };
}

test('a page shows what was added through this server by the next time it is asked for', async () => {
  const member = await signIn('ada');
  await get('/artists/c');
  await ask(server, { query: 'mutation { artistCreate(name: "New Owls") { id } }' }, member);
  expect((await get('/artists/c')).body).toContain('New Owls');
});

test('a page that is drawn while something is added is not kept', async () => {
  const member = await signIn('eve');
  const before = get('/held/across');
  await expect.poll(() => timesRendered('/held/across')).toBe(1);
  await ask(server, { query: 'mutation { artistCreate(name: "Late Owls") { id } }' }, member);
  globalThis.release();
  expect((await before).statusCode).toBe(200);
  const after = get('/held/across');
  await expect.poll(() => timesRendered('/held/across')).toBe(2);
  globalThis.release();
  expect((await after).body).toContain('Late Owls');
});

test('what adds nothing to the catalogue leaves the pages alone', async () => {
  await get('/artists/d');
  const member = await signIn('bob');
  await ask(server, { query: 'mutation { logout }' }, member);
  await ask(server, { query: 'mutation { artistCreate(name: "Nobody") { id } }' }, member);
  await ask(server, { query: 'query mutation { artists { totalCount } }' });
  await get('/artists/d');
  expect(timesRendered('/artists/d')).toBe(1);
});

describe('a page that is kept', () => {
  let own: FastifyInstance;
  let standing: FastifyInstance;
  let add: ReturnType<typeof builders>;
  /** While it is on, the database that is written to answers nothing. */
  let silent = false;
  beforeAll(async () => {
    const database = await testDatabase();
    add = builders(database);
    const primary: Database = {
      ...database,
      rows: (statement) => (silent ? new Promise(() => {}) : database.rows(statement)),
      forVisitor: () => primary,
    };
    own = await testServer({ clientDir: folder, rendererFile: join(folder, 'ssr.mjs'), database: primary });
    standing = await testServer({
      clientDir: folder,
      rendererFile: join(folder, 'ssr.mjs'),
      database: primary,
      replica: database,
    });
  });
  /** The clock that pages are kept by, in milliseconds. It goes on by hand alone, however busy the machine is. */
  let now = performance.now();
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    return () => {
      silent = false;
      vi.restoreAllMocks();
    };
  });

  /** Lets so many seconds pass. The cache looks at the clock once a millisecond. */
  const seconds = async (count: number) => {
    now += count * 1000;
    await sleep(5);
  };

  test('is answered for ten seconds, and then as it was while it is drawn anew', async () => {
    await own.inject('/kept/1');
    await add.artist('Elsewhere');
    await seconds(9);
    expect((await own.inject('/kept/1')).body).not.toContain('Elsewhere');
    expect(timesRendered('/kept/1')).toBe(1);
    await seconds(2);
    expect((await own.inject('/kept/1')).body).not.toContain('Elsewhere');
    await expect.poll(async () => (await own.inject('/kept/1')).body).toContain('Elsewhere');
    expect(timesRendered('/kept/1')).toBe(2);
  });

  test('is drawn anew before it is answered when nobody has asked for it in a minute', async () => {
    await own.inject('/kept/2');
    await add.artist('A Minute Ago');
    await seconds(61);
    expect((await own.inject('/kept/2')).body).toContain('A Minute Ago');
  });

  test('goes when what it shows is not there any more', async () => {
    for (const [path, age] of [
      ['/kept/6', 11],
      ['/kept/7', 61],
    ] as const) {
      await own.inject(path);
      globalThis.gone = path;
      await seconds(age);
      await expect.poll(async () => (await own.inject(path)).statusCode).toBe(404);
    }
  });

  test('is answered as it was, however old, by a server whose database is silent', async () => {
    const { body } = await own.inject('/kept/3');
    silent = true;
    for (const age of [11, 61, 3600]) {
      await seconds(age);
      const answer = await own.inject('/kept/3');
      expect([answer.statusCode, answer.body]).toEqual([200, body]);
    }
    expect((await own.inject('/kept/none-yet')).body).toContain('<div id="root"></div>');
  });

  test('is drawn from a standby, as any other, while the primary is silent', async () => {
    await standing.inject('/kept/4');
    silent = true;
    await add.artist('On the Standby');
    expect((await standing.inject('/kept/5')).body).toContain('On the Standby');
    await seconds(61);
    expect((await standing.inject('/kept/4')).body).toContain('On the Standby');
  });

  test('is drawn from the standby, too, when the primary goes away after something was added', async () => {
    const [database, standby] = [await testDatabase(), await testDatabase()];
    let away = false;
    const primary: Database = {
      ...database,
      rows: (statement) => (away ? Promise.reject(new Unreachable('connect ECONNREFUSED')) : database.rows(statement)),
      forVisitor: () => primary,
    };
    const builtSite = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
    const server = await testServer({ ...builtSite, database: primary, replica: standby });
    const member = await signIn('lee', server);
    await ask(server, { query: 'mutation { artistCreate(name: "Before It Went") { id } }' }, member);
    await builders(standby).artist('From the Standby');
    away = true;
    const page = await server.inject('/kept/10');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('From the Standby')]);
  });

  test('shows what was just added through this server, also where the standby has not got it yet', async () => {
    const [database, behind] = [await testDatabase(), await testDatabase()];
    const lagging = await testServer({
      clientDir: folder,
      rendererFile: join(folder, 'ssr.mjs'),
      database,
      replica: behind,
    });
    const member = await signIn('kim', lagging);
    expect((await lagging.inject('/kept/8')).body).not.toContain('Not There Yet');
    await ask(lagging, { query: 'mutation { artistCreate(name: "Not There Yet") { id } }' }, member);
    expect((await lagging.inject('/kept/8')).body).toContain('Not There Yet');
    // Later the standby is read again.
    await seconds(11);
    expect((await lagging.inject('/kept/9')).body).not.toContain('Not There Yet');
  });
});

test('a visitor who hangs up breaks nothing', async () => {
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const abort = new AbortController();
  const request = fetch(`${address}/held`, { signal: abort.signal });
  await expect.poll(() => timesRendered('/held')).toBe(1);
  abort.abort();
  await expect(request).rejects.toThrow();
  globalThis.release();
  expect((await get('/artists/a')).statusCode).toBe(200);
});

/** The answer of a server that listens: the headers without what differs from one answer to the next, and the bytes. */
async function answered(url: string, method = 'GET', headers: Record<string, string> = {}, path?: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers, ...(path !== undefined && { path }) }, resolve)
      .on('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { date, connection, 'keep-alive': _, ...rest } = response.headers;
  expect([date, connection]).toEqual([expect.any(String), expect.any(String)]);
  return { status: response.statusCode, headers: rest, body: Buffer.concat(chunks) };
}

test('a page that is there is answered alike before and behind the hooks of the server', async () => {
  const database = await testDatabase();
  const metrics = new Metrics({ database });
  const own = await testServer({ clientDir: folder, rendererFile: join(folder, 'ssr.mjs'), database, metrics });
  const url = `${await own.listen({ host: '127.0.0.1', port: 0 })}/artists/z`;
  const takes = { 'accept-encoding': 'gzip, br' };
  const first = await answered(url, 'GET', takes);
  const metric = async (line: string) =>
    Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);
  expect(await metric('page_cache_requests_total\\{result="miss"\\}')).toBe(1);
  expect(await metric('page_cache_bytes')).toBeGreaterThan(0);
  const behind = await own.inject({ url: '/artists/z', headers: takes });
  expect(behind.headers).toMatchObject(first.headers);

  for (const [method, headers] of [
    ['GET', takes],
    ['GET', { 'accept-encoding': 'gzip' }],
    ['GET', {}],
    ['GET', { ...takes, 'if-none-match': String(first.headers.etag) }],
    ['HEAD', takes],
  ] satisfies [string, Record<string, string>][]) {
    const { status, headers: own304, body } = await answered(url, method, headers);
    const injected = await own.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url: '/artists/z', headers });
    expect(status).toBe(injected.statusCode);
    expect(own304).toMatchObject({
      etag: injected.headers.etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(own304['content-encoding']).toBe(injected.headers['content-encoding']);
    expect(own304['content-security-policy']).toBe(injected.headers['content-security-policy']);
    expect(body.equals(injected.rawPayload)).toBe(true);
  }
  expect(await metric('http_request_duration_seconds_count\\{operation="site",status="304"\\}')).toBe(2);
  expect(await metric('page_cache_requests_total\\{result="hit"\\}')).toBe(11);
});

test('a page that is there has a line of its own in the log, with an id', async () => {
  const log: Log = [];
  const site = { clientDir: folder, rendererFile: join(folder, 'ssr.mjs') };
  const own = await testServer({ ...site, log, level: 'debug' });
  const url = `${await own.listen({ host: '127.0.0.1', port: 0 })}/artists/logged`;
  for (let count = 0; count < 3; count += 1) await answered(url, 'GET', { 'accept-encoding': 'br' });
  await expect.poll(() => log.filter(({ msg }) => msg === 'request')).toHaveLength(3);
  const ids = log.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(new Set(ids).size).toBe(3);
});
