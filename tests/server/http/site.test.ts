import { rm } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith } from '#tests/support/server/folder.ts';
import { testServer } from './server.ts';

const page = (apiUrl = '/graphql') => `<!doctype html>
<meta name="graphql-url" content="${apiUrl}" />
<div id="root"></div>`;

const script = 'export const answer = 42;\n'.repeat(100);

const built = {
  'index.html': page(),
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'legal.html': '<!doctype html><link rel="stylesheet" href="/legal.css" />',
  'assets/main-abc123.js': script,
  'assets/main-abc123.js.gz': gzipSync(script),
  'assets/plain-abc123.js': script,
  'assets/hash.worker-abc123.js': script,
  'assets/hash.worker-abc123.js.gz': gzipSync(script),
  '.vite/manifest.json': '{}',
};

let server: FastifyInstance;
const folders: string[] = [];
async function serve(files: Record<string, string | Uint8Array>, sandbox = true) {
  const clientDir = await folderWith(files);
  folders.push(clientDir);
  return testServer({ clientDir, sandbox });
}
beforeAll(async () => {
  server = await serve(built);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('what becomes of accounts', () => {
  const legal = `<p>Hashes.
    <!--sandbox-->This site is not connected
    to anything.<!--/sandbox--></p>`;

  test('is said by the pages unless the server keeps them', async () => {
    const files = { ...built, 'legal.html': legal };
    const [sandbox, kept] = [await serve(files), await serve(files, false)];
    expect((await sandbox.inject('/legal.html')).body).toBe(legal);
    expect((await sandbox.inject('/login')).body).toBe(page());
    const said = await kept.inject({ url: '/legal.html', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(said.rawPayload).toString().split(/\s+/).join(' ')).toBe(
      '<p>Hashes. An account is kept, and so is what its member adds.</p>',
    );
    const usual = (await sandbox.inject('/legal.html')).headers;
    for (const name of ['content-security-policy', 'cache-control', 'content-type']) {
      expect(said.headers[name]).toBe(usual[name]);
    }
    expect((await kept.inject('/login')).body).toContain('<meta name="sandbox" content="off" />');
  });

  test('is not for the server to say where the site talks to another API', async () => {
    const files = { ...built, 'index.html': page('https://api.example.org/graphql'), 'legal.html': legal };
    const kept = await serve(files, false);
    expect((await kept.inject('/login')).body).toBe(files['index.html']);
    expect((await kept.inject('/legal.html')).body).toBe(legal);
  });
});

describe('the page', () => {
  const addresses = [
    '/',
    '/artists/top100',
    '/artist-group/12?year=1977',
    '/recording/1/',
    '/no/such/page',
    '/user/%C3%A9lan',
  ];
  test.for(addresses)('is the answer at %s', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('<div id="root">');
  });

  test('is the answer at a name with a dot, for whoever asks for a page', async () => {
    expect((await server.inject({ url: '/user/j.garcia', headers: html })).statusCode).toBe(200);
    expect((await server.inject({ url: '/user/j.garcia' })).statusCode).toBe(404);
  });

  test('has a head without a body', async () => {
    const response = await server.inject({ method: 'HEAD', url: '/artists/top100' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toBe('');
  });

  test('is not the answer to a form', async () => {
    const response = await server.inject({ method: 'POST', url: '/login', payload: {} });
    expect(response.statusCode).toBe(404);
  });
});

describe('the headers', () => {
  test('of the page allow its own parts and nothing else', async () => {
    const { headers } = await server.inject({ url: '/' });
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(String(headers['permissions-policy'])).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+$/);
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  test('let the page talk to the API it was built for', async () => {
    const other = await serve({ ...built, 'index.html': page('https://api.example:8443/v1/graphql') });
    const { headers } = await other.inject({ url: '/' });
    expect(headers['content-security-policy']).toContain("; connect-src 'self' https://api.example:8443; ");
  });

  test('let the page load of the archive what it was built for, and nothing else', async () => {
    const index = `${page()}\n<meta name="archive-sources" content="https://archive.example https://*.files.example">`;
    const other = await serve({ ...built, 'index.html': index });
    const { headers, body } = await other.inject({ url: '/' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("connect-src 'self' https://archive.example https://*.files.example");
    expect(policy).toContain('media-src https://archive.example https://*.files.example');
    expect(policy).toContain("default-src 'none'");
    // The page itself does not need it.
    expect(body).toBe(page());
    const plain = await other.inject({ url: '/legal.html' });
    expect(plain.headers['content-security-policy']).not.toContain('archive');
  });

  test('of a plain page allow its parts, too', async () => {
    const { headers } = await server.inject({ url: '/legal.html' });
    expect(headers['content-security-policy']).toContain("; style-src 'self'; ");
  });

  test.for(['/assets/none.js', '/assets/main-abc123.js', '/robots.txt', '/health'])(
    'of %s let it load nothing',
    async (url) => {
      const { headers } = await server.inject({ url });
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('a file', () => {
  test('with a hash in its name is kept for good', async () => {
    const response = await server.inject({ url: '/assets/main-abc123.js' });
    expect(response.body).toBe(script);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/^application\/javascript/);
    expect((await server.inject({ method: 'HEAD', url: '/assets/main-abc123.js' })).statusCode).toBe(200);
  });

  test('is sent as it was compressed by the build', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const response = await server.inject({ url: '/assets/main-abc123.js', headers });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload).toEqual(gzipSync(script));
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  });

  test('is compressed on the way otherwise', async () => {
    const headers = { 'accept-encoding': 'br' };
    const response = await server.inject({ url: '/assets/plain-abc123.js', headers });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.rawPayload.length).toBeLessThan(200);
  });

  test('without a hash is asked for again after a while', async () => {
    const { headers, body } = await server.inject({ url: '/favicon.svg' });
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(body).toBe(built['favicon.svg']);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  const missing = [
    '/assets/none-abc123.js',
    '/assets/none',
    '/assets/',
    '/favicon.ico',
    '/assets/main-abc123.js.gz',
    '/.vite/manifest.json',
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%5c..%5cpackage.json',
    '/assets/main-abc123.js%00.html',
  ];
  test.for(missing)('%s is not there', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe('Not found');
  });

  test('under the assets is not there for somebody who wants a page, either', async () => {
    expect((await server.inject({ url: '/assets/none.js', headers: html })).statusCode).toBe(404);
  });
});

test('without a built site there is the API alone', async () => {
  const api = await testServer();
  expect((await api.inject({ url: '/' })).statusCode).toBe(404);
  expect((await api.inject({ url: '/health' })).statusCode).toBe(200);
});
