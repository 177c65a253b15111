import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

/*
 * A search beside other conditions of a filter, where more rows have the words than a search finds. The rows of two
 * parents are behind those that come first.
 */

let api: TestApi;
/** The artist of which most is known, and two others. */
let artists: [most: number, one: number, other: number];
let performances: [one: number, other: number];

/** More rows than a search finds. */
const many = 1100;

beforeAll(async () => {
  api = await testApi();
  artists = [
    await api.add.artist('The Flooded'),
    await api.add.artist('Marrow Creek'),
    await api.add.artist('The Tin Whistles'),
  ];
  const [most, one, other] = artists;
  const first = await api.add.performance(most);
  performances = [
    await api.add.performance(one, { venue: 'Copper Hall', city: 'Ithome', set1: 'Copper Moon' }),
    await api.add.performance(other, { venue: 'Copper Hall', city: 'Morristown', set1: 'Copper Sky' }),
  ];
  await api.database.rows(sql`insert into sources (performance_id, comments)
    select ${first}, 'soundboard, copper reels' from generate_series(1, ${many})`);
  await api.database.rows(sql`insert into songs (artist_id, key, title, words, document, performance_count, play_count)
    select ${most}, 'copper' || n, 'Copper ' || n, 'copper ' || n, to_document('copper ' || n), 9, 9
    from generate_series(1, ${many}) n`);
  await api.database.rows(sql`insert into venues (id, key, name, city, region, artist_id, performance_count)
    select 1000000 + n, 'copper' || n, 'Copper ' || n, 'Corning', '', ${most}, 9 from generate_series(1, ${many}) n`);
  for (const performance of performances) await api.add.source(performance, { comments: 'sbd, copper reels' });
});

afterAll(() => api.close());

/** A word that is rare in the catalogue, and one that is not. */
describe.each([5, 31_000])('a word that %i performances have', (count) => {
  beforeAll(async () => {
    await api.database.rows(sql`update search_words set performances = ${count} where word = 'copper'`);
  });

  test.each([0, 1] as const)('recordings of a performance are those that it finds itself (%i)', async (which) => {
    const id = performances[which];
    for (const text of ['soundboard', 'copper', 'reels soundboard']) {
      const sources = `about: { contains: "${text}" }`;
      const { data } = await api.ask(`{
        sources(filter: { ${sources}, performance: { eq: "${id}" } }) { totalCount edges { node { id } } }
        performance(id: ${id}) { sources(filter: { ${sources} }) { totalCount edges { node { id } } } }
      }`);
      expect(data?.sources).toMatchObject({ totalCount: 1 });
      expect(data?.performance).toEqual({ sources: data?.sources });
    }
  });

  test.each([1, 2] as const)('songs, venues and performances of an artist are found (%i)', async (which) => {
    const artist = artists[which];
    const filter = `about: { contains: "copper" }, artist: { eq: "${artist}" }`;
    const city = ['', 'Ithome', 'Morristown'][which];
    const { data, errors } = await api.ask(`{
      songs(filter: { ${filter} }) { edges { node { title } } }
      venues(filter: { about: { contains: "copper" }, city: { eq: "${city}" } }) { edges { node { name city } } }
      performances(filter: { ${filter} }) { edges { node { city } } }
      reels: performances(filter: { about: { contains: "reels" }, artist: { eq: "${artist}" } }) { edges { node { city } } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      songs: { edges: [{ node: { title: ['', 'Copper Moon', 'Copper Sky'][which] } }] },
      venues: { edges: [{ node: { name: 'Copper Hall', city } }] },
      performances: { edges: [{ node: { city } }] },
      reels: { edges: [{ node: { city } }] },
    });
  });

  test.each([
    ['songs', 'artist_id'],
    ['venues', 'artist_id'],
    ['sources', 'performance_id'],
  ])('the same %s are found from page to page, also where rows have moved', async (list, column) => {
    const walked = async () => {
      const ids: string[] = [];
      for (const start of [0, 300, 600, 900]) {
        const { data } = await api.ask<Record<string, { edges: { node: { id: string } }[] }>>(
          `{ ${list}(filter: { about: { contains: "copper" } }, pagination: { after: "${btoa(String(start))}" }) {
            edges { node { id } } } }`,
        );
        for (const { node } of data?.[list]?.edges ?? []) ids.push(node.id);
        const [table, same] = [sql.identifier(list), sql.identifier(column)];
        await api.database.rows(sql`update ${table} set ${same} = ${same} where id % 7 = ${start / 300}`);
      }
      return ids;
    };
    const ids = await walked();
    expect(new Set(ids).size).toBe(1001);
    expect(await walked()).toEqual(ids);
  });
});
