import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { letterApart } from '#server/catalogue/check/apart.ts';
import { checkCatalogue, checkDatabase } from '#server/catalogue/check/check.ts';
import { listKey, oddityOfList } from '#server/catalogue/check/lists.ts';
import type { Found } from '#server/catalogue/check/oddities.ts';
import { FilesReader } from '#server/catalogue/kinds/files.ts';
import { builders } from '#tests/support/server/builders.ts';
import { empty, testDatabase } from '#tests/support/server/database.ts';

const ignore = () => undefined;
const createdAt = '2024-05-01T12:00:00.000Z';
const gulls = { __typename: 'Artist', id: 7, name: 'The Gulls', createdAt };
let ids = 0;
const show = (texts: object = {}) => {
  ids += 1;
  const day = { date: '05/08/77', year: 1977 };
  return { __typename: 'Performance', id: ids, artist: { id: 7 }, ...day, createdAt, ...texts };
};
const recording = (id: number, performance: number, texts: object = {}) => {
  return { __typename: 'Source', id, performance: { id: performance }, createdAt, ...texts };
};
const list = (id: number, source: number, body: string) => {
  return { __typename: 'Checksum', id, source: { id: source }, description: 'a.md5', body, createdAt };
};

/** The oddities in records, by their kind; kinds without any are left out. */
async function found(records: readonly object[]) {
  const lines = records.map((record, index) => ({ number: index + 1, text: JSON.stringify(record), utf8: true }));
  const source = {
    name: 'FILE',
    async *lines() {
      yield* lines;
    },
  };
  return told(await checkCatalogue(source, ignore));
}

const told = (all: readonly Found[]) =>
  Object.fromEntries(all.filter(({ count }) => count > 0).map(({ check, count, first }) => [check, { count, first }]));

describe('the rules in the documents', () => {
  const table = readFileSync('docs/imports.md', 'utf8').split('| is it told? |')[1] ?? '';
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \| (.*?) ?\| (yes|no) \|$/gm)].map(
    ([, kind = '', one = '', other = '', isTold]) => [kind, one, other, isTold] as const,
  );
  const records: Record<string, { check: string; of: (text: string) => object }> = {
    show: {
      check: 'sameShow',
      of: (text) => {
        const [venue, set1, comment] = text.split(';').map((part) => part.trim());
        return show({ venue, set1, comment });
      },
    },
    venue: { check: 'venues', of: (venue) => show({ venue, city: 'Rye', state: 'NY' }) },
    song: { check: 'songs', of: (set1) => show({ set1 }) },
    weekday: { check: 'weekdays', of: (comment) => show({ comment }) },
    'set list': { check: 'prose', of: (set1) => show({ set1 }) },
  };

  it('have examples of each', () => {
    expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set(Object.keys(records)));
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('%s: %s and %s: %s', async (kind, one, other, isTold) => {
    const { check = '', of } = records[kind] ?? {};
    const both = [one, other].filter((text) => text !== '').map((text) => of?.(text) ?? {});
    const oddities = await found([gulls, ...both]);
    expect(oddities[check]?.count ?? 0).toBe(isTold === 'yes' ? 1 : 0);
  });
});

it.each([
  ['Home, Wheel, Millrace', 'home; wheel; millrace', 1],
  ['Home, Wheel, Millrace', 'Home, Wheel, Millrace, Goodnight', 0],
  ['Home, Wheel, Millrace', null, 0],
])('tells two shows without a day, with %j and %j, %i times', async (one, other, count) => {
  const undated = (set1: string | null) => show({ date: '??/??/77', venue: 'Gull Hall', set1 });
  const { sameShow } = await found([gulls, undated(one), undated(other)]);
  expect(sameShow?.count ?? 0).toBe(count);
});

const hashes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `${(from + index + 1).toString(16).padStart(32, 'a')} *t${index}.flac`);

describe('a list of checksums', () => {
  it.each([
    ['', 'it has no lines'],
    ['\r\n \n', 'it has no lines'],
    ['To follow.', 'it has no checksum'],
    [hashes(501).join('\n'), 'it has 501 checksums, and no recording has so many tracks'],
    [Array.from({ length: 3 }, () => hashes(1)[0]).join('\n'), 'its 3 checksums are the same'],
    [`${hashes(1)}\n${'a1'.repeat(15)}b *t2.flac`, 'its line 2 has a hash of 31 digits'],
    [`t1.shn:${'a1'.repeat(16)}`, 'its line 1 is a fingerprint of FLAC, but the file is SHN'],
  ])('may be none that a recording can have: %#', (body, oddity) => expect(oddityOfList(body)).toBe(oddity));

  it.each([
    hashes(500).join('\n'),
    `; made by hand\n\n${hashes(2).join('\r\n')}`,
    `t1.flac:${'0'.repeat(32)}`,
    `t1.flac:${'a1'.repeat(16)}`,
    `${'a1'.repeat(20)}  t1.shn`,
    't1.flac 0a1b2c3d',
    `${'a1'.repeat(16)}  [shntool]  t1.shn`,
  ])('may be one that a recording can have: %#', (body) => expect(oddityOfList(body)).toBeUndefined());

  it('is the same in another order, under other names', () => {
    const lines = hashes(3);
    const other = lines.map((line) => line.replace(/^(\S+) \*(.+)$/, '$2:$1').toUpperCase()).reverse();
    expect(listKey(other.join('\n'))).toBe(listKey(lines.join('\n')));
    expect(listKey(lines.slice(1).join('\n'))).toBeUndefined();
  });
});

