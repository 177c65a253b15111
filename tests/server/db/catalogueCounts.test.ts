import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
let api: TestApi;

beforeAll(async () => {
  database = await testDatabase();
  api = await testApi(database);
});
afterAll(() => api.close());

/** The lengths of lists that are not counted at each view. */
const lengths = async () => {
  const { data } = await api.ask<Record<string, { totalCount: number }>>(`{
    all: performances(filter: { createdAt: { sort: "DESC" } }) { totalCount }
    seventies: performances(filter: { year: { between: { from: 1970, to: 1979 } } }) { totalCount }
    recordings: sources { totalCount }
  }`);
  return Object.values(data ?? {}).map(({ totalCount }) => totalCount);
};

const ofDays = async () => {
  const { data } = await api.ask<Record<string, { totalCount: number }>>(`{
    eighth: performances(filter: { date: { startswith: "05/08/" }, year: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount }
    ninth: performances(filter: { date: { startswith: "05/09/" } }) { totalCount }
    unknown: performances(filter: { date: { startswith: "05/??/" } }) { totalCount }
    may: performances(filter: { date: { startswith: "05/" } }) { totalCount }
    one: performances(filter: { date: { startswith: "05/08/", eq: "05/08/77" } }) { totalCount }
    ofYear: performances(filter: { date: { startswith: "05/08/" }, year: { eq: 1978 } }) { totalCount }
  }`);
  return Object.values(data ?? {}).map(({ totalCount }) => totalCount);
};

const ofArtists = async () => {
  const { data } = await api.ask<Record<string, { totalCount: number }>>(`{
    all: artists(pagination: { first: 1 }) { totalCount }
    gulls: artists(filter: { nameFirstLetter: { eq: "g" } }, pagination: { first: 1 }) { totalCount }
    called: artists(filter: { nameFirstLetter: { eq: "G" }, name: { contains: "terns" } }) { totalCount }
  }`);
  return Object.values(data ?? {}).map(({ totalCount }) => totalCount);
};

test('the numbers of years follow what is added, changed, and deleted', async () => {
  expect(await lengths()).toEqual([0, 0, 0]);
  const gulls = await api.add.artist('The Gulls');
  const [first, second] = [
    await api.add.performance(gulls, { date: '05/08/77', year: 1977 }),
    await api.add.performance(gulls, { date: '05/09/77', year: 1977 }),
  ];
  await api.add.source(first);
  await api.add.source(first);
  await api.add.source(second);
  expect(await lengths()).toEqual([2, 2, 3]);
  await api.database.rows(sql`update performances set year = 1980 where id = ${first}`);
  expect(await lengths()).toEqual([2, 1, 3]);
  await api.database.rows(sql`delete from sources where performance_id = ${first}`);
  await api.database.rows(sql`delete from performances where id = ${first}`);
  expect(await lengths()).toEqual([1, 1, 1]);
  expect(
    await api.database.rows(sql`select year, performances, recordings from catalogue_years order by year`),
  ).toEqual([
    { year: 1977, performances: 1, recordings: 1 },
    { year: 1980, performances: 0, recordings: 0 },
  ]);
});

test('the numbers of days follow what is added, changed, and deleted, many at once', async () => {
  const gulls = await api.add.artist('The Gulls');
  await database.rows(sql`insert into performances (artist_id, date, year)
    select ${gulls}, date, year from (values ('05/08/77', 1977), ('05/08/78', 1978), ('05/09/77', 1977), ('05/??/77', 1977),
      ('??/??/77', 1977), ('05/08/77', 1977)) show (date, year)`);
  expect(await ofDays()).toEqual([3, 2, 1, 6, 2, 1]);
  await database.rows(sql`update performances set date = case date when '05/08/77' then '05/09/77' else '05/08/78' end
    where artist_id = ${gulls} and date in ('05/08/77', '05/09/77')`);
  expect(await ofDays()).toEqual([2, 3, 1, 6, 0, 1]);
  // Nothing that a day depends on.
  await database.rows(sql`update performances set comment = 'Heard from afar'`);
  await database.rows(sql`delete from performances where artist_id = ${gulls} and date like '05/0%'`);
  expect(await ofDays()).toEqual([0, 1, 1, 2, 0, 0]);
  await database.rows(sql`delete from performances where artist_id = ${gulls}`);
  expect(
    await database.rows(sql`select date, performances from catalogue_days where date >= '05/' order by date`),
  ).toEqual(
    Object.entries({ '05/08/': 0, '05/09/': 1, '05/??/': 0, '??/??/': 0 }).map(([date, count]) => ({
      date,
      performances: count,
    })),
  );
});

test('the numbers of artists follow what is added, changed, and deleted', async () => {
  const [all = 0, gulls = 0] = await ofArtists();
  const [terns, owls] = [await api.add.artist('Gulls and Terns'), await api.add.artist('Los Búhos')];
  expect(await ofArtists()).toEqual([all + 2, gulls + 1, 1]);
  await database.rows(sql`update artists set name = 'The Great Owls' where id = ${owls}`);
  await database.rows(sql`update artists set top_100 = true`);
  expect(await ofArtists()).toEqual([all + 2, gulls + 2, 1]);
  await database.rows(sql`delete from artists where id in (${terns}, ${owls})`);
  expect(await ofArtists()).toEqual([all, gulls, 0]);
});

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)(
  'who add shows of one year and day at once do not wait for each other',
  async () => {
    const [gulls, owls] = [await api.add.artist('The Gulls'), await api.add.artist('Owls')];
    const [before] = await lengths();
    const add = (transaction: Queryable, artist: number) =>
      transaction.rows(sql`insert into performances (artist_id, date, year) values (${artist}, '01/01/90', 1990)`);
    // The year has numbers, which both change.
    await add(database, gulls);
    await database.transaction(async (transaction) => {
      await add(transaction, gulls);
      await database.transaction(async (other) => {
        await other.rows(sql`set local lock_timeout = '2s'`);
        await add(other, owls);
      });
      await add(transaction, gulls);
    });
    expect((await lengths())[0]).toBe((before ?? 0) + 4);
    // A second row, by who found the first locked. Both are used again.
    const rows = sql`select id from catalogue_days where date = '01/01/'`;
    expect(await database.rows(rows)).toHaveLength(2);
    await add(database, owls);
    expect(await database.rows(rows)).toHaveLength(2);
    await database.rows(sql`delete from performances where year = 1990`);
    expect((await lengths())[0]).toBe(before);
  },
);
