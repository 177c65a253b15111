import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

interface News {
  news: { asOf: string; items: { artistId: number; record: string; id: number; isChange: boolean; at: string }[] };
}

let api: TestApi;
let [owls, herons, quiet]: number[] = [];
let [first, second, heron, tape]: number[] = [];
const at = (day: number) => `2025-03-0${day}T00:00:00.000Z`;

beforeAll(async () => {
  api = await testApi();
  [owls, herons, quiet] = [await api.add.artist('Owls'), await api.add.artist('Herons'), await api.add.artist('Quiet')];
  first = await api.add.performance(owls, { venue: 'Hall', city: 'Reno', state: 'NV' });
  second = await api.add.performance(owls);
  heron = await api.add.performance(herons);
  tape = await api.add.source(first);
  const { database } = api;
  await database.rows(sql`update performances set created_at = ${at(1)}, updated_at = null`);
  await database.rows(sql`update performances set updated_at = ${at(3)} where id = ${second}`);
  await database.rows(sql`update sources set created_at = ${at(2)}, updated_at = null`);
});
afterAll(() => api.close());

const read = async (artistIds: (number | undefined)[], since?: string) => {
  const { data, errors } = await api.run<News>('News', { artistIds, since });
  expect(errors).toBeUndefined();
  return data?.news;
};

const told = (news: News['news'] | undefined) => news?.items.map(({ record, id }) => `${record} ${id}`);

describe('the news of artists', () => {
  it('are what was added or changed last, by artist in the order asked for, the latest first', async () => {
    const news = await read([herons, quiet, owls]);
    expect(told(news)).toEqual([
      `PERFORMANCE ${heron}`,
      `PERFORMANCE ${second}`,
      `SOURCE ${tape}`,
      `PERFORMANCE ${first}`,
    ]);
    expect(news?.items[1]).toMatchObject({ artistId: owls, isChange: true, at: at(3) });
    expect(news?.items[2]).toMatchObject({ isChange: false, at: at(2), venue: 'Hall', city: 'Reno', state: 'NV' });
    expect(told(await read([quiet, 2147483647]))).toEqual([]);
    expect(told(await read([]))).toEqual([]);
  });

  it('are those after a time, and the next begin where these end', async () => {
    expect(told(await read([owls, herons], at(2)))).toEqual([`PERFORMANCE ${second}`]);
    const news = await read([owls, herons]);
    expect(told(await read([owls, herons], news?.asOf))).toEqual([]);
    const later = await api.add.source(heron ?? 0);
    expect(told(await read([owls, herons], news?.asOf))).toEqual([`SOURCE ${later}`]);
    await api.database.rows(sql`delete from sources where id = ${later}`);
  });

  /* The embedded database has one connection: nobody reads beside a transaction. */
  it.runIf(process.env.TEST_DATABASE_URL)(
    'are told by the next answer if they were not stored yet, but begun',
    async () => {
      const { added, news } = await api.database.transaction(async (transaction) => {
        const [added] = await transaction.rows<{ id: number }>(
          sql`insert into performances (artist_id, date, year) values (${quiet}, '01/01/80', 1980) returning id`,
        );
        return { added, news: await read([quiet]) };
      });
      expect(told(news)).toEqual([]);
      expect(told(await read([quiet], news?.asOf))).toEqual([`PERFORMANCE ${added?.id}`]);
      await api.database.rows(sql`delete from performances where id = ${added?.id}`);
    },
  );

  it('are at most twenty of each artist, in few statements', async () => {
    const many = await api.add.artist('Many');
    await api.database.rows(sql`insert into performances (artist_id, date, year)
      select ${many}::int, '01/01/80', 1980 from generate_series(1, 30)`);
    const { data, statements } = await api.run<News>('News', { artistIds: [many, owls] });
    expect(data?.news.items.filter(({ artistId }) => artistId === many)).toHaveLength(20);
    expect(data?.news.items).toHaveLength(23);
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('are refused for too many artists, and for one twice', async () => {
    const ask = async (artistIds: number[]) => (await api.run('News', { artistIds })).errors?.[0];
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(await ask(hundred)).toBeUndefined();
    expect(await ask([...hundred, 101])).toMatchObject({
      message: 'The news of at most 100 artists are told at once',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await ask([1, 1])).toMatchObject({ message: 'Each artist may be there once' });
  });
});
