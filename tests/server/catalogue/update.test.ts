import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { recordBatches } from '#server/catalogue/file/export.ts';
import { linesOf } from '#server/catalogue/file/lines.ts';
import { type CatalogueSource, ensureSample, importCatalogue } from '#server/catalogue/file/load.ts';
import { withoutHeader } from '#server/catalogue/file/recordReader.ts';
import { headerLine } from '#server/catalogue/file/records.ts';
import { addPerformance, addSource } from '#server/catalogue/members/additions.ts';
import { restoreRevision } from '#server/catalogue/members/editing.ts';
import { removeRecord } from '#server/catalogue/members/removing.ts';
import { updateArtist, updatePerformance, updateSource } from '#server/catalogue/members/updating.ts';
import { runNightly } from '#server/catalogue/nightly.ts';
import { updateCatalogue } from '#server/catalogue/update/update.ts';
import type { AccountRow } from '#server/data/accounts/accounts.ts';
import { rememberSandbox } from '#server/data/site/sandbox.ts';
import type { Database } from '#server/db/database.ts';
import { wholePerformance } from '#tests/support/rules/performances.ts';
import { empty, testDatabase } from '#tests/support/server/database.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
import { lookedUp } from '#tests/support/server/lookedUp.ts';
import { watched } from '#tests/support/server/watched.ts';

const ignore = () => undefined;
const createdAt = '2024-05-01T12:00:00.000Z';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'update-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => empty(database));
afterEach(async () => expect(await derivedRows(database)).toEqual(await freshRows(database)));

type Written = Record<string, unknown>;

const artist = (id: number, name: string, more: Written = {}): Written => ({
  __typename: 'Artist',
  id,
  name,
  createdAt,
  ...more,
});
const show = (id: number, artistId: number, date: string, more: Written = {}): Written => ({
  __typename: 'Performance',
  id,
  artist: { id: artistId },
  date,
  year: 1900 + Number(date.slice(-2)),
  createdAt,
  ...more,
});
const recording = (id: number, performance: number, more: Written = {}): Written => ({
  __typename: 'Source',
  id,
  performance: { id: performance },
  createdAt,
  ...more,
});
const list = (id: number, source: number, body: string): Written => ({
  __typename: 'Checksum',
  id,
  source: { id: source },
  description: 'a.md5',
  body,
  createdAt,
});

const sourceOf = (records: readonly Written[]): CatalogueSource => ({
  name: 'FILE',
  lines: (onTotal) =>
    withoutHeader(
      linesOf([headerLine(records.length), ...records.map((record) => JSON.stringify(record))]),
      'FILE',
      onTotal,
    ),
});

const told = () => ({ setAside: join(folder, 'set-aside'), report: ignore, bad: ignore, odd: ignore });

const imported = (records: readonly Written[]) => importCatalogue(database, sourceOf(records), told());

/** Updates the catalogue, and returns what it says, without empty outcomes. */
async function updated(records: readonly Written[], { removeMissing = false, dryRun = false } = {}) {
  const result = await updateCatalogue(database, sourceOf(records), { ...told(), removeMissing, dryRun });
  const { unchanged, setAside, ...outcomes } = result;
  const said = Object.entries(outcomes).filter(([, { count }]) => count > 0);
  const named: Partial<Record<keyof typeof outcomes, string[]>> = Object.fromEntries(
    said.map(([outcome, { first }]) => [outcome, first]),
  );
  return { ...named, unchanged, setAside };
}

const shows = () =>
  database.rows<{ artist: string; date: string; venue: string; set1: string }>(
    sql`select name as artist, date, venue, set1 from performances join artists on artists.id = artist_id order by date, venue`,
  );

async function member(): Promise<{ account: AccountRow; services: { database: Database; limiter: Limiter } }> {
  const [account] =
    await database.rows<AccountRow>(sql`insert into users (username, name, email, obfuscated_email, password_hash, perms)
    values ('taper', 'taper', 'taper', 'taper', '', 'musicLover,editor') returning *`);
  if (!account) throw new Error('No account was stored.');
  return { account, services: { database, limiter: new Limiter(database, false) } };
}

