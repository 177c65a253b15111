import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureIndex } from '../../../server/catalogue/file/load.ts';
import { insertPerformance } from '../../../server/data/changing/writes.ts';
import { indexPerformance } from '../../../server/data/indexing/searchIndex.ts';
import { beginAddition } from '../../../server/data/loading/catalogueLoads.ts';
import type { Database } from '../../../server/db/database.ts';
import { builders } from '../../support/server/builders.ts';
import { testDatabase } from '../../support/server/database.ts';
import { ask, testServer } from '../http/server.ts';

/** All that the search looks in, by names in place of ids. */
async function indexOf(database: Database) {
  const [songs, venues, words, performances] = await Promise.all([
    database.rows(sql`select artist_id, key, title, performance_count, play_count, first_year, last_year, document::text
      from songs order by artist_id, key`),
    database.rows(
      sql`select key, name, spellings, performance_count, artist_count, artist_id from venues order by key`,
    ),
    database.rows(sql`select word, performances from search_words order by word`),
    database.rows(sql`select performance_id, document::text, (select key from venues where id = venue_id) as venue,
      array(select key from unnest(song_ids) with ordinality played (id, place) join songs using (id) order by place) as songs
      from performance_search order by performance_id`),
  ]);
  return { songs, venues, words, performances };
}

/** Stores a performance as the API does. */
const addPerformance = (database: Database, artistId: number, set1: string): Promise<number> =>
  database.transaction(async (transaction) => {
    await beginAddition(transaction);
    const id = await insertPerformance(transaction, {
      ...{ artistId, set1, isCompilation: false, date: '05/11/77', year: 1977, createdBy: null },
      ...{ venue: 'River Hall', city: 'Ithaca', state: 'NY', title: null, set2: null, set3: null, comment: null },
    });
    if (id === undefined) throw new Error('There is no such artist.');
    await indexPerformance(transaction, id);
    return id;
  });

describe('an index that lacks performances is made as it was', () => {
  /** Two artists with two shows each, who share a song, a venue and words. */
  async function filled() {
    const database = await testDatabase();
    const add = builders(database);
    const [gulls, terns] = [await add.artist('The Gulls'), await add.artist('The Terns')];
    for (const artist of [gulls, terns]) {
      await add.performance(artist, { set1: 'Millrace > Tin Roof', venue: 'River Hall', city: 'Ithaca', state: 'NY' });
      await add.performance(artist, { set1: 'Tin Roof', venue: `Hall ${artist}`, year: 1998 });
    }
    return { database, gulls, terns };
  }

  it.each([
    ['of all artists', sql`true`],
    ['of one of two artists', sql`artist_id = 2`],
    ['of one performance of an artist', sql`performances.id = 1`],
  ])('%s', async (_, which) => {
    const { database } = await filled();
    const whole = await indexOf(database);
    expect(whole.performances).toHaveLength(4);
    await database.rows(
      sql`delete from performance_search using performances where performances.id = performance_id and ${which}`,
    );
    await Promise.all([ensureIndex(database), ensureIndex(database)]);
    expect(await indexOf(database)).toEqual(whole);
  });

  it('also when performances were added since it was emptied', async () => {
    const { database, gulls, terns } = await filled();
    const added = [await addPerformance(database, terns, 'Ferry'), await addPerformance(database, gulls, 'Ferry')];
    const whole = await indexOf(database);
    await database.rows(sql`truncate performance_search`);
    await database.rows(sql`delete from songs where key = 'ferry'`);
    for (const id of added) await indexPerformance(database, id);
    await ensureIndex(database);
    expect(await indexOf(database)).toEqual(whole);
  });

  it('and says how far it is, if there is something to do', async () => {
    const { database } = await filled();
    const told: string[] = [];
    const report = ({ done, total }: { done: number; total: number }) => told.push(`${done} of ${total}`);
    await ensureIndex(database, report);
    expect(told).toEqual([]);
    await database.rows(sql`truncate performance_search`);
    await ensureIndex(database, report);
    expect(told).toEqual(['0 of 1', '1 of 1']);
  });
});

/** More performances than are indexed in one transaction. */
const performancesOfFirst = 5001;

it.runIf(process.env.TEST_DATABASE_URL)(
  'while the index is made, others are answered and what they add is kept',
  async () => {
    const database = await testDatabase();
    const add = builders(database);
    const [first, second] = [await add.artist('The Gulls'), await add.artist('The Terns')];
    await database.rows(sql`insert into performances (artist_id, date, year, venue, set1, source_count)
    select ${first}::int, '05/08/77', 1977, 'Hall ' || n % 10, 'Millrace', 1 from generate_series(1, ${performancesOfFirst}::int) n`);
    for (const venue of ['Hall 1', 'Barn']) await add.performance(second, { set1: 'Tin Roof', venue });
    await ensureIndex(database);
    await database.rows(sql`truncate performance_search`);

    const server = await testServer({ database });
    const found = async (words: string): Promise<unknown> => {
      const filter = `{ about: { contains: "${words}" } }`;
      const { data } = (await ask(server, { query: `{ performances(filter: ${filter}) { totalCount } }` })).json();
      return data?.performances.totalCount;
    };
    const waiting = () =>
      database.rows(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );

    const others: Promise<unknown>[] = [];
    await database.transaction(async (holder) => {
      // The second artist's songs are held, so that the index is made up to these.
      await holder.rows(sql`select from songs where artist_id = ${second} for update`);
      others.push(ensureIndex(database));
      await expect.poll(waiting).toHaveLength(1);
      expect(await found('millrace')).toBe(1001);
      expect(await found('tin roof')).toBe(0);
      await addPerformance(database, first, 'Ferry');
      expect(await found('ferry')).toBe(1);
      others.push(addPerformance(database, second, 'Ferry'));
      await expect.poll(waiting).toHaveLength(2);
    });
    await Promise.all(others);
    expect(await found('tin roof')).toBe(2);
    expect(await found('ferry')).toBe(2);

    const made = await indexOf(database);
    expect(made.performances).toHaveLength(performancesOfFirst + 4);
    await database.rows(sql`truncate performance_search`);
    await ensureIndex(database);
    expect(await indexOf(database)).toEqual(made);
  },
);