it('tells of recordings without lists, of lists at two performances, and of what texts of recordings say', async () => {
  ids = 0;
  const records = [
    { ...gulls, name: 'Gulls' },
    show({ set1: 'A' }),
    show({ date: '05/09/77' }),
    show({ date: '02/30/77', venue: 'Hall' }),
    show({ date: '05/40/77' }),
    recording(1, 1, { textdoc: 'The Gulls\nMay 8, 1977, Saturday\n\n\n\n\n1. Home' }),
    recording(2, 1, { textdoc: 'The Gulls\n\n\n\n\n\nSaturday\nHome' }),
    recording(3, 2),
    recording(4, 2, { comments: 'Saturday' }),
    list(1, 1, hashes(4).join('\n')),
    list(2, 2, hashes(4, 10).join('\n')),
    list(3, 3, hashes(4).reverse().join('\n')),
    list(4, 1, ''),
  ];
  expect(await found(records)).toEqual({
    unread: { count: 1, first: ['line 5: the date 05/40/77 does not exist'] },
    oddDates: { count: 1, first: ['line 4: Gulls 02/30/1977, Hall: no calendar has the day 02/30/77'] },
    weekdays: {
      count: 2,
      first: [
        'line 6: Gulls 05/08/1977 was a Sunday, the text says Saturday',
        'line 9: Gulls 05/09/1977 was a Monday, the text says Saturday',
      ],
    },
    withoutLists: { count: 1, first: ['line 9: Gulls 05/09/1977'] },
    impossibleLists: {
      count: 2,
      first: ['line 10 and line 12: the same checksums at two performances', 'line 13: a.md5: it has no lines'],
    },
  });
});

it('compares an artist under two spellings, cities by their names, and artists each for itself', async () => {
  const records = [
    gulls,
    { ...gulls, id: 8, name: 'gulls' },
    { ...gulls, id: 9, name: 'Terns' },
    show({ venue: 'Gull Hall', city: 'Rye', set1: 'Millrace', comment: 'one' }),
    show({ venue: 'Gull Hall', city: 'Rye', artist: { id: 8 } }),
    show({ venue: 'The Gull Hall', city: 'Leeds', artist: { id: 9 }, set1: 'Milrace' }),
    show({ date: '??/??/77', venue: 'Gull Hall' }),
    show({ date: '??/??/77', venue: 'Gull Hall' }),
  ];
  expect(await found(records)).toEqual({
    sameShow: { count: 1, first: ['line 4 and line 5: The Gulls 05/08/1977, Gull Hall'] },
  });
});

it('tells the first ten of each kind, in the order of the records', async () => {
  const shows = Array.from({ length: 12 }, (_, index) => show({ date: `05/${String(index + 10)}/77` }));
  const { sameShow } = await found([gulls, ...shows, ...shows.map((one) => ({ ...one, id: one.id + 100 }))]);
  expect(sameShow).toMatchObject({ count: 12 });
  expect(sameShow?.first).toEqual(
    Array.from(
      { length: 10 },
      (_, index) => `line ${index + 2} and line ${index + 14}: The Gulls 05/${index + 10}/1977`,
    ),
  );
});

it.each([1_000_000, 3000])('finds texts that differ by a letter among many, %d variants at a time', (mostAtOnce) => {
  const many = Array.from({ length: 1000 }, (_, index) => `${index} of many songs`);
  const near = ['tin roof sky', 'tin rof sky', 'tni roof sky', 'tin roof xky'];
  const pairs = [...letterApart([...many, ...near], mostAtOnce)];
  expect(pairs.map((pair) => pair.join(', ')).sort()).toEqual([
    'tin roof sky, tin rof sky',
    'tin roof sky, tin roof xky',
    'tin roof sky, tni roof sky',
  ]);
});

it('reads other kinds of files as an import does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  const file = join(folder, 'shows.csv');
  await writeFile(file, 'artist,date,venue,city,notes\nGulls,1977-05-08,Gull Hall,Rye,Saturday\nGulls,never,,,\n');
  const reader = new FilesReader([file], { said: {}, columns: new Map(), say: ignore });
  const result = told(await checkCatalogue(reader, ignore));
  await rm(folder, { recursive: true });
  expect(result).toEqual({
    unread: { count: 1, first: [`${file}, line 3: never is no date`] },
    weekdays: {
      count: 1,
      first: [`${file}, line 2: Gulls 05/08/1977, Gull Hall was a Sunday, the text says Saturday`],
    },
  });
});

it('reads the database, and names records by their ids', async () => {
  const database = await testDatabase();
  await empty(database);
  const add = builders(database);
  const artist = await add.artist('Gulls');
  const one = await add.performance(artist, { venue: 'Hall', city: 'Rye', set1: 'Millrace, Home, Bye' });
  await add.performance(artist, { venue: 'The Hall', city: 'Rye', set1: 'Milrace, Home, Bye' });
  await add.source(one);
  const progress: { done: number; total: number }[] = [];
  expect(told(await checkDatabase(database, (step) => progress.push(step)))).toEqual({
    sameShow: { count: 1, first: ['performance 1 and performance 2: Gulls 07/04/1999, Hall'] },
    venues: { count: 1, first: ['Rye: Hall (1), The Hall (1)'] },
    songs: { count: 1, first: ['Gulls: Millrace (1), Milrace (1)'] },
    withoutLists: { count: 1, first: ['recording 1: Gulls 07/04/1999, Hall'] },
  });
  expect(progress).toEqual([{ done: 4, total: 4 }]);
});