const gulls = artist(1, 'The Gulls');
const terns = artist(2, 'Terns & Co');
const hall = { venue: 'Gull Hall', city: 'Ithaca', state: 'NY', set1: 'Millrace > Tin Roof, Low Tide' };
const first = show(1, 1, '05/08/77', hall);
const second = show(2, 2, '05/09/77', { ...hall, set1: 'Harbour' });
const tape = recording(1, 1, { comments: 'SBD', archiveIdentifier: 'gulls1977' });
const otherTape = recording(2, 2, { comments: 'AUD' });
const lists = [list(1, 1, `${'a'.repeat(32)} *1.shn`), list(2, 2, `${'b'.repeat(32)} *1.shn`)];
const catalogue = [gulls, terns, first, second, tape, otherTape, ...lists];

describe('an update', () => {
  it('changes nothing if the file is the same', async () => {
    await imported(catalogue);
    expect(await updated(catalogue)).toEqual({ unchanged: 8, setAside: 0 });
    expect(await database.rows(sql`select from revisions`)).toEqual([]);
  });

  it('adds what is new, changes what has changed, and removes nothing', async () => {
    await imported(catalogue);
    const changed = [
      artist(1, 'The Gulls', { abbrev: 'g' }),
      artist(7, 'Auks'),
      show(1, 1, '05/08/77', { ...hall, set1: 'Millrace > Tin Roof, Low Tide, Skerry', comment: 'Rain.' }),
      show(3, 7, '05/10/77', { venue: 'Tin Shed' }),
      recording(1, 1, { comments: 'SBD > DAT', archiveIdentifier: 'gulls1977' }),
      recording(9, 1, { comments: 'FM' }),
      list(1, 1, `${'c'.repeat(32)} *1.shn`),
      list(9, 9, `${'d'.repeat(32)} *1.shn`),
    ];
    expect(await updated(changed)).toEqual({
      added: ['Auks', 'Auks 05/10/1977, Tin Shed', 'recording 3', 'list a.md5 of recording 3'],
      changed: [
        'The Gulls: abbrev',
        'The Gulls 05/08/1977, Gull Hall: set1, comment',
        'recording gulls1977: comments',
        'list a.md5 of recording 1',
      ],
      unchanged: 0,
      setAside: 0,
    });
    expect((await updated(changed)).unchanged).toBe(8);
    expect(
      await database.rows(sql`select record, record_id as id, version, kind from revisions order by record, record_id`),
    ).toEqual([
      { record: 'ARTIST', id: 1, version: 2, kind: 'IMPORT' },
      { record: 'ARTIST', id: 3, version: 1, kind: 'IMPORT' },
      { record: 'PERFORMANCE', id: 1, version: 2, kind: 'IMPORT' },
      { record: 'PERFORMANCE', id: 3, version: 1, kind: 'IMPORT' },
      { record: 'SOURCE', id: 1, version: 2, kind: 'IMPORT' },
      { record: 'SOURCE', id: 3, version: 1, kind: 'IMPORT' },
    ]);
    expect(await database.rows(sql`select left(hash::text, 2) as hash from checksum_hashes order by 1`)).toEqual([
      { hash: 'bb' },
      { hash: 'cc' },
      { hash: 'dd' },
    ]);
  });

  it('brings each field of the format, as the export gives it back', async () => {
    const examples: Written = {
      name: 'The Gull',
      abbrev: 'tg',
      isTradable: true,
      officialUrl: 'https://gulls.example',
      top100: true,
      date: '06/09/78',
      year: 1978,
      title: 'Benefit',
      isCompilation: true,
      venue: 'Tern Hall',
      city: 'Utica',
      state: 'ME',
      set1: 'Skerry',
      set2: 'Harbour',
      set3: 'Low Tide',
      comment: 'Rain.',
      archiveIdentifier: 'gulls1978',
      circdate: '1999',
      comments: 'SBD',
      textdoc: 'The Gulls, Ithaca',
      wavdiskcount: 2,
      shndiskcount: 1,
      enterUsername: 'taper',
      mediaSize: '700',
      mediaSizeUncompressed: '1400',
      description: 'a.md5',
      body: `${'e'.repeat(32)} *1.shn`,
    };
    const notUpdated = [
      '__typename',
      'id',
      'artist',
      'performance',
      'source',
      'sources',
      'sourceCount',
      'createdAt',
      'updatedAt',
      'identifiers',
    ];
    const known = { identifiers: [{ scheme: 'mbid', value: 'gulls' }] };
    const plain: Written[] = [...[gulls, first, tape].map((record) => ({ ...record, ...known })), lists[0] ?? {}];
    const exported = async () => {
      const all: Written[] = [];
      for (const type of ['Artist', 'Performance', 'Source', 'Checksum'] as const) {
        for await (const records of recordBatches(database, type)) all.push(...records);
      }
      return all;
    };
    await imported(plain);
    const full = (await exported()).map((written, index) => {
      const said = Object.keys(written).filter((field) => !notUpdated.includes(field));
      expect(said.filter((field) => !(field in examples))).toEqual([]);
      return { ...plain[index], ...Object.fromEntries(said.map((field) => [field, examples[field]])) };
    });
    expect((await updated(full)).changed).toHaveLength(4);
    expect(await exported()).toMatchObject(full.map(({ createdAt: _, ...record }) => record));
  });

  it('finds the records of another file by the rules, whatever their ids', async () => {
    await imported(catalogue);
    const later = { createdAt: '2025-01-01T00:00:00.000Z' };
    const other = [
      artist(1, 'Terns and Co.', later),
      artist(2, 'gulls', later),
      show(1, 1, '05/09/77', { venue: 'gull hall', set1: 'Harbour', comment: 'Late.', ...later }),
      show(2, 2, '05/08/77', { venue: 'Other Hall', set1: 'Harbour', ...later }),
      show(3, 2, '05/08/77', { venue: 'Gull Hall', set1: 'Wholly, Other, Songs', ...later }),
      recording(1, 1, { textdoc: 'A text.', ...later }),
      { ...list(1, 1, `${'b'.repeat(32)} *1.shn`), ...later },
    ];
    expect(await updated(other)).toEqual({
      added: ['The Gulls 05/08/1977, Other Hall'],
      changed: ['Terns & Co 05/09/1977, Gull Hall: venue, comment', 'recording 2: textdoc'],
      doubtful: ['The Gulls 05/08/1977, Gull Hall: a show with another set list of this day and venue'],
      unchanged: 3,
      setAside: 0,
    });
  });

  it('takes a show without a day for another one only where that is certain', async () => {
    const at = { venue: 'Gull Hall', city: 'Rye' };
    const later = { ...at, createdAt: '2025-01-01T00:00:00.000Z' };
    const names = (value: string) => ({ identifiers: [{ scheme: 'url', value }] });
    const songs = 'Home, Wheel, Millrace';
    const stored = [
      gulls,
      show(1, 1, '??/??/77', { ...at, set1: songs, comment: 'Radio' }),
      show(2, 1, '??/??/78', { ...at, comment: 'Radio' }),
      show(3, 1, '05/??/79', { ...at, set1: songs, ...names('https://gulls.example/3') }),
    ];
    await imported(stored);
    expect(await updated(stored)).toMatchObject({ unchanged: 4 });
    const doubt = (date: string) =>
      `The Gulls ${date}, Gull Hall: a show without a day that has other songs or notes may be it`;
    expect(
      await updated([
        gulls,
        show(11, 1, '??/??/77', { ...later, set1: `${songs}, Goodnight`, comment: 'TV' }),
        show(12, 1, '??/??/77', { ...later, comment: 'TV' }),
        show(13, 1, '??/??/77', { ...later, set1: 'Tin Roof, Low Tide, Skerry' }),
        show(14, 1, '??/??/78', { ...later, comment: 'TV' }),
        show(15, 1, '05/??/79', { ...later, set1: `${songs}, Goodnight`, ...names('https://gulls.example/3') }),
      ]),
    ).toEqual({
      added: ['The Gulls ??/??/1977, Gull Hall'],
      changed: ['The Gulls 05/??/1979, Gull Hall: set1'],
      doubtful: [doubt('??/??/1977'), doubt('??/??/1977'), doubt('??/??/1978')],
      unchanged: 1,
      setAside: 0,
    });
    const equal = show(21, 1, '??/??/77', { ...later, set1: 'home; wheel; millrace', title: 'On air' });
    expect(await updated([gulls, equal])).toEqual({
      changed: ['The Gulls ??/??/1977, Gull Hall: title, set1'],
      unchanged: 1,
      setAside: 0,
    });
  });

  it('takes shows with the same songs for one, whatever their segues, encores and notes', async () => {
    const at = { venue: 'Gull Hall', createdAt: '2025-01-01T00:00:00.000Z' };
    await imported([
      gulls,
      show(1, 1, '05/08/77', { venue: 'Gull Hall', set1: 'Home, Wheel (slow)' }),
      show(2, 1, '05/09/77', { venue: 'Gull Hall', set1: 'Harbour > Millrace', set2: 'Tin Roof' }),
    ]);
    const other = [
      gulls,
      show(7, 1, '05/08/77', { ...at, set1: 'Home > Wheel', set2: 'Encore: Goodnight' }),
      show(8, 1, '05/09/77', { ...at, set1: 'Tin Roof [new] -> Harbour\nMillrace' }),
    ];
    expect(await updated(other)).toEqual({
      changed: ['The Gulls 05/08/1977, Gull Hall: set1, set2', 'The Gulls 05/09/1977, Gull Hall: set1'],
      unchanged: 1,
      setAside: 0,
    });
  });

  it('finds renamed artists and moved shows by what they are called elsewhere, two of each', async () => {
    const called = (scheme: string, value: string) => ({ identifiers: [{ scheme, value }] });
    const [one, other] = [called('mbid', 'm1'), called('mbid', 'm2')];
    await imported([
      artist(1, 'The Gulls', one),
      artist(2, 'Terns', other),
      show(1, 1, '05/08/77', { ...hall, ...called('setlistfm', 's1') }),
      show(2, 1, '05/09/77', { ...hall, ...called('setlistfm', 's2') }),
      show(3, 2, '05/08/77', { ...hall, ...called('setlistfm', 's3') }),
      recording(1, 1, { comments: 'SBD', ...called('archive', 'a1') }),
      recording(2, 1, { comments: 'AUD', ...called('archive', 'a2') }),
    ]);
    // Other ids, and each name and day is now that of the other one, or a new one.
    const later = [
      artist(12, 'The Gulls', other),
      artist(11, 'Auks', one),
      show(13, 11, '05/09/77', { venue: 'Tin Shed', set1: 'Skerry', ...called('setlistfm', 's1') }),
      show(12, 11, '06/01/77', { venue: 'Tin Shed', set1: 'Harbour', ...called('setlistfm', 's2') }),
      show(11, 12, '05/08/77', { ...hall, ...called('setlistfm', 's3') }),
      recording(12, 13, { comments: 'SBD > CDR', ...called('archive', 'a1') }),
      recording(11, 13, { comments: 'AUD > CDR', ...called('archive', 'a2') }),
    ];
    expect(await updated(later)).toEqual({
      changed: [
        'Terns: name',
        'The Gulls: name',
        'Auks 05/08/1977, Gull Hall: date, venue, set1',
        'Auks 05/09/1977, Gull Hall: date, venue, set1',
        'recording 1: comments',
        'recording 2: comments',
      ],
      unchanged: 1,
      setAside: 0,
    });
    expect(await database.rows(sql`select id, artist_id, date, set1 from performances order by id`)).toEqual([
      { id: 1, artist_id: 1, date: '05/09/77', set1: 'Skerry' },
      { id: 2, artist_id: 1, date: '06/01/77', set1: 'Harbour' },
      { id: 3, artist_id: 2, date: '05/08/77', set1: hall.set1 },
    ]);
    expect(await database.rows(sql`select id, name from artists order by id`)).toEqual([
      { id: 1, name: 'Auks' },
      { id: 2, name: 'The Gulls' },
    ]);
    expect(await updated(later)).toEqual({ unchanged: 7, setAside: 0 });
  });

  it('is doubtful where several have what something is called elsewhere, unless name or day tell', async () => {
    const called = { identifiers: [{ scheme: 'url', value: 'https://gulls.example/' }] };
    await imported([
      artist(1, 'The Gulls', called),
      artist(2, 'Terns'),
      show(1, 1, '05/08/77', { ...hall, ...called }),
      show(2, 1, '05/09/77', { ...hall, ...called }),
    ]);
    // As catalogues have it that were imported before an artist's identifier was its own.
    await database.rows(sql`update artists set identifiers = 'url https://gulls.example/'`);
    expect(await updated([artist(11, 'Auks', called)])).toEqual({
      doubtful: ['Auks: several artists have its identifier'],
      unchanged: 0,
      setAside: 0,
    });
    expect(await updated([artist(12, 'Terns', { ...called, abbrev: 't' })])).toEqual({
      changed: ['Terns: abbrev'],
      unchanged: 0,
      setAside: 0,
    });
    expect(
      await updated([
        artist(13, 'Gulls', called),
        show(11, 13, '06/01/77', { ...hall, ...called }),
        show(12, 13, '05/09/77', { ...hall, set1: 'Skerry', ...called }),
      ]),
    ).toEqual({
      changed: ['The Gulls 05/09/1977, Gull Hall: set1'],
      doubtful: ['The Gulls 06/01/1977, Gull Hall: several shows of other days have its identifier'],
      unchanged: 1,
      setAside: 0,
    });
  });

  it('gives no artist what another is called elsewhere', async () => {
    const called = (...values: string[]) => ({ identifiers: values.map((value) => ({ scheme: 'mbid', value })) });
    const first = [
      artist(1, 'The Gulls', called('m1')),
      artist(2, 'Terns', called('m2')),
      artist(3, 'Auks', called('m3', 'm1')),
      show(1, 3, '05/08/77', hall),
      // What was set aside has nothing.
      artist(4, 'Herons', called('m3')),
    ];
    const bad: unknown[] = [];
    const stored = await importCatalogue(database, sourceOf(first), {
      ...told(),
      bad: ({ message }) => bad.push(message),
    });
    expect(stored).toMatchObject({ stored: { Artist: 3, Performance: 0 }, setAside: 2 });
    expect(bad).toEqual([
      '"mbid m1" is an identifier of The Gulls already',
      'it belongs to Artist 3, which was set aside',
    ]);
    const later = [artist(11, 'The Gulls', called('m1', 'm2')), show(11, 11, '05/08/77', hall), artist(12, 'Terns')];
    expect(await updated(later)).toEqual({
      doubtful: ['The Gulls: "mbid m2" is an identifier of Terns'],
      unchanged: 1,
      setAside: 0,
    });
    expect(await updated([artist(11, 'Skuas', called('m4')), artist(12, 'Petrels', called('m4'))])).toEqual({
      added: ['Skuas'],
      unchanged: 0,
      setAside: 1,
    });
    expect(await database.rows(sql`select name, identifiers from artists order by name`)).toEqual([
      { name: 'Herons', identifiers: 'mbid m3' },
      { name: 'Skuas', identifiers: 'mbid m4' },
      { name: 'Terns', identifiers: 'mbid m2' },
      { name: 'The Gulls', identifiers: 'mbid m1' },
    ]);
  });

  it('reads what the shows of an artist are called elsewhere once, however many portions ask for it', async () => {
    // A portion has at most two million characters.
    const long = 'Rain. '.repeat(150_000);
    const called = (id: number) => ({ identifiers: [{ scheme: 'setlistfm', value: `s${id}` }] });
    const ids = [1, 2, 3, 4, 5, 6];
    const some = (offset: number, venue: string) =>
      ids.map((id) =>
        show(id + offset, 1 + (id % 2), `05/0${id}/77`, { ...hall, venue, comment: long, ...called(id) }),
      );
    await imported([gulls, terns, ...some(0, 'Gull Hall')]);
    const read: string[] = [];
    const listening = watched(database, (_transaction, text) => {
      if (text.startsWith('insert into called_performances')) read.push(text);
    });
    const options = { ...told(), removeMissing: false, dryRun: false };
    // Their ids have all moved up, as when a file begins with a new show.
    const { changed } = await updateCatalogue(listening, sourceOf([gulls, terns, ...some(1, 'Tin Shed')]), options);
    expect(changed.count).toBe(6);
    expect(read).toHaveLength(1);
  });

  it('compares the latest thousand shows of a day, and is doubtful about others of it', async () => {
    const crowd = (count: number, from: number, more: Written = {}, date = '05/08/77') =>
      Array.from({ length: count }, (_, index) =>
        show(from + index, 1, date, { venue: `Hall ${from + index}`, ...more }),
      );
    await imported([gulls, ...crowd(1001, 1)]);
    const later = { createdAt: '2024-06-01T12:00:00.000Z' };
    const known = (id: number) => show(5000 + id, 1, '05/08/77', { venue: `Hall ${id}`, comment: 'Rain.', ...later });
    expect(await updated([gulls, known(1), known(2), known(1001), show(9000, 1, '05/08/77', hall)])).toEqual({
      changed: ['The Gulls 05/08/1977, Hall 2: comment', 'The Gulls 05/08/1977, Hall 1001: comment'],
      doubtful: ['Hall 1', 'Gull Hall'].map(
        (venue) => `The Gulls 05/08/1977, ${venue}: 1,000 shows of this day or more, of which the latest are compared`,
      ),
      unchanged: 1,
      setAside: 0,
    });
    // Those that an update adds itself do not count: a first portion of 1,170 is stored ahead of the group's member.
    const long = { comment: 'Rain. '.repeat(250) };
    const { added } = await updateCatalogue(
      database,
      sourceOf([
        gulls,
        ...crowd(1300, 10_000, long, '05/09/77'),
        { __typename: 'ArtistGroup', id: 1, title: 'Birds' },
        { __typename: 'ArtistToArtistGroup', id: 1, artistGroup: { id: 1 }, artist: { id: 1 } },
        ...crowd(100, 20_000, long, '05/09/77'),
      ]),
      { ...told(), removeMissing: false, dryRun: false },
    );
    expect(added.count).toBe(1401);
  });

  it('counts the top 100 anew, unless the catalogue or an update chose them', async () => {
    const top = async () =>
      (await database.rows<{ id: number }>(sql`select id from artists where top_100 order by id`)).map(({ id }) => id);
    const many = Array.from({ length: 101 }, (_, index) => artist(index + 1, `Band ${index + 1}`));
    const taped = (id: number) => [
      show(id, id, '05/08/77', { venue: 'Tin Shed' }),
      recording(id, id, { comments: 'SBD' }),
    ];
    const allBut = (left: number) => many.map(({ id }) => id).filter((id) => id !== left);

    await imported([...many, ...taped(1)]);
    expect(await top()).toEqual(allBut(101));
    await updated([many[100] ?? {}, ...taped(101)]);
    expect(await top()).toEqual(allBut(100));
    await updated([many[99] ?? {}, ...taped(100)]);
    expect(await top()).toEqual(allBut(99));
    await updated([artist(1, 'Band 1', { top100: false }), artist(2, 'Band 2', { top100: true })]);
    expect(await top()).toEqual(allBut(99).filter((id) => id !== 1));
    await updated([many[98] ?? {}, ...taped(99)]);
    expect(await top()).toEqual(allBut(99).filter((id) => id !== 1));

    await empty(database);
    await imported([artist(1, 'Band 1', { top100: false }), artist(2, 'Band 2', { top100: true })]);
    await updated([artist(1, 'Band 1'), ...taped(1)]);
    expect(await top()).toEqual([2]);
  });

  it('leaves the search as a fresh import makes it when a venue is mostly spelt in another way', async () => {
    const there = (id: number, venue: string) => show(id, 1, `05/0${id}/77`, { ...hall, venue });
    await imported([gulls, there(1, 'Gull Wing Hall'), there(2, 'Gull Wing Hall'), there(3, 'The Gull Wing Hall')]);
    await updated([gulls, there(2, 'The Gull Wing Hall'), there(4, 'The Gull Wing Hall')]);
    expect(await database.rows(sql`select name from venues`)).toEqual([{ name: 'The Gull Wing Hall' }]);
    const found = (word: string) =>
      database.rows(sql`select performance_id as id from performance_search
        where document @@ ${`'=${word}'`}::tsquery order by 1`);
    expect(await found('gwh')).toEqual([{ id: 1 }]);
    expect(await found('tgwh')).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
  });

  it('chooses the titles of songs among their spellings as a fresh import does', async () => {
    const played = (id: number, set1: string, more: Written = {}) =>
      show(id, 1, `05/0${id}/77`, { ...hall, set1, ...more });
    const titles = async () =>
      (await database.rows<{ title: string }>(sql`select title from songs order by title`)).map(({ title }) => title);
    const found = async (word: string) =>
      (await database.rows(sql`select from songs where document @@ ${word}::tsquery`)).length;
    await imported([
      gulls,
      played(1, 'Tin Roof, Home'),
      played(2, 'Tin-Roof'),
      played(3, 'Tin Roof'),
      played(4, 'Home'),
    ]);
    expect(await titles()).toEqual(['Home', 'Tin Roof']);

    // Another spelling is now played as often, and then more often.
    await updated([gulls, played(3, 'Tin-Roof', { venue: 'Tin Shed' })]);
    expect(await titles()).toEqual(['Home', 'Tin-Roof']);
    await updated([gulls, played(5, 'Tin Roof'), played(6, 'Tin Roof, HOME'), played(7, 'HOME, HOME')]);
    expect(await titles()).toEqual(['HOME', 'Tin Roof']);
    expect(await found('tin & roof')).toBe(1);
    expect(await database.rows(sql`select spellings::text from songs order by title`)).toEqual([
      { spellings: '{"HOME": 3, "Home": 2}' },
      { spellings: '{"Tin Roof": 3, "Tin-Roof": 2}' },
    ]);

    // Shows that change their place alone, and those that go.
    await updated([gulls, played(5, 'Tin Roof', { city: 'Rye' })]);
    expect(await titles()).toEqual(['HOME', 'Tin Roof']);
    await updated([gulls, played(2, 'Tin-Roof'), played(3, 'Tin-Roof'), played(4, 'Home')], { removeMissing: true });
    expect(await titles()).toEqual(['Home', 'Tin-Roof']);
    expect(await database.rows(sql`select spellings from songs`)).toEqual([{ spellings: null }, { spellings: null }]);
  });

  it('only says what it would do', async () => {
    await imported(catalogue);
    const { added, removed } = await updated([gulls, first, show(5, 1, '05/12/77', hall)], {
      dryRun: true,
      removeMissing: true,
    });
    expect(added).toEqual(['The Gulls 05/12/1977, Gull Hall']);
    expect(removed).toEqual(['recording gulls1977', 'recording 2', 'Terns & Co 05/09/1977, Gull Hall', 'Terns & Co']);
    expect(await updated(catalogue)).toEqual({ unchanged: 8, setAside: 0 });
  });

  it('leaves no versions of rows that readers pass, nor does a dry run', async () => {
    await imported(catalogue);
    for (const dryRun of [false, true]) {
      const title = dryRun ? 'Tried' : 'Stored';
      const changed = [gulls, { ...first, title }, show(3, 1, '05/10/77', { ...hall, set1: 'Harbour' })];
      expect(await updated(changed, { dryRun })).toMatchObject({ changed: [expect.stringContaining('title')] });
      expect(await lookedUp(database)).toBe('Heap Fetches: 0');
    }
  });

  it('removes what is missing, if told', async () => {
    await imported(catalogue);
    expect(await updated([gulls, first, tape, ...lists.slice(0, 1)], { removeMissing: true })).toMatchObject({
      removed: ['recording 2', 'Terns & Co 05/09/1977, Gull Hall', 'Terns & Co'],
    });
    expect(await shows()).toEqual([{ artist: 'The Gulls', date: '05/08/77', venue: hall.venue, set1: hall.set1 }]);
    expect(await database.rows(sql`select kind, label, version from revisions where record = 'ARTIST'`)).toEqual([
      { kind: 'IMPORT', label: 'Terns & Co', version: 2 },
    ]);
  });

  it('is whole or nothing', async () => {
    await imported(catalogue);
    const broken = [gulls, show(5, 1, '05/12/77', hall), recording(7, 99)];
    await expect(updated(broken)).rejects.toThrow('there is no Performance 99 above this line');
    expect(await updated(catalogue)).toEqual({ unchanged: 8, setAside: 0 });
    expect(await shows()).toHaveLength(2);
  });

  it('does not mix with what the sample invents', async () => {
    const lines = () => [headerLine(2), ...[gulls, first].map((record) => JSON.stringify(record))];
    expect(await ensureSample(database, { name: 'small', lines }, ignore)).toBe('written');
    for (const dryRun of [false, true]) {
      await expect(updated([terns], { dryRun })).rejects.toThrow('The database has the sample, which is invented.');
    }
    expect(await shows()).toHaveLength(1);
  });
});

