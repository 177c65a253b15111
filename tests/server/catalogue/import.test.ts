import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleLines } from '#sample/lines.ts';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { ApiReader } from '#server/catalogue/file/apiReader.ts';
import { exportCatalogue } from '#server/catalogue/file/export.ts';
import { openFile, readLines } from '#server/catalogue/file/lines.ts';
import { type CatalogueSource, ensureSample, importCatalogue } from '#server/catalogue/file/load.ts';
import { type BadRecord, withoutHeader } from '#server/catalogue/file/recordReader.ts';
import { addArtist, addPerformance, addSource } from '#server/catalogue/members/additions.ts';
import { updateSource } from '#server/catalogue/members/updating.ts';
import { runNightly } from '#server/catalogue/nightly.ts';
import { rememberSandbox } from '#server/data/site/sandbox.ts';
import { partsWithRows } from '#server/data/site/sitemap.ts';
import type { Database } from '#server/db/database.ts';
import { createServer } from '#server/http/server.ts';
import { possibleDates, wholePerformance } from '#tests/support/rules/performances.ts';
import { builders } from '#tests/support/server/builders.ts';
import { embeddedDatabase, empty, testDatabase } from '#tests/support/server/database.ts';
import { MailBox } from '#tests/support/server/mailBox.ts';

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
  const database = await embeddedDatabase();
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
  await database.rows(sql`update artists set identifiers = ${'mbid 65f4f0c5\nurl https://gulls.example/a b?c=d#e'}
    where id = ${gulls}`);
  await database.rows(sql`update performances set identifiers = 'setlistfm 63de4613' where id = ${night}`);
  await database.rows(sql`update sources set identifiers = 'archive gü77 "x"' where id = ${recording}`);
}

async function exported(database: Database, file = 'out.ndjson', report = ignore): Promise<string> {
  const path = join(folder, file);
  await exportCatalogue(database, { file: path }, report);
  return path;
}

const fileSource = (path: string): CatalogueSource => ({
  name: 'FILE',
  lines: (onTotal) => withoutHeader(readLines(openFile(path), 'FILE'), 'FILE', onTotal),
});

async function importedFrom(
  database: Database,
  source: CatalogueSource,
  report: (progress: { done: number; total: number }) => void = ignore,
) {
  const bad: BadRecord[] = [];
  const odd: string[] = [];
  const result = await importCatalogue(database, source, {
    setAside: join(folder, 'set-aside'),
    report,
    bad: (record) => bad.push(record),
    odd: ({ line, message }) => odd.push(`${line}: ${message}`),
  });
  if (!result) throw new Error('The database has a catalogue.');
  const { stored, setAside } = result;
  const records = Object.values(stored).reduce((sum, count) => sum + count);
  const told = bad.map(({ line, message }) => `${line}: ${message}`);
  return { records, setAside, bad: told, ...(odd.length > 0 && { odd }) };
}

const imported = (database: Database, path: string, report?: (progress: { done: number; total: number }) => void) =>
  importedFrom(database, fileSource(path), report);

const rowCount = async (database: Database) =>
  (
    await database.rows<{
      count: number;
    }>(sql`select (select count(*) from artists) + (select count(*) from performances)
      + (select count(*) from sources) + (select count(*) from checksums) + (select count(*) from artist_groups) as count`)
  )[0]?.count;

