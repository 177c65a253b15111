import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
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

test('the feed of changes says what was merged into what, and nothing that was removed or hidden', async () => {
  const own = await testDatabase();
  await own.rows(sql`insert into revisions (record, record_id, version, kind, note, label, artist_id, delta, hidden) values
    ('ARTIST', 1, 2, 'MERGE', 'the same', 'Owls', 1, '{"merged": "The Owls"}', null),
    ('ARTIST', 2, 1, 'UPDATE', 'secret words', 'Gone', 2, '{}', null),
    ('ARTIST', 2, 2, 'REMOVE', 'invented', 'Gone', 2, '{}', null),
    ('ARTIST', 3, 2, 'UPDATE', 'bad words', 'Herons', 3, '{}', 'an insult')`);
  await own.rows(sql`insert into removals (record, id, label) values ('ARTIST', 2, 'Gone')`);
  const server = await testServer({ database: own, clientDir, siteUrl: 'https://concerts.example', rateLimits: false });
  const found = parsed((await server.inject('/changes.rss')).body).querySelectorAll('item');
  expect([...found].map((item) => `${textOf(item, 'title')}; ${textOf(item, 'description')}`)).toEqual([
    'Changed: Herons; deleted account',
    'Removed: Gone; deleted account: invented',
    'Changed: Gone; deleted account',
    'Merged: The Owls into Owls; deleted account: the same',
  ]);
});