describe("members' changes", () => {
  it('come back with the lists of their time, though an update has changed the lists', async () => {
    await imported(catalogue);
    const { account, services } = await member();
    await updateSource(services, account, { id: 1, version: 1, comments: 'Soundboard' });
    const [changed] = await database.rows<{ id: number }>(sql`select id from revisions where record = 'SOURCE'`);
    const id = changed?.id ?? 0;
    const bodies = () => database.rows(sql`select description, body from checksums where source_id = 1`);
    const before = await bodies();
    await updated([gulls, first, tape, list(1, 1, `${'c'.repeat(32)} *1.shn`)]);
    expect(await bodies()).not.toEqual(before);
    await restoreRevision(services, account, { id });
    expect(await bodies()).toEqual(before);

    const [stored] = await database.rows<{ version: number }>(sql`select version from sources where id = 1`);
    await removeRecord('SOURCE')(services, account, { id: 1, version: stored?.version ?? 0 });
    await restoreRevision(services, account, { id });
    expect(await bodies()).toEqual(before);
  });

  it('stay, and are told', async () => {
    await imported(catalogue);
    const { account, services } = await member();
    await updatePerformance(services, account, { id: 1, version: 1, venue: 'Gull Theatre Royal', date: '05/07/1977' });
    await updateArtist(services, account, { id: 2, version: 1, name: 'The Terns' });
    await updateSource(services, account, {
      id: 1,
      version: 1,
      checksums: [{ description: 'own.md5', body: 'e'.repeat(32) }],
    });
    await removeRecord('PERFORMANCE')(services, account, { id: 2, version: 1 });
    const later = catalogue.map((record, index) => ({
      ...record,
      createdAt: '2025-01-01T00:00:00.000Z',
      ...(record.__typename === 'Performance' && { comment: `Comment ${index}` }),
    }));
    expect(await updated(later)).toEqual({
      changed: ['The Gulls 05/07/1977, Gull Theatre Royal: comment'],
      kept: [
        'The Terns: name',
        'The Gulls 05/07/1977, Gull Theatre Royal: date, venue',
        'The Terns 05/09/1977, Gull Hall: a member removed it',
        'list a.md5 of recording 1: a member changed the lists',
      ],
      unchanged: 3,
      setAside: 0,
    });
    expect(await shows()).toMatchObject([{ date: '05/07/77', venue: 'Gull Theatre Royal' }]);
    const { changed } = await updated(later);
    expect(changed).toBeUndefined();
  });

  it('become one with what the file brings, and are not removed', async () => {
    await imported(catalogue);
    const { account, services } = await member();
    const added = await addPerformance(services, account, {
      ...wholePerformance,
      artist_id: 1,
      date: '05/20/1977',
      venue: 'Pier',
      comment: null,
    });
    await addPerformance(services, account, { ...wholePerformance, artist_id: 1, date: '05/21/1977', venue: 'Pier' });
    await addSource(services, account, { performanceId: 2, comments: 'Own', checksums: [] });
    const { city, state, set1 } = wholePerformance;
    const file = [
      gulls,
      first,
      tape,
      show(40, 1, '05/20/77', { venue: 'The Pier', city, state, set1, comment: 'New.' }),
    ];
    expect(await updated(file, { removeMissing: true })).toMatchObject({
      changed: ['The Gulls 05/20/1977, Pier: comment'],
      kept: [
        'The Gulls 05/20/1977, Pier: venue',
        'Terns & Co 05/09/1977, Gull Hall: the file lacks it, but members added or changed something of it',
        'Terns & Co: the file lacks it, but members added or changed something of it',
      ],
      removed: ['recording 2'],
    });
    expect(await shows()).toHaveLength(4);
    expect(await database.rows(sql`select in_snapshot, created_by from performances where id = ${added}`)).toEqual([
      { in_snapshot: true, created_by: account.id },
    ]);
  });

  it('go at night from a sandbox, to what the last update brought', async () => {
    await rememberSandbox(database, true);
    await imported(catalogue);
    const { account, services } = await member();
    await updatePerformance(services, account, { id: 1, version: 1, venue: 'Wrong Hall' });
    await addPerformance(services, account, { ...wholePerformance, artist_id: 1, date: '05/20/1977', venue: 'Pier' });
    await addPerformance(services, account, { ...wholePerformance, artist_id: 1, date: '05/21/1977', venue: 'Pier' });
    const { city, state, set1 } = wholePerformance;
    const file = [
      gulls,
      show(1, 1, '05/08/77', { ...hall, venue: 'Right Hall', comment: 'Rain.' }),
      show(40, 1, '05/20/77', { venue: 'The Pier', city, state, set1 }),
      show(41, 1, '05/22/77', { venue: 'New Hall', set1 }),
    ];
    await updated(file);
    await updatePerformance(services, account, { id: 1, version: 3, comment: 'Sun.' });
    await runNightly(database, { sandbox: true });
    expect(await shows()).toMatchObject([
      { date: '05/08/77', venue: 'Right Hall' },
      { date: '05/09/77', venue: 'Gull Hall' },
      { date: '05/20/77', venue: 'The Pier' },
      { date: '05/22/77', venue: 'New Hall' },
    ]);
    expect(await database.rows(sql`select comment from performances where id = 1`)).toEqual([{ comment: 'Rain.' }]);
  });
});