describe('export, then import', () => {
  it('writes the numbers of years, days and letters once, however many statements bring the shows', async () => {
    const gulls = await builders(database).artist('The Gulls');
    await database.rows(sql`insert into performances (artist_id, date, year)
      select ${gulls}, case when show % 2 = 0 then '05/08/77' else '05/09/78' end, 1977 + show % 2
      from generate_series(1, 2500) show`);
    const file = await exported(database);
    const other = await embedded();
    await imported(other, file);
    // The places of the rows: behind those of versions before, if there are any.
    const numbers = ['catalogue_years', 'catalogue_days', 'catalogue_letters'].map((table) =>
      other.rows(sql`select ctid::text as place, * from ${sql.identifier(table)} order by ctid`),
    );
    expect(await Promise.all(numbers)).toMatchObject([
      [
        { place: '(0,1)', year: 1977, performances: 1250 },
        { place: '(0,2)', year: 1978, performances: 1250 },
      ],
      [
        { place: '(0,1)', date: '05/08/', performances: 1250 },
        { place: '(0,2)', date: '05/09/', performances: 1250 },
      ],
      [{ place: '(0,1)', name_first_letter: 'G', artists: 1 }],
    ]);
    await other.rows(sql`insert into performances (artist_id, date, year) values (${gulls}, '05/08/77', 1977)`);
    expect(await other.rows(sql`select performances from catalogue_days where date = '05/08/'`)).toEqual([
      { performances: 1251 },
    ]);
  });

  it('lays songs and venues by how often they were played, as a search looks at them', async () => {
    const gulls = await builders(database).artist('The Gulls');
    await database.rows(sql`insert into performances (artist_id, date, year, venue, city, set1)
      select ${gulls}, '05/08/77', 1977, 'Hall ' || least(show, 3), 'Ithaca', case when show < 3 then 'Wren' else 'Kiln' end
      from generate_series(1, 6) show`);
    const other = await embedded();
    await imported(other, await exported(database));
    const counts = ['songs', 'venues'].map((table) =>
      other.rows(sql`select performance_count as count from ${sql.identifier(table)} order by ctid`),
    );
    expect(await Promise.all(counts)).toEqual([
      [{ count: 4 }, { count: 2 }],
      [{ count: 4 }, { count: 1 }, { count: 1 }],
    ]);
  });

  it('is the identity, from the embedded database to another and back', async () => {
    const first = await embedded();
    await fill(first);
    const original = await exported(first, 'first.ndjson.gz');
    await first.close();
    expect(await imported(database, original)).toEqual({ records: 11, setAside: 0, bad: [] });
    const again = await exported(database, 'second.ndjson');
    const third = await embedded();
    await imported(third, again);
    const last = await exported(third, 'third.ndjson');
    const text = gunzipSync(await readFile(original)).toString();
    expect(await readFile(again, 'utf8')).toBe(text);
    expect(await readFile(last, 'utf8')).toBe(text);
    expect(text).toContain(
      '"identifiers":[{"scheme":"mbid","value":"65f4f0c5"},{"scheme":"url","value":"https://gulls.example/a b?c=d#e"}]}',
    );
    expect(text.match(/"identifiers"/g)).toHaveLength(3);
    const found = await third.rows(
      sql`select record, scheme, value from unnest(array['archive', 'url', 'mbid', 'mbid']::text[],
          array['gü77 "x"', 'https://gulls.example/a b?c=d#e', '65f4f0c5', '63de4613']::text[]) given (s, v)
        join identifiers on scheme = s and value = v order by 1, 2`,
    );
    expect(found).toEqual([
      { record: 'ARTIST', scheme: 'mbid', value: '65f4f0c5' },
      { record: 'ARTIST', scheme: 'url', value: 'https://gulls.example/a b?c=d#e' },
      { record: 'SOURCE', scheme: 'archive', value: 'gü77 "x"' },
    ]);
    expect(text.split('\n')[0]).toBe('{"format":"live-concert-catalogue","version":1,"records":11}');
    expect(existsSync(`${again}.unfinished`)).toBe(false);
  });

  it('is the identity for all that the API stores', async () => {
    const id = await builders(database).user('taper');
    const account = { id, username: 'taper', name: 'taper', validemail: false, perms: 'musicLover' };
    const services = { database, limiter: new Limiter(database, false) };
    const names = [
      'R&amp;amp;B',
      'R&amp;B',
      '&amp;lt;b&amp;gt; & co',
      '&#38;nbsp;',
      'A &nosuch; B & C',
      '🎸'.repeat(500),
    ];
    for (const [index, name] of names.entries()) {
      const artist = await addArtist(services, account, { name, abbrev: 'a&amp;b' });
      let performanceId = 0;
      for (const [date] of index === 0 ? possibleDates : possibleDates.slice(0, 1)) {
        const texts = { venue: name, city: name.slice(0, 100), state: name.slice(0, 100), set1: name, comment: name };
        performanceId = await addPerformance(services, account, {
          ...wholePerformance,
          ...texts,
          artist_id: artist,
          date,
        });
      }
      const checksums = ['one', 'other'].map((word) => ({
        description: `${word} ${[...name].slice(0, 400).join('')}`,
        body: `${word}\r\n${name}\n`,
      }));
      const texts = { archiveIdentifier: name, circdate: '??/??/99', comments: name, textdoc: `${name}\r\n` };
      const id = await addSource(services, account, { performanceId, ...texts, wavdiskcount: 2, checksums });
      await updateSource(services, account, { id, version: 1, comments: `${name}\n`, shndiskcount: 1 });
    }
    await database.rows(sql`update performances set title = venue`);
    await database.rows(sql`insert into artist_groups (title) select name from artists`);
    const before = await exported(database);
    const text = await readFile(before, 'utf8');
    expect(await database.rows(sql`select name from artists where name like 'R%' order by id`)).toEqual([
      { name: 'R&amp;B' },
      { name: 'R&B' },
    ]);
    await empty(database);
    const { records, setAside } = await imported(database, before);
    expect({ records, setAside }).toEqual({ records: possibleDates.length - 1 + names.length * 6, setAside: 0 });
    expect(await readFile(await exported(database, 'again.ndjson'), 'utf8')).toBe(text);
  });

  it('has the indexes and references afterwards that the tables had before', async () => {
    const source = await embedded();
    await fill(source);
    const rules = () =>
      database.rows(sql`select indexdef as rule from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and convalidated order by rule`);
    const before = await rules();
    await imported(database, await exported(source));
    expect(await rules()).toEqual(before);
  });

  it('finds each hash of a list once: a word of 32 hexadecimal digits in any case', async () => {
    const source = await embedded();
    const add = builders(source);
    const recording = await add.source(await add.performance(await add.artist('Gulls')));
    const [one, two] = ['0a'.repeat(16), 'b1'.repeat(16)];
    const others = [`${one}0`, `x${one}`, `${one}_`, `é${one}`];
    const lines = [`${one} *1.shn`, `1.shn:${one.toUpperCase()}`, two, ...others];
    await add.checksum(recording, 'both.md5', lines.join('\r\n'));
    await add.checksum(recording, 'two.md5', two.toUpperCase());
    await imported(database, await exported(source));
    expect(
      await database.rows(sql`select replace(hash::text, '-', '') as hash, description
        from checksum_hashes join checksums on checksums.id = checksum_id order by 1, 2`),
    ).toEqual([
      { hash: one, description: 'both.md5' },
      { hash: two, description: 'both.md5' },
      { hash: two, description: 'two.md5' },
    ]);
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
    await rememberSandbox(database, true);
    expect(await runNightly(database, { sandbox: true })).toMatchObject({ artists: 1, performances: 0 });
    expect(await rowCount(database)).toBe(9);
    const sample = { name: 'small', lines: () => sampleLines('small') };
    expect(await ensureSample(database, sample, ignore)).toBe('present');
  });

  it('leaves no file behind that looks whole when it ends half-way, and keeps the one that was there', async () => {
    await fill(database);
    const path = await exported(database, 'kept.ndjson');
    const before = await readFile(path, 'utf8');
    const killed = exported(database, 'kept.ndjson', () => {
      throw new Error('Killed');
    });
    await expect(killed).rejects.toThrow('Killed');
    expect(await readFile(path, 'utf8')).toBe(before);
    await expect(exported(database, 'no/such/folder.ndjson')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual(['kept.ndjson']);
  });

  it('writes what the database has at one moment', async () => {
    await fill(database);
    const before = await readFile(await exported(database), 'utf8');
    const added: Promise<unknown>[] = [];
    const path = await exported(database, 'meanwhile.ndjson', () => {
      if (added.length === 0) added.push(builders(database).artist('Late'));
    });
    await Promise.all(added);
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  it('reads nothing for a database that has a catalogue', async () => {
    await fill(database);
    const path = await exported(database);
    let read = false;
    const lines = () => {
      read = true;
      return fileSource(path).lines(ignore);
    };
    await expect(importedFrom(database, { name: 'FILE', lines })).rejects.toThrow('The database has a catalogue.');
    expect(read).toBe(false);
    expect(await readFile(await exported(database, 'after.ndjson'), 'utf8')).toBe(await readFile(path, 'utf8'));
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
  it('that ends half-way has stored nothing, and can begin again', async () => {
    const path = await file([header(2600), ...Array.from({ length: 2600 }, (_, index) => artist(index + 1))]);
    const killed = imported(database, path, () => {
      throw new Error('Killed');
    });
    await expect(killed).rejects.toThrow('Killed');
    expect(await rowCount(database)).toBe(0);
    const steps: number[] = [];
    await imported(database, path, ({ done, total }) => steps.push(done / total));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toBe(1);
    expect(
      await database.rows(sql`select count(*) as count, count(*) filter (where in_snapshot) as snapshot from artists`),
    ).toEqual([{ count: 2600, snapshot: 2600 }]);
  });

  it('sets bad records aside, says which line and field, and keeps the rest', async () => {
    const lines = [
      artist(1),
      artist(2, { name: ' ' }),
      '{"__typename":"Artist","id":3,',
      artist(4, { fans: 3 }),
      artist(0),
      JSON.stringify({ __typename: 'Band', id: 1 }),
      '7',
      performance(1, 1),
      performance(2, 2),
      performance(3, 1, { venue: 'a\0b' }),
      performance(1, 1),
      performance(5, 1, { date: undefined }),
      performance(6, 1, { artist: 1 }),
      performance(7, 1, { artist: { id: 1, name: 'Artist 1' } }),
      performance(8, 1, { isCompilation: 'no' }),
      artist(9, { abbrev: 9 }),
      performance(9, 1, { set1: `Z${'\u0301'.repeat(5)}` }),
    ];
    const path = await file([header(lines.length), ...lines]);
    const { bad, ...result } = await imported(database, path);
    expect(result).toEqual({ records: 2, setAside: 15 });
    expect(bad).toEqual([
      '3: "name" must not be empty',
      '4: the line is not JSON',
      '5: "fans" is not a field of Artist',
      '6: "id" must be a whole number from 1 to 2,147,483,647',
      '7: "__typename" must be one of Artist, ArtistGroup, ArtistToArtistGroup, Performance, Source, Checksum',
      '8: the line is no JSON object',
      '10: it belongs to Artist 2, which was set aside',
      '11: "venue" has null characters or broken Unicode',
      '12: Performance 1 stands above this line already',
      '13: "date" is missing',
      '14: "artist" must be an object such as {"id":7}',
      '15: "artist.name" is not a field of Performance',
      '16: "isCompilation" must be true or false',
      '17: "abbrev" must be a text',
      '18: "set1" has more than 4 combining marks in a row',
    ]);
    expect(await rowCount(database)).toBe(2);
    const aside = (await readFile(join(folder, 'set-aside'), 'utf8')).trimEnd().split('\n');
    expect(aside).toHaveLength(15);
    expect(JSON.parse(aside[0] ?? '')).toEqual({
      line: 3,
      field: 'name',
      message: '"name" must not be empty',
      text: artist(2, { name: ' ' }),
    });
  });

  it('sets dates and times that do not exist aside, each with what is wrong with it', async () => {
    const noTime = '"createdAt" must be a time of the years 0001 to 9999 in UTC';
    const changes: [object, string][] = [
      [{ date: '05/08/70', year: 1966 }, 'the year is 1966, the date says 70'],
      [{ date: '05/08/77', year: 1939 }, 'the year is 1939, which means unknown, the date says 77'],
      [{ date: '05/32/77' }, 'the date 05/32/77 does not exist'],
      [{ date: '13/??/77' }, 'the date 13/??/77 does not exist'],
      [{ date: '05/00/77' }, 'the date 05/00/77 does not exist'],
      [{ date: '1977-05-08' }, '"date" must be MM/DD/YY, with ?? for unknown parts'],
      [{ year: 19_770 }, '"year" must be a whole number from 0 to 9999'],
      [{ year: '1977' }, '"year" must be a whole number from 0 to 9999'],
      [{ createdAt: 'yesterday' }, '"createdAt" must be a time such as 2024-05-01T12:00:00.000Z'],
      [{ createdAt: '2024-02-30T12:00:00Z' }, '"createdAt" is a time on a day that does not exist'],
      [{ createdAt: '9999-12-31T23:59:59-14:00' }, noTime],
      [{ createdAt: '0001-01-01T00:00:00+14:00' }, noTime],
      [{ createdAt: '0000-06-01T00:00:00Z' }, noTime],
      [{ updatedAt: '2024-13-01T12:00:00Z' }, '"updatedAt" must be a time such as 2024-05-01T12:00:00.000Z'],
    ];
    const lines = changes.map(([change], index) => performance(index + 1, 1, change));
    expect(await imported(database, await file([header(lines.length + 1), artist(1), ...lines]))).toEqual({
      records: 1,
      setAside: changes.length,
      bad: changes.map(([, message], index) => `${index + 3}: ${message}`),
    });
  });

  it('takes what the form takes, and tells of days and years that are odd', async () => {
    const lines = possibleDates.map(([, date, year], index) => performance(index + 1, 1, { date, year }));
    expect(await imported(database, await file([header(14), artist(1), ...lines]))).toEqual({
      records: 14,
      setAside: 0,
      bad: [],
      odd: [
        '10: no calendar has the day 02/30/99',
        '11: no calendar has the day 02/29/99',
        '12: no calendar has the day 06/31/39',
        '13: the year is 500',
        '14: the year is 77',
        '15: the year is 0',
      ],
    });
  });

  it('leaves ids to those who add, whatever ids it brings', async () => {
    const last = 2_147_483_647;
    const lines = [artist(5), artist(last), performance(last, last), performance(last - 1, 5)];
    expect(await imported(database, await file([header(4), ...lines]))).toMatchObject({ records: 4, setAside: 0 });
    const id = await builders(database).user('taper');
    const account = { id, username: 'taper', name: 'taper', validemail: false, perms: 'musicLover' };
    const services = { database, limiter: new Limiter(database, false) };
    expect(await addArtist(services, account, { name: 'Next' })).toBe(6);
    expect(await addPerformance(services, account, { ...wholePerformance, artist_id: 6 })).toBe(1);
    expect(await partsWithRows(database, 'artists')).toEqual([1, 42_950]);
    expect(await partsWithRows(database, 'performances')).toEqual([1, 42_950]);
  });

  it('takes a name as long as the API does', async () => {
    const lines = [
      artist(1, { name: '🎸'.repeat(500) }),
      artist(2, { name: '🎸'.repeat(501) }),
      artist(3, { name: '&#8203;' }),
    ];
    const { bad } = await imported(database, await file([header(3), ...lines]));
    expect(bad).toEqual(['3: "name" has more than 500 characters', '4: "name" must not be empty']);
  });

  it('takes the first and the last times, leap days and whatever is unknown of a date', async () => {
    const times = [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2024-02-29T23:30:00-01:00',
      '2024-05-01T12:00:00',
    ];
    const dates = ['02/29/76', '??/??/76', '??/31/76', '02/??/76', '??/??/??', '02/29/??'];
    const lines = [
      artist(1),
      ...times.map((createdAt, index) => performance(index + 1, 1, { createdAt })),
      ...dates.map((date, index) => performance(index + 5, 1, { date, year: 1976 })),
      performance(11, 1, { date: '02/29/39', year: 1939 }),
      performance(12, 1, { date: '??/??/??', year: 1939 }),
    ];
    expect(await imported(database, await file([header(13), ...lines]))).toEqual({ records: 13, setAside: 0, bad: [] });
    const again = (await readFile(await exported(database), 'utf8')).split('\n').slice(2, 6);
    expect(again.map((line) => JSON.parse(line).createdAt)).toEqual([
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '2024-03-01T00:30:00.000Z',
      '2024-05-01T12:00:00.000Z',
    ]);
  });

  it('decodes the HTML entities in names and places, once, and leaves set lists as they are', async () => {
    const texts = { venue: 'Salt &amp; Sand', city: 'Orl&eacute;ans', state: '&amp;lt;', title: '&quot;Live&quot;' };
    const lines = [artist(1, { name: 'Reed &#38; Rush' }), performance(1, 1, { ...texts, set1: 'A &gt; B' })];
    await imported(database, await file([header(2), ...lines]));
    expect(await database.rows(sql`select name from artists`)).toEqual([{ name: 'Reed & Rush' }]);
    expect(await database.rows(sql`select venue, city, state, title, set1 from performances`)).toEqual([
      { venue: 'Salt & Sand', city: 'Orléans', state: '&lt;', title: '"Live"', set1: 'A &gt; B' },
    ]);
  });

  it('skips what npm prints ahead of a piped export', async () => {
    const path = await file(['', '> live-concert-database@0.1.0 catalogue', '> tsx x', '', header(1), artist(1)]);
    expect(await imported(database, path)).toEqual({ records: 1, setAside: 0, bad: [] });
  });
});

describe('the top 100', () => {
  const top = async () =>
    (await database.rows<{ id: number }>(sql`select id from artists where top_100 order by id`)).map(({ id }) => id);
  const source = (id: number, performanceId: number) =>
    JSON.stringify({ __typename: 'Source', id, performance: { id: performanceId }, createdAt });

  it('are the most recorded, then the most performed artists of a catalogue that does not say', async () => {
    const artists = Array.from({ length: 110 }, (_, index) => artist(index + 1));
    const lines = [...artists, performance(1, 109), performance(2, 110), performance(3, 110), source(1, 1)];
    await imported(database, await file([header(lines.length), ...lines]));
    expect(await top()).toEqual([...Array.from({ length: 98 }, (_, index) => index + 1), 109, 110]);
  });

  it('are those that a catalogue says, if they are none', async () => {
    const lines = [artist(1, { top100: false }), artist(2), artist(3, { top100: null }), performance(1, 3)];
    await imported(database, await file([header(lines.length), ...lines]));
    expect(await top()).toEqual([]);
    await empty(database);
    await imported(database, await file([header(2), artist(1, { top100: true }), artist(2)]));
    expect(await top()).toEqual([1]);
  });
});

describe('an import that is refused', () => {
  it.each<[string, readonly string[], string]>([
    [
      'has another format',
      ['{"artists":[]}'],
      'FILE, line 1: no catalogue: the first line must be {"format":"live-concert-catalogue","version":1,"records":...}',
    ],
    ['is empty', [], 'FILE is empty'],
    ['is from another version', [header(1, 2), artist(1)], 'FILE, line 1: version: this is 2, but 1 can be read'],
    [
      'is cut short',
      [header(3), artist(1), artist(2)],
      'FILE, line 3: cut short: the header counts 3 records, here are 2',
    ],
    ['is too long', [header(1), artist(1), artist(2)], 'FILE, line 3: more records than the 1 that the header counts'],
    [
      'refers to nothing',
      [header(2), artist(1), performance(1, 9)],
      'FILE, line 3: "artist.id": there is no Artist 9 above this line',
    ],
    [
      'has an endless line',
      [header(1), artist(1, { abbrev: 'x'.repeat(5_000_000) })],
      'FILE, line 2: a line of more than 4 MB',
    ],
  ])('stores nothing of a file that %s', async (_, lines, message) => {
    await expect(imported(database, await file(lines))).rejects.toThrow(message);
    expect(await rowCount(database)).toBe(0);
  });

  it('stores nothing of a packed file that is cut short or damaged, or of one that is not there', async () => {
    const whole = await readFile(await file([header(2), artist(1), artist(2)], 'whole.ndjson.gz'));
    const path = join(folder, 'cut.ndjson.gz');
    await writeFile(path, whole.subarray(0, -12));
    await expect(imported(database, path)).rejects.toThrow('the file is cut short');
    await writeFile(path, whole.fill(0xff, 10));
    await expect(imported(database, path)).rejects.toThrow(/^FILE, line 1: the file cannot be read: invalid /);
    await expect(imported(database, join(folder, 'none'))).rejects.toThrow('There is no file FILE.');
    expect(await rowCount(database)).toBe(0);
  });
});

/** A server of a catalogue with some pages of artists, and of the members of a group. */
async function otherServer() {
  const other = await embedded();
  await fill(other);
  await other.rows(sql`insert into artists (name) select 'Artist ' || n from generate_series(1, 700) n`);
  await other.rows(sql`insert into artist_groups (title) values ('Many')`);
  await other.rows(sql`insert into artist_group_members (group_id, artist_id) select 3, id from artists where id > 2`);
  const app = await createServer({
    settings: { corsOrigins: [], rateLimits: false, longestDelay: 0, siteUrl: 'http://site.test' },
    mailer: new MailBox(),
    database: other,
    logger: pino({ level: 'silent' }),
  });
  closing.push(() => app.close());
  // The schema has no identifiers.
  const whole = await readFile(await exported(other, 'database.ndjson'), 'utf8');
  return { other, app, expected: whole.replace(/,"identifiers":\[.*?\](?=\}\n)/g, '') };
}

describe('another API', () => {
  it('is read page by page, when it has time, also if an answer is cut off, and what is added meanwhile is left out', async () => {
    const { other, app, expected } = await otherServer();
    const busy: [status: number, retryAfter: string][] = [
      [502, '7'],
      [504, '0'],
      [429, '0'],
      [503, 'Sat, 01 Jan 2000 00:00:00 GMT'],
    ];
    let answered = 0;
    app.addHook('onRequest', async (_request, reply) => {
      const [status, after] = busy.shift() ?? [];
      if (!status) answered += 1;
      if (answered === 2) {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        reply.raw.write('{"data":', () => reply.raw.destroy());
        return reply;
      }
      return status && reply.code(status).header('retry-after', after).send('Later');
    });
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;

    const pauses: number[] = [];
    const api = new ApiReader(url, { say: ignore, folder, wait: async (milliseconds) => pauses.push(milliseconds) });
    const source: CatalogueSource = {
      name: api.name,
      async *lines(onTotal) {
        for await (const line of api.lines(onTotal)) {
          if (line.number === 1) await other.rows(sql`insert into artists (name) values ('Late')`);
          yield line;
        }
      },
    };
    expect(await importedFrom(database, source)).toEqual({ records: 1412, setAside: 0, bad: [] });
    expect(pauses).toEqual([7000, 1000, 1000, 1000, 2000]);
    expect(await readFile(await exported(database, 'api.ndjson'), 'utf8')).toBe(expected);
  });

  it('goes on behind what it has, wherever the API stops', async () => {
    const { other, app, expected } = await otherServer();
    const asked: string[] = [];
    let answers = 0;
    app.addHook('preHandler', async (request, reply) => {
      if (answers === 0) return reply.code(500).send('Gone');
      answers -= 1;
      asked.push(JSON.stringify(request.body));
    });
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
    const said: string[] = [];
    const api = () => new ApiReader(url, { say: (line) => said.push(line), folder });
    const kept = join(folder, '127.0.0.1.records.ndjson');
    const stopped = /cannot be read: it answers HTTP 500 without JSON/;

    // The bounds and the first page of artists.
    answers = 2;
    await expect(importedFrom(database, api())).rejects.toThrow(stopped);
    // A record that was cut off is asked for again.
    const lines = (await readFile(kept, 'utf8')).trimEnd();
    await writeFile(kept, lines.slice(0, -40));
    // The other artists, the groups, and the first members of the last one.
    answers = 6;
    await expect(importedFrom(database, api())).rejects.toThrow(stopped);
    // It belongs to an artist that came after the first request.
    await other.rows(sql`with late as (insert into artists (name) values ('Late') returning id)
      update performances set artist_id = late.id from late where date = '??/??/39'`);
    answers = 20;
    expect(await importedFrom(database, api())).toEqual({
      records: 1411,
      setAside: 1,
      bad: ['1409: it belongs to Artist 703, which was added meanwhile'],
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(14);
    expect(said).toEqual([
      `${url}: what is fetched is kept in ${kept}. Ended, this goes on when it is run again.`,
      `${url}: goes on behind 299 records.`,
      `${url}: goes on behind 1,007 records.`,
    ]);
    const without = expected
      .split('\n')
      .filter((line) => !line.includes('"Compilation"'))
      .join('\n')
      .replace('"records":1412', '"records":1411');
    expect(await readFile(await exported(database, 'api.ndjson'), 'utf8')).toBe(without);

    const elsewhere = new ApiReader(`${url}2`, { say: ignore, folder });
    await expect(importedFrom(await embedded(), elsewhere)).rejects.toThrow(/is not of .*graphql2: remove it/);
  });

  it('sets a record aside that no line can hold, also when it goes on', async () => {
    const answer = (node: object) => ({ data: { list: { edges: [{ node }] } } });
    const bounds = Object.fromEntries(
      ['artists', 'artistGroups', 'performances', 'sources', 'checksums'].map((list) => [list, { edges: [] }]),
    );
    const artists = { totalCount: 1, edges: [{ node: { id: 7 } }] };
    const answers: object[] = [{ data: { ...bounds, artists } }, answer({ id: 7, name: 'é'.repeat(2 ** 21) })];
    const server = createHttpServer((_request, response) => {
      response.end(JSON.stringify(answers.shift() ?? { data: { list: { edges: [] } } }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => new Promise((done) => server.close(done)));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
    for (const asked of [answers.length, 0]) {
      expect(answers).toHaveLength(asked);
      const lines: unknown[] = [];
      for await (const line of new ApiReader(url, { say: ignore, folder }).lines(ignore)) lines.push(line);
      expect(lines).toMatchObject([{ number: 1, fault: 'it has more than 4 MB' }]);
    }
  });

  it('is asked the same where it leads within its host, and told where it leads to another', async () => {
    const asked: string[] = [];
    const server = createHttpServer(async (request, response) => {
      const port = request.socket.localPort;
      asked.push(`${request.method} ${request.url} ${(await text(request)).length > 0}`);
      const location = request.url === '/graphql' ? '/moved' : `http://localhost:${port}/graphql`;
      response.writeHead(301, { location }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => new Promise((done) => server.close(done)));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
    await expect(importedFrom(database, new ApiReader(url, { say: ignore, folder }))).rejects.toThrow(
      /cannot be read: it leads to http:\/\/localhost:\d+\/graphql, on another host\. Import from there, if that is meant$/,
    );
    expect(asked).toEqual(['POST /graphql true', 'POST /moved true']);
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
    await expect(
      importedFrom(database, new ApiReader(`http://127.0.0.1:${port}/graphql`, { say: ignore, folder })),
    ).rejects.toThrow(reason);
  });
});