describe('the feed of', () => {
  const at = (day: number) => `2025-03-0${day}T00:00:00Z`;
  let get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  const titles = async (url: string) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    return [...parsed(body).querySelectorAll('item')].map((item) => textOf(item, 'title'));
  };

  beforeAll(async () => {
    const own = await testDatabase();
    await own.rows(sql`insert into artists (id, name) values (1, 'Owls'), (2, ${hostile}), (3, 'Herons')`);
    await own.rows(sql`insert into performances (id, artist_id, date, year, venue, city, created_at, updated_at) values
      (11, 1, '07/04/99', 1999, 'Hall', 'Reno', ${at(1)}, null), (12, 1, '07/05/99', 1999, 'Hall', 'Reno', ${at(1)}, ${at(5)}),
      (21, 2, '01/02/80', 1980, ${hostile}, 'Reno', ${at(2)}, null), (22, 2, '01/03/80', 1980, 'Hall', 'Reno', ${at(3)}, ${at(2)})`);
    await own.rows(sql`insert into sources (id, performance_id, comments, created_at, updated_at) values
      (91, 11, 'AUD', ${at(3)}, null), (92, 12, 'SBD', ${at(4)}, ${at(6)}), (93, 21, ${hostile}, ${at(7)}, null)`);
    await own.rows(sql`insert into performances (id, artist_id, date, year) select id, 3, '01/01/80', 1980
      from generate_series(101, 160) id`);
    await own.rows(sql`insert into venues (id, key, name, city, region, artist_id) values
      (5, 'a', 'Hall', 'Reno', '', 1), (6, 'b', null, null, '', 2)`);
    await own.rows(sql`insert into venue_keys (id, key, merged_into) values (5, 'a', null), (8, 'c', 5)`);
    await own.rows(sql`insert into performance_search (performance_id, venue_id, song_ids, document) values
      (11, 5, '{}', ''), (22, 5, '{}', ''), (21, 6, '{}', '')`);
    await own.rows(sql`insert into removals (record, id, merged_into, label) values
      ('ARTIST', 31, 32, 'A'), ('ARTIST', 32, 1, 'B'), ('ARTIST', 33, null, 'C')`);
    const server = await testServer({
      database: own,
      clientDir,
      siteUrl: 'https://concerts.example',
      rateLimits: false,
    });
    get = (url, headers = {}) => server.inject({ url, headers });
  });

  test('an artist has what was added or changed, the latest first, and no more than fifty', async () => {
    expect(await titles('/artist/1/feed.rss')).toEqual([
      'Changed: Recording of Owls 07/05/1999',
      'Changed: Owls 07/05/1999',
      'Added: Recording of Owls 07/04/1999',
      'Added: Owls 07/04/1999',
    ]);
    const feed = parsed((await get('/artist/1/feed.rss')).body);
    expect(textOf(feed, 'channel > title')).toBe('Live Concert Database: Owls');
    expect(textOf(feed, 'channel > link')).toBe('https://concerts.example/artist/1');
    const changed = feed.querySelector('item');
    expect(textOf(changed ?? undefined, 'link')).toBe('https://concerts.example/recording/92');
    expect(textOf(changed ?? undefined, 'guid')).toBe(`https://concerts.example/recording/92#${Date.parse(at(6))}`);
    expect(textOf(changed ?? undefined, 'pubDate')).toBe(new Date(at(6)).toUTCString());
    expect(textOf(changed ?? undefined, 'description')).toBe('Hall, Reno. SBD');
    expect(await titles('/artist/3/feed.rss')).toHaveLength(50);
  });

  test('an artist is XML whatever the name is, and is kept like a page', async () => {
    const { body, headers } = await get('/artist/2/feed.rss');
    const feed = parsed(body);
    expect(feed.querySelector('script, b')).toBeNull();
    expect(textOf(feed, 'channel > title')).toContain('& ]]> ');
    expect((await get('/artist/2/feed.rss', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('an artist that is none, was removed or merged, says so', async () => {
    for (const id of ['9', '0', '07', 'x', '99999999999', '1%00']) {
      expect((await get(`/artist/${id}/feed.rss`)).statusCode, id).toBe(404);
    }
    expect((await get('/artist/33/feed.rss')).statusCode).toBe(410);
    const merged = await get('/artist/31/feed.rss');
    expect([merged.statusCode, merged.headers.location]).toEqual([301, '/artist/1/feed.rss']);
  });

  test('a venue has what was played there, whoever played', async () => {
    expect(await titles('/venue/5/feed.rss')).toEqual([
      `Added: ${hostile.replace('\uFFFE', '\uFFFD').replace('\u0007', '\uFFFD')} 01/03/1980`,
      'Added: Recording of Owls 07/04/1999',
      'Added: Owls 07/04/1999',
    ]);
    expect((await get('/venue/6/feed.rss')).body).toContain('Live Concert Database: Unknown Venue<');
    for (const id of ['7', 'x']) expect((await get(`/venue/${id}/feed.rss`)).statusCode, id).toBe(404);
    const merged = await get('/venue/8/feed.rss');
    expect([merged.statusCode, merged.headers.location]).toEqual([301, '/venue/5/feed.rss']);
  });

  test('a list of shows has theirs alone, in whatever order they are named', async () => {
    const two = [
      'Changed: Recording of Owls 07/05/1999',
      'Changed: Owls 07/05/1999',
      'Added: Recording of Owls 07/04/1999',
    ];
    expect(await titles('/wants/feed.rss?ids=12,11,12')).toEqual([...two, 'Added: Owls 07/04/1999']);
    expect(await titles('/wants/feed.rss?ids=12')).toEqual(two.slice(0, 2));
    expect(await titles('/wants/feed.rss?ids=12345')).toEqual([]);
    expect(await titles(`/wants/feed.rss?ids=${Array.from({ length: 500 }, (_, at) => at + 1)}`)).toHaveLength(50);
  });

  test('a list of shows that is none is refused with a sentence', async () => {
    const long = Array.from({ length: 501 }, (_, at) => at + 1).join(',');
    for (const ids of [
      '',
      '?ids=',
      '?ids=1,,2',
      '?ids=1;2',
      '?ids=-1',
      '?ids=2147483648',
      '?ids=1&ids=2',
      `?ids=${long}`,
    ]) {
      const { statusCode, body } = await get(`/wants/feed.rss${ids}`);
      expect([statusCode, body], ids).toEqual([400, expect.stringContaining('must be 1 to 500 ids of performances')]);
    }
  });
});
