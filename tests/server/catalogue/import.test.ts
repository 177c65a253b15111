import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiReader } from '../../../server/catalogue/api.ts';
import { DatabaseReader } from '../../../server/catalogue/database-reader.ts';
import { type CatalogueReader, exportCatalogue } from '../../../server/catalogue/export.ts';
import { ensureNoCatalogue, importCatalogue } from '../../../server/catalogue/import.ts';
import { ensureCatalogue } from '../../../server/catalogue/load.ts';
import { runNightly } from '../../../server/catalogue/nightly.ts';
import type { BadRecord } from '../../../server/catalogue/read.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createServer } from '../../../server/http/server.ts';
import { builders } from '../../support/server/builders.ts';
import { empty, migratedFolder, testDatabase } from '../../support/server/database.ts';
import { MailBox } from '../../support/server/mail-box.ts';

const ignore = () => undefined;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await empty(database);
  folder = await mkdtemp(join(tmpdir(), 'catalogue-test-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

async function embedded(): Promise<Database> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await migratedFolder(dataDir);
  const database = await openDatabase({ dataDir });
  closing.push(() => database.close());
  return database;
}

/** A catalogue with everything that a record can hold, and with nothing that it can lack. */
async function fill(database: Database): Promise<void> {
  const add = builders(database);
  const gulls = await add.artist('The Gülls 🎸', {
    abbrev: 'g',
    officialUrl: 'www.gulls.example',
    isTradable: true,
    top100: true,
    createdAt: '1999-12-31T23:59:59.123Z',
  });
  const terns = await add.artist('"Terns" \\ \u2028 & Co.', { createdBy: await add.user('taper') });
  await add.group('Gulls & Terns', [gulls, terns], 'Shared a drummer.\nAnd a van.');
  await add.group('Nobody', []);
  const night = await add.performance(gulls, { date: '??/05/77', year: 1977, venue: 'Hall', set1: 'One >\nTwo\t' });
  await add.performance(terns, { date: '??/??/39', year: 1939, title: 'Compilation', isCompilation: true });
  const recording = await add.source(night);
  await database.rows(sql`update sources set media_size = 9007199254740, wavdiskcount = 2, updated_at = now()`);
  await add.checksum(recording, 'flac.md5', 'd41d8cd98f00b204e9800998ecf8427e *01.flac\r\n');
  await add.source(night);
}

async function exported(database: CatalogueReader | Database, file = 'out.ndjson', report = ignore): Promise<string> {
  const reader = 'rows' in database ? new DatabaseReader(database) : database;
  const path = join(folder, file);
  await exportCatalogue(reader, { source: 'test', part: `${path}.part`, target: { file: path } }, report);
  return path;
}

async function imported(database: Database, path: string, stored: (done: number) => void = ignore) {
  const bad: BadRecord[] = [];
  const result = await importCatalogue(
    database,
    { path, name: 'FILE' },
    {
      setAside: `${path}.set-aside`,
      checked: ignore,
      stored: ({ done }) => stored(done),
      bad: (record) => bad.push(record),
    },
  );
  return { ...result, bad: bad.map(({ line, field, message }) => `${line}: ${field}: ${message}`) };
}

const rowCount = async (database: Database) =>
  (
    await database.rows<{
      count: number;
    }>(sql`select (select count(*) from artists) + (select count(*) from performances)
      + (select count(*) from sources) + (select count(*) from checksums) + (select count(*) from artist_groups) as count`)
  )[0]?.count;

describe('export, then import', () => {
  it('is the identity, from the embedded database to another and back', async () => {
    const first = await embedded();
    await fill(first);
    const original = await exported(first, 'first.ndjson.gz');
    expect(await imported(database, original)).toEqual({ records: 11, setAside: 0, bad: [] });
    const again = await exported(database, 'second.ndjson');
    const third = await embedded();
    await imported(third, again);
    const last = await exported(third, 'third.ndjson');
    const text = gunzipSync(await readFile(original)).toString();
    expect(await readFile(again, 'utf8')).toBe(text);
    expect(await readFile(last, 'utf8')).toBe(text);
    expect(text.split('\n')[0]).toBe('{"format":"live-concert-catalogue","version":1,"records":11}');
    expect(existsSync(`${again}.part`)).toBe(false);
  });

  it('makes the catalogue the snapshot, counts its recordings, finds its checksums, and lets ids continue', async () => {
    const source = await embedded();
    await fill(source);
    await source.rows(sql`update performances set source_count = 7`);
    await source.rows(sql`update artists set source_count = 9`);
    await imported(database, await exported(source));
    expect(await database.rows(sql`select source_count as count from performances order by id`)).toEqual([
      { count: 2 },
      { count: 0 },
    ]);
    expect(await database.rows(sql`select source_count as count from artists order by id`)).toEqual([
      { count: 2 },
      { count: 0 },
    ]);
    expect(await database.rows(sql`select hash from checksum_hashes`)).toHaveLength(1);
    expect(await database.rows(sql`insert into artists (name) values ('Late') returning id`)).toEqual([{ id: 3 }]);
    expect(await runNightly(database, { sandbox: true })).toMatchObject({ artists: 1, performances: 0 });
    expect(await rowCount(database)).toBe(9);
    expect(await ensureCatalogue(database, 'small', ignore)).toBe('present');
  });

  it('refuses a database that has a catalogue', async () => {
    await fill(database);
    const path = await exported(database);
    const message = 'The database has a catalogue already. Import into an empty one: set DATA_DIR or DATABASE_URL.';
    await expect(imported(database, path)).rejects.toThrow(message);
    await expect(ensureNoCatalogue(database)).rejects.toThrow(message);
  });
});

const header = (records: number, version = 1) => JSON.stringify({ format: 'live-concert-catalogue', version, records });
const createdAt = '2024-05-01T12:00:00.000Z';
const artist = (id: number, change: object = {}) =>
  JSON.stringify({ __typename: 'Artist', id, name: `Artist ${id}`, createdAt, ...change });
const performance = (id: number, artistId: number, change: object = {}) =>
  JSON.stringify({
    __typename: 'Performance',
    id,
    artist: { id: artistId },
    date: '05/08/77',
    year: 1977,
    createdAt,
    ...change,
  });

async function file(lines: readonly string[], name = 'in.ndjson'): Promise<string> {
  const path = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

describe('an import', () => {
  it('goes on behind the last whole batch when it was cut short', async () => {
    const artists = Array.from({ length: 2600 }, (_, index) => artist(index + 1));
    const lines = [header(2601), ...artists.slice(0, 1200), artist(1, { name: 'Twice' }), ...artists.slice(1200)];
    const path = await file(lines);
    const killed = imported(database, path, (done) => {
      if (done === 2000) throw new Error('Killed');
    });
    await expect(killed).rejects.toThrow('Killed');
    expect(await database.rows(sql`select count(*) as count from artists`)).toEqual([{ count: 1999 }]);
    expect(await ensureCatalogue(database, 'small', ignore)).toBe('import unfinished');
    await expect(imported(database, await file([header(0)], 'other.ndjson'))).rejects.toThrow(
      'The database holds part of another file, whose import was not finished.',
    );
    const steps: number[] = [];
    expect(await imported(database, path, (done) => steps.push(done))).toMatchObject({ records: 2601, setAside: 1 });
    expect(steps).toEqual([2601]);
    expect(
      await database.rows(sql`select count(*) as count, count(*) filter (where in_snapshot) as snapshot from artists`),
    ).toEqual([{ count: 2600, snapshot: 2600 }]);
    expect(await readFile(`${path}.set-aside`, 'utf8')).toContain('Artist 1 stands above this line already');
  });

  it('sets bad records aside, says which line and field, and keeps the rest', async () => {
    const path = await file([
      header(12),
      artist(1),
      artist(2, { name: ' ' }),
      '{"__typename":"Artist","id":3,',
      artist(4, { fans: 3 }),
      artist(0),
      artist(5, { createdAt: 'yesterday' }),
      JSON.stringify({ __typename: 'Band', id: 1 }),
      performance(1, 1),
      performance(2, 2),
      performance(3, 1, { year: '1977' }),
      performance(4, 1, { venue: 'a\0b' }),
      performance(1, 1),
    ]);
    const { bad, ...result } = await imported(database, path);
    expect(result).toEqual({ records: 12, setAside: 10 });
    expect(bad).toEqual([
      '3: name: Must not be empty',
      '4: : Not JSON',
      expect.stringContaining('5: fans: '),
      expect.stringContaining('6: id: '),
      '7: createdAt: Must be an instant such as 2024-05-01T12:00:00.000Z',
      expect.stringContaining('8: __typename: '),
      '10: artist.id: Artist 2 was set aside',
      expect.stringContaining('11: year: '),
      '12: venue: Must not contain null characters or broken Unicode',
      '13: id: Performance 1 stands above this line already',
    ]);
    expect(await rowCount(database)).toBe(2);
    const aside = (await readFile(`${path}.set-aside`, 'utf8')).trimEnd().split('\n');
    expect(aside).toHaveLength(10);
    expect(JSON.parse(aside[0] ?? '')).toEqual({
      line: 3,
      field: 'name',
      message: 'Must not be empty',
      text: artist(2, { name: ' ' }),
    });
  });

  it('skips what npm prints ahead of a piped export', async () => {
    const path = await file(['', '> live-concert-database@0.1.0 catalogue', '> tsx x', '', header(1), artist(1)]);
    expect(await imported(database, path)).toEqual({ records: 1, setAside: 0, bad: [] });
  });
});

describe('an import that is refused', () => {
  it.each<[string, readonly string[], string]>([
    [
      'has another format',
      ['{"artists":[]}'],
      'FILE:1: no catalogue: the first line must be {"format":"live-concert-catalogue","version":1,"records":...}',
    ],
    ['is empty', [], 'FILE:1: the file is empty'],
    ['is from another version', [header(1, 2), artist(1)], 'FILE:1: version: this is 2, but 1 can be read'],
    ['is cut short', [header(3), artist(1), artist(2)], 'FILE:3: cut short: the header counts 3 records, here are 2'],
    ['is too long', [header(1), artist(1), artist(2)], 'FILE:3: more records than the 1 that the header counts'],
    [
      'refers to nothing',
      [header(2), artist(1), performance(1, 9)],
      'FILE:3: artist.id: there is no Artist 9 above this line',
    ],
    [
      'has an endless line',
      [header(1), artist(1, { abbrev: 'x'.repeat(5_000_000) })],
      'FILE:2: a line of more than 4 MB',
    ],
  ])('stores nothing of a file that %s', async (_, lines, message) => {
    await expect(imported(database, await file(lines))).rejects.toThrow(message);
    expect(await rowCount(database)).toBe(0);
    await ensureNoCatalogue(database);
  });

  it('stores nothing of a packed file that is cut short, or of one that is not there or not packed', async () => {
    const whole = await readFile(await file([header(2), artist(1), artist(2)], 'whole.ndjson.gz'));
    const path = join(folder, 'cut.ndjson.gz');
    await writeFile(path, whole.subarray(0, -12));
    await expect(imported(database, path)).rejects.toThrow('the file is cut short');
    await writeFile(path, header(0));
    await expect(imported(database, path)).rejects.toThrow('FILE:1: the file cannot be read: incorrect header check');
    await expect(imported(database, join(folder, 'none'))).rejects.toThrow('There is no file FILE.');
    expect(await rowCount(database)).toBe(0);
  });
});

describe('another API', () => {
  it('is read page by page, goes on when it was cut short, and leaves out what is added meanwhile', async () => {
    await fill(database);
    await database.rows(sql`insert into artists (name) select 'Artist ' || n from generate_series(1, 700) n`);
    await database.rows(sql`insert into artist_groups (title) values ('Many')`);
    await database.rows(
      sql`insert into artist_group_members (group_id, artist_id) select 3, id from artists where id > 2`,
    );
    const app = await createServer({
      settings: { corsOrigins: [], rateLimits: false, siteUrl: 'http://site.test' },
      mailer: new MailBox(),
      database,
      logger: pino({ level: 'silent' }),
    });
    closing.push(() => app.close());
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
    const expected = await readFile(await exported(database, 'database.ndjson'), 'utf8');

    let pages = 0;
    const cut = exported(new ApiReader(url), 'api.ndjson', () => {
      pages += 1;
      if (pages === 5) throw new Error('Killed');
    });
    await expect(cut).rejects.toThrow('Killed');
    await database.rows(sql`insert into artists (name) values ('Late')`);
    const first = pages;
    const path = await exported(new ApiReader(url), 'api.ndjson', () => {
      pages += 1;
    });
    expect(await readFile(path, 'utf8')).toBe(expected);
    // Artists 3, groups 1, members 3 (one a group), performances, sources and checksums 1 each.
    expect(pages - first).toBe(10 - first);
  });

  it.each([
    ['nobody answers', undefined, /cannot be read: connect ECONNREFUSED/],
    ['there is no JSON', [200, '<html>'], /cannot be read: it answers HTTP 200 without JSON/],
    ['there is no GraphQL', [404, '[]'], /cannot be read: its answer lacks data$/],
    ['the API refuses', [200, '{"errors":[{"message":"No.\\nNever."}]}'], /cannot be read: No\.$/],
    ['the API is another', [200, '{"data":{"artists":null}}'], /cannot be read: its answer lacks artists$/],
  ] as const)('is told in a line when %s', async (_, answer, reason) => {
    const server = createHttpServer((_request, response) => {
      response.writeHead(answer?.[0] ?? 500).end(answer?.[1]);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const close = () => new Promise((done) => server.close(done));
    if (answer) closing.push(close);
    else await close();
    await expect(exported(new ApiReader(`http://127.0.0.1:${port}/graphql`))).rejects.toThrow(reason);
  });
});
