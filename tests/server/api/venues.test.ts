import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveFromCatalogue } from '#server/data/indexing/deriveFromCatalogue.ts';
import { readIndexed, reindex } from '#server/data/indexing/reindex.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;
let [gulls, owls] = [0, 0];
/** The performances at two venues, in the order in which they were added. */
let shows: number[] = [];

const hall = { venue: 'Barton Hall', city: 'Ithaca', state: 'NY' };

beforeAll(async () => {
  api = await testApi();
  gulls = await api.add.artist('The Gulls');
  owls = await api.add.artist('Owls');
  shows = [
    await api.add.performance(gulls, { ...hall, date: '05/08/77', year: 1977, set1: 'Millrace; Tin Roof; Millrace' }),
    await api.add.performance(owls, { ...hall, date: '05/09/77', year: 1977, set1: 'Barn' }),
    await api.add.performance(gulls, {
      ...hall,
      venue: 'The Barton Hall',
      date: '01/01/80',
      year: 1980,
      set1: 'Millrace',
    }),
    await api.add.performance(gulls, { ...hall, venue: 'Gull Hall', date: '01/02/80', year: 1980 }),
    await api.add.performance(gulls, { venue: '', city: '', state: '', date: '01/03/80', year: 1980 }),
  ];
});
afterAll(() => api.close());

const venuesOf = async (performance: number | undefined) => {
  const { data } = await api.ask<{ performance: { venues: { id: number }[] } }>(
    `{ performance(id: ${performance}) { venues { id } } }`,
  );
  return data?.performance.venues.map(({ id }) => id);
};

test('a venue has its shows by year, its artists and its songs, and its names', async () => {
  const [id] = (await venuesOf(shows[0])) ?? [];
  expect(await venuesOf(shows[2])).toEqual([id]);
  const { data } = await api.ask(`{ venue(id: ${id}) {
    name performanceCount artistCount otherNames years yearCounts
    topArtists { performanceCount artist { id } }
    topSongs { performanceCount song { title artist { id } } }
    performances(filter: { year: { eq: 1977 }, date: { sort: "DESC" } }) { totalCount edges { node { id } } }
  } }`);
  expect(data).toEqual({
    venue: {
      name: 'Barton Hall',
      performanceCount: 3,
      artistCount: 2,
      otherNames: ['The Barton Hall'],
      years: [1977, 1980],
      yearCounts: [2, 1],
      topArtists: [
        { performanceCount: 2, artist: { id: gulls } },
        { performanceCount: 1, artist: { id: owls } },
      ],
      // A song that was played twice at a performance counts once.
      topSongs: [
        { performanceCount: 2, song: { title: 'Millrace', artist: { id: gulls } } },
        { performanceCount: 1, song: { title: 'Tin Roof', artist: { id: gulls } } },
        { performanceCount: 1, song: { title: 'Barn', artist: { id: owls } } },
      ],
      performances: { totalCount: 2, edges: [{ node: { id: shows[1] } }, { node: { id: shows[0] } }] },
    },
  });
});

test('an artist has the venues of its own shows, the most frequent first', async () => {
  const [[barton], [gullHall]] = [(await venuesOf(shows[0])) ?? [], (await venuesOf(shows[3])) ?? []];
  const { data } = await api.ask(
    `{ ${[gulls, owls].map((id) => `a${id}: artist(id: ${id}) { topVenues { performanceCount venue { id name } } }`).join(' ')} }`,
  );
  const at = (performanceCount: number) => ({ performanceCount, venue: { id: barton, name: 'Barton Hall' } });
  expect(data).toEqual({
    [`a${gulls}`]: { topVenues: [at(2), { performanceCount: 1, venue: { id: gullHall, name: 'Gull Hall' } }] },
    [`a${owls}`]: { topVenues: [at(1)] },
  });
});

test('the songs of a venue follow a set list that is changed, and its shows one that is moved', async () => {
  const at = { ...hall, venue: 'Owl Barn', date: '02/01/81', year: 1981, set1: 'Barn' };
  const show = await api.add.performance(owls, at);
  const [id] = (await venuesOf(show)) ?? [];
  const change = (set: ReturnType<typeof sql>) =>
    api.database.transaction(async (transaction) => {
      const before = await readIndexed(transaction, [show], [owls]);
      await transaction.rows(sql`update performances set ${set} where id = ${show}`);
      await reindex(transaction, before);
    });
  const songs = async () => {
    const { data } = await api.ask(`{ venue(id: ${id}) { topSongs { song { title } } performances { totalCount } } }`);
    return data?.venue;
  };
  await change(sql`set1 = 'Attic'`);
  expect(await songs()).toEqual({ topSongs: [{ song: { title: 'Attic' } }], performances: { totalCount: 1 } });
  await change(sql`venue = 'Barton Hall'`);
  expect(await songs()).toBeNull();
  expect(await venuesOf(show)).toEqual(await venuesOf(shows[0]));
  await api.database.rows(sql`delete from performances where id = ${show}`);
});

test('a performance of which nothing is known has no venue, and an unknown id leads to none', async () => {
  expect(await venuesOf(shows[4])).toEqual([]);
  expect((await api.ask('{ venue(id: 99999) { id } }')).data).toEqual({ venue: null });
});

test('a venue keeps its id when all are counted anew, in whatever order', async () => {
  const before = await Promise.all(shows.map(venuesOf));
  expect(new Set(before.flat()).size).toBe(2);
  for (let round = 0; round < 2; round += 1) {
    await api.database.transaction(async (transaction) => {
      for (const table of ['performance_search', 'songs', 'venues', 'search_words']) {
        await transaction.rows(sql`delete from ${sql.identifier(table)}`);
      }
      await transaction.rows(sql`update performances set source_count = 0`);
      await deriveFromCatalogue(transaction, { topChosen: true });
    });
    expect(await Promise.all(shows.map(venuesOf))).toEqual(before);
    // The venue of the last show is found first the next time.
    await api.add.performance(owls, { ...hall, venue: 'A Hall', date: '01/01/70', year: 1970 });
  }
});

test('a performance has those before and after it at its venue, whoever played', async () => {
  const undated = await api.add.performance(owls, { ...hall, date: '??/??/39', year: 1939 });
  const nearest = async (id: number | undefined) => {
    const { data } = await api.ask<{ performance: Record<'previousAtVenue' | 'nextAtVenue', { id: number }[]> }>(
      `{ performance(id: ${id}) { previousAtVenue { id } nextAtVenue { id } } }`,
    );
    return [data?.performance.previousAtVenue, data?.performance.nextAtVenue].map((list) => list?.map(({ id }) => id));
  };
  const [first, second, third, elsewhere, nowhere] = shows;
  expect(await nearest(first)).toEqual([[], [second, third]]);
  expect(await nearest(second)).toEqual([[first], [third]]);
  expect(await nearest(third)).toEqual([[second, first], []]);
  const later = [];
  for (const year of [1982, 1984, 1983, 1981]) {
    later.push(await api.add.performance(owls, { ...hall, date: `01/01/${year - 1900}`, year }));
  }
  const [of1982, of1984, of1983, of1981] = later;
  expect(await nearest(third)).toEqual([
    [second, first],
    [of1981, of1982, of1983],
  ]);
  expect(await nearest(of1984)).toEqual([[of1983, of1982, of1981], []]);
  for (const alone of [undated, elsewhere, nowhere]) expect(await nearest(alone)).toEqual([[], []]);
});
