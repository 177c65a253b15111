import { rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Metrics } from '../../../server/http/metrics.ts';
import { builders } from '../../support/server/builders.ts';
import { testDatabase } from '../../support/server/database.ts';
import { folderWith } from '../../support/server/folder.ts';
import { ask, testServer } from './server.ts';

/** Stands in for the built site: pages of one query, and of every way to go wrong. */
const renderer = `
export const provideDom = () => {};
export const inlineStyle = () => ':root{--colour:red}';
export const renderedPath = (url) => (url.pathname === '/login' ? undefined : url.pathname);
globalThis.rendered = [];
export async function render(url, execute) {
  const { pathname } = new URL(url);
  globalThis.rendered.push(pathname);
  if (pathname === '/%20') return { status: 404, title: 'No', structuredData: [], html: '<main>No</main>', data: {} };
  if (pathname === '/moved') return { status: 301, location: '/artists/top100' };
  if (pathname === '/broken') throw new Error('A component failed');
  if (pathname === '/slow') await new Promise(() => {});
  if (pathname === '/held') await new Promise((resolve) => (globalThis.release = resolve));
  if (pathname.startsWith('/wait')) await new Promise((resolve) => setTimeout(resolve, 300));
  const query = 'query Names { artists { totalCount edges { node { name } } } }';
  const { data, errors } = await execute({ query, variables: {}, operationName: 'Names' });
  return {
    status: pathname.endsWith('/none') ? 404 : errors ? 500 : 200,
    title: 'Names & "more" </title>',
    structuredData: [{ '@type': 'MusicGroup', url: pathname, name: '</script><script>alert(1)</script>' }],
    html: '<main>' + JSON.stringify(data) + '</main>',
    data: errors ? undefined : data,
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
  // What is drawn needs no script: they come last.
  expect(plain.body.indexOf('index-1.js')).toBeGreaterThan(plain.body.indexOf('<main>'));
  const br = await get('/artists/a', { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/artists/a', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(timesRendered('/artists/a')).toBe(1);
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
  expect(policy).not.toMatch(/unsafe|nonce/);
});

test('nothing in a page or its data ends an element early', async () => {
  const { body } = await get('/artists/a');
  expect(body).toContain('<title>Names &amp; &quot;more&quot; &lt;/title&gt;</title>');
  expect(body).toContain('"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"');
  expect(body).toContain('"url":"http://site.test/artists/a"');
  expect(body).toContain('<link rel="canonical" href="http://site.test/artists/a">');
});

test('what does not exist, has moved or cannot be read has its status', async () => {
  const missing = await get('/artist/none');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
  expect(missing.body).toContain('<meta name="robots" content="noindex">');
  expect(missing.headers.etag).toBeUndefined();
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/artists/top100']);
});

test('a page that another address leads to says where it is', async () => {
  const { statusCode, body } = await get('/latest');
  expect(statusCode).toBe(200);
  expect(body).toContain('id="page-data" data-path="/years/1995?a=&quot;b&quot;">');
  expect(body).toContain('<link rel="canonical" href="http://site.test/years/1995?a=&quot;b&quot;">');
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

test.each(['/broken', '/slow', '/login'])('%s is drawn by the browser', async (url) => {
  const { statusCode, body, headers } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<div id="root"></div><noscript>');
  expect(body).toContain('<title>Site</title>');
});

test('a flood of addresses is drawn by browsers, and the API goes on answering', async () => {
  const before = globalThis.rendered.length;
  const flood = Promise.all(Array.from({ length: 100 }, (_, number) => get(`/wait/${number}`)));
  const { json } = await ask(server, { query: '{ artists { totalCount } }' });
  expect(json()).toEqual({ data: { artists: { totalCount: 0 } } });
  const answers = await flood;
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
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

test('a page shows what was added by the next time it is asked for', async () => {
  await get('/artists/c');
  await get('/source-artists/c');
  const created = await ask(server, {
    query: `mutation { userCreate(name: "Ada", email: "ada@example.org", obfuscatedEmail: "ada", username: "ada",
      password: "long enough", confirmPassword: "long enough") { token } }`,
  });
  const { token } = created.json().data.userCreate;
  await ask(
    server,
    { query: 'mutation { artistCreate(name: "New Owls") { id } }' },
    { authorization: `Bearer ${token}` },
  );
  const { body } = await get('/artists/c');
  expect(body).toContain('New Owls');
  expect(timesRendered('/source-artists/c')).toBe(1);
  await get('/source-artists/c');
  expect(timesRendered('/source-artists/c')).toBe(1);
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

/** What a server that listens answers: the headers without what differs from one answer to the next, and the bytes. */
async function answered(url: string, method = 'GET', headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end();
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
  const url = `${await own.listen({ host: '127.0.0.1', port: 0 })}/artists/z?not=read`;
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
  await builders(database).artist('New');
  await expect
    .poll(async () => brotliDecompressSync((await answered(url, 'GET', takes)).body).toString())
    .toContain('"New"');
});
