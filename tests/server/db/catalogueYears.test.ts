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

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)('who add shows of one year at once do not wait for each other', async () => {
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
  await database.rows(sql`delete from performances where year = 1990`);
  expect((await lengths())[0]).toBe(before);
});
