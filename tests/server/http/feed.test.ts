import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { testServer } from './server.ts';

const hostile = `</title><script>alert("1")</script> & ]]> \u202E\uFFFE\u0007 Béla & <b>`;

let clientDir: string;
let database: Database;

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'concerts-feed-'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Concerts</title>');
  writeFileSync(join(clientDir, 'robots.txt'), 'User-agent: *\n');
  database = await testDatabase();
  await database.rows(sql`insert into artists (id, name) values (7, 'Seven'), (8, ${hostile})`);
  await database.rows(sql`insert into performances (id, artist_id, date, year, venue, city, state, created_at) values
    (1, 7, '07/04/99', 1999, 'Hall & Oats', 'Reno', 'NV', '2024-05-06T07:08:09Z'),
    (2, 8, '??/??/39', 1939, ${hostile}, null, null, '2024-05-07T07:08:09Z')`);
  await database.rows(sql`insert into performances (id, artist_id, date, year, created_at)
    select id, 7, '01/01/80', 1980, '2020-01-01T00:00:00Z' from generate_series(101, 160) id`);
  await database.rows(sql`insert into sources (id, performance_id, comments, created_at) values
    (9, 1, ${`AUD <b>tape</b>${'x'.repeat(5000)}`}, '2024-05-08T00:00:00Z')`);
});

const served = async (rateLimits = false) => {
  const server = await testServer({ database, clientDir, siteUrl: 'https://concerts.example', rateLimits });
  return (headers = {}) => server.inject({ url: '/recently-added.xml', headers });
};

/** Parses strictly: anything that is no XML throws. */
const parsed = (body: string) => new JSDOM(body, { contentType: 'application/xml' }).window.document;

const textOf = (element: ReturnType<typeof parsed> | undefined, name: string) =>
  element?.querySelector(name)?.textContent;

describe('the feed of what was added', () => {
  test('has the newest first, fifty in all, with title, link, GUID and date', async () => {
    const { statusCode, headers, body } = await (await served())();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = parsed(body);
    expect(textOf(feed, 'channel > link')).toBe('https://concerts.example/recently-added');
    const items = [...feed.querySelectorAll('item')];
    expect(items).toHaveLength(50);
    const [recording, , performance] = items;
    expect(textOf(recording, 'title')).toBe('Recording of Seven 07/04/1999');
    expect(textOf(recording, 'link')).toBe('https://concerts.example/recording/9');
    expect(textOf(recording, 'guid')).toBe('https://concerts.example/recording/9');
    expect(textOf(recording, 'pubDate')).toBe('Wed, 08 May 2024 00:00:00 GMT');
    expect(textOf(performance, 'title')).toBe('Seven 07/04/1999');
    expect(textOf(performance, 'link')).toBe('https://concerts.example/performance/1');
    expect(textOf(performance, 'description')).toBe('Hall &amp; Oats, Reno, NV');
  });

  test('is XML whatever the names hold, and what is text stays text where descriptions are read as HTML', async () => {
    const { body } = await (await served())();
    const items = [...parsed(body).querySelectorAll('item')];
    const shown = hostile.replace('\uFFFE', '\uFFFD').replace('\u0007', '\uFFFD');
    expect(textOf(items[1], 'title')).toBe(`${shown} Unknown`);
    expect(items[1]?.querySelector('script, b')).toBeNull();
    for (const item of items.slice(0, 3)) {
      const html = new JSDOM(textOf(item, 'description') ?? '').window.document;
      expect(html.querySelector('script, b')).toBeNull();
    }
    expect(textOf(items[0], 'description')).toContain('AUD &lt;b&gt;tape&lt;/b&gt;');
    expect(textOf(items[0], 'description')?.length).toBeLessThan(2500);
  });

  test('is kept by readers and caches like a page', async () => {
    const get = await served();
    const first = await get({ 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate');
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('is read from the database once a minute for all', async () => {
    const get = await served();
    const [one, other] = await Promise.all([get(), get()]);
    await database.rows(sql`insert into performances (id, artist_id, date, year) values (900, 7, '01/01/80', 1980)`);
    const later = await get();
    await database.rows(sql`delete from performances where id = 900`);
    expect([other.body, later.body]).toEqual([one.body, one.body]);
    expect(one.body).not.toContain('/performance/900');
  });

  test('is limited for each address', async () => {
    const get = await served(true);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await get()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a database that fails is an error, and is asked again the next time', async () => {
  const server = await testServer({ clientDir, failing: true });
  expect((await server.inject({ url: '/recently-added.xml' })).statusCode).toBe(500);
  expect((await server.inject({ url: '/recently-added.xml' })).statusCode).toBe(500);
});

test('the feed of changes has those of all artists, or of one, the latest first', async () => {
  await database.rows(sql`insert into revisions (id, record, record_id, version, kind, note, label, artist_id, delta)
    overriding system value values
    (1, 'ARTIST', 7, 1, 'CREATE', '', 'Seven', 7, '{}'), (2, 'PERFORMANCE', 2, 2, 'UPDATE', ${hostile}, ${hostile}, 8, '{}')`);
  const server = await testServer({ database, clientDir, siteUrl: 'https://concerts.example', rateLimits: false });
  const items = async (query = '') => {
    const { statusCode, headers, body } = await server.inject(`/changes.rss${query}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    return [...parsed(body).querySelectorAll('item')];
  };
  const all = await items();
  expect(all.map((item) => textOf(item, 'link'))).toEqual([
    'https://concerts.example/performance/2/changes',
    'https://concerts.example/artist/7/changes',
  ]);
  expect(textOf(all[1], 'title')).toBe('Added: Seven');
  expect(textOf(all[1], 'description')).toBe('deleted account');
  expect(all[0]?.querySelector('script, b')).toBeNull();
  for (const artist of ['7', '8', '7']) expect(await items(`?artist=${artist}`)).toHaveLength(1);
  expect(await items('?artist=9')).toHaveLength(0);
  for (const odd of ['x', '99999999999', '7&artist=8']) expect(await items(`?artist=${odd}`)).toHaveLength(2);
});
