import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/server/database.ts';
import { testServer } from './server.ts';

let server: FastifyInstance;
let clientDir: string;

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'concerts-sitemap-'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Concerts</title>');
  writeFileSync(join(clientDir, 'robots.txt'), 'User-agent: *\nDisallow: /login\n');
  const database = await testDatabase();
  await database.rows(sql`insert into artists (id, name, created_at) values (7, 'Seven', '2024-05-06T07:08:09Z')`);
  await database.rows(sql`insert into artist_groups (id, title) values (3, 'Three')`);
  // One part in full, a gap, and the first of a part far behind; by batches, as a statement has a limited time.
  const ranges = [0, 10_000, 20_000, 30_000, 40_000].map((start) => [start + 1, start + 10_000] as const);
  for (const [first, last] of [...ranges, [150_001, 150_001]] as const) {
    await database.rows(sql`insert into performances (id, artist_id, date, year)
      select id, 7, '07/04/99', 1999 from generate_series(${first}::int, ${last}::int) id`);
  }
  await database.rows(sql`insert into sources (id, performance_id, created_at, updated_at)
    values (9, 1, '2024-01-01T00:00:00Z', '2025-02-03T00:00:00Z')`);
  server = await testServer({ database, clientDir, siteUrl: 'https://concerts.example' });
});

const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

const get = (url: string) => server.inject({ url });

test('robots.txt keeps the rules of the built site and names the sitemap in full', async () => {
  const { statusCode, body, headers } = await get('/robots.txt');
  expect(statusCode).toBe(200);
  expect(body).toBe('User-agent: *\nDisallow: /login\n\nSitemap: https://concerts.example/sitemap.xml\n');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('the sitemap', () => {
  test('names the parts that hold any pages', async () => {
    const { statusCode, body, headers } = await get('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const parts = ['lists', 'artists-1', 'groups-1', 'performances-1', 'performances-4', 'recordings-1'];
    expect(locations(body)).toEqual(parts.map((part) => `https://concerts.example/sitemap/${part}.xml`));
  });

  test('has every page in its parts, fifty thousand in each at most, with the day of its last change', async () => {
    const all = locations((await get('/sitemap.xml')).body);
    const parts = await Promise.all(all.map((part) => get(new URL(part ?? '').pathname)));
    expect(parts.map(({ body }) => locations(body).length)).toEqual([83, 1, 1, 50_000, 1, 1]);
    const pages = parts.map(({ body }) => locations(body)[0]?.replace('https://concerts.example', ''));
    const first = ['/', '/performances/7', '/artist-group/3', '/performance/1', '/performance/150001', '/recording/9'];
    expect(pages).toEqual(first);
    expect(new Set(locations(parts[3]?.body ?? '')).size).toBe(50_000);
    expect(parts[1]?.body).toContain('<lastmod>2024-05-06</lastmod>');
    expect(parts[5]?.body).toContain('<lastmod>2025-02-03</lastmod>');
    for (const { body } of parts) expect(body).toMatch(/^<\?xml .*<\/urlset>\n$/s);
  });

  test.each([
    'performances-2.xml',
    'performances-0.xml',
    'performances-99999.xml',
    'users-1.xml',
    'artists-1',
    '..%2fa',
  ])('answers 404 for a part that is not there: %s', async (part) => {
    expect((await get(`/sitemap/${part}`)).statusCode).toBe(404);
  });
});

test('visitors who read nothing of it hold nobody up', async () => {
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const silent = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.pause().write('GET /sitemap/performances-1.xml HTTP/1.1\r\nhost: x\r\n\r\n');
      await once(socket, 'readable');
      return socket;
    }),
  );
  const response = await get('/sitemap/performances-1.xml');
  expect([response.statusCode, locations(response.body).length]).toEqual([200, 50_000]);
  for (const socket of silent) socket.destroy();
});

test('is limited for each address', async () => {
  const limited = await testServer({ clientDir, rateLimits: true });
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) statuses.push((await limited.inject({ url: '/robots.txt' })).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
