import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runNightly } from '#server/catalogue/nightly.ts';
import { type AttemptCount, countAttempt } from '#server/data/accounts/attempts.ts';
import { insertPerformance, type NewPerformance } from '#server/data/changing/writes.ts';
import { indexCatalogue, indexPerformance } from '#server/data/indexing/searchIndex.ts';
import { beginAddition } from '#server/data/loading/catalogueLoads.ts';
import { rememberSandbox } from '#server/data/site/sandbox.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { empty, testDatabase } from '#tests/support/server/database.ts';
import { telling, watched } from '#tests/support/server/watched.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const artistNames = async () =>
  (await database.rows<{ name: string }>(sql`select name from artists order by id`)).map(({ name }) => name);

/** Artists, one of whom the night takes. */
async function threeArtists() {
  await empty(database);
  await rememberSandbox(database, true);
  await database.rows(
    sql`insert into artists (id, name, in_snapshot) values (1, 'Kept', true), (2, 'Added', false), (3, 'Kept Too', true)`,
  );
}

describe('a night', () => {
  it('is taken over when the process that claimed it fails before the end, and nothing is half done', async () => {
    await threeArtists();
    const lost = new Error('The connection is lost.');
    let other: Promise<unknown> | undefined;
    // The other process comes when the first has claimed the night.
    const first = () => {
      other ??= runNightly(database, { sandbox: true });
    };
    const failing = watched(database, first, { start: 'delete from "users"', failure: lost });
    await expect(runNightly(failing, { sandbox: true })).rejects.toBe(lost);
    expect(await other).toEqual({ artists: 1, performances: 0, accounts: 0 });
  });

  /* The embedded database has one connection: everybody waits for the night there. */
  it.runIf(process.env.TEST_DATABASE_URL)(
    'keeps nobody from signing in whose earlier attempts it forgets',
    async () => {
      await threeArtists();
      await database.rows(
        sql`insert into attempts (key, count, resets_at) values ('over', 9, now() - interval '1 hour')`,
      );
      let counted: AttemptCount | undefined;
      const beside = async () => {
        const [begun] = await database.rows(sql`select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`);
        if (begun) counted ??= await countAttempt(database, 'over', 60);
      };
      expect(await runNightly(watched(database, beside), { sandbox: true })).toMatchObject({ artists: 1 });
      expect(counted?.count).toBe(1);
    },
  );
});

describe('performances that are added', () => {
  const performance = (artistId: number, venue: string): NewPerformance => ({
    date: '05/11/77',
    year: 1977,
    venue,
    city: 'Ithaca',
    state: 'NY',
    set1: 'Millrace > Tin Roof',
    artistId,
    isCompilation: false,
    title: null,
    set2: null,
    set3: null,
    comment: null,
    createdBy: null,
  });

  const add = async (transaction: Queryable, artistId: number, venue: string) => {
    await beginAddition(transaction);
    const id = await insertPerformance(transaction, performance(artistId, venue));
    if (id) await indexPerformance(transaction, id);
  };
  const addAlone = (artistId: number, venue: string) =>
    database.transaction((transaction) => add(transaction, artistId, venue));

  /** The search's rows of all performances, without the ids, which an index that is made anew numbers anew. */
  const index = async () => ({
    venues: await database.rows(
      sql`select key, name, city, state, spellings, artist_id, artist_count, performance_count from venues order by key`,
    ),
    songs: await database.rows(
      sql`select artist_id, key, title, first_year, last_year, performance_count, play_count from songs order by artist_id, key`,
    ),
    words: await database.rows(sql`select word, performances from search_words order by word collate "C"`),
    performances: await database.rows(
      sql`select performance_id, performance_search.document, venues.key, array(
          select songs.key from unnest(song_ids) with ordinality played (id, place) join songs on songs.id = played.id order by place)
        from performance_search left join venues on venues.id = venue_id order by performance_id`,
    ),
  });

  async function expectAsCountedAnew(about = '') {
    const kept = await index();
    await database.transaction(indexCatalogue);
    expect(kept, about).toEqual(await index());
  }

  it('at once, at one venue and at several, are counted as if they had come one after the other', async () => {
    await threeArtists();
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => addAlone((n % 2) + 1, n % 3 === 0 ? 'Early Hall' : 'Late Hall')),
    );
    expect(await database.rows(sql`select name, performance_count as count from venues order by name`)).toEqual([
      { name: 'Early Hall', count: 8 },
      { name: 'Late Hall', count: 16 },
    ]);
    await expectAsCountedAnew();
  });

  /** Adds a performance, and begins something else after one of its statements. Returns how many statements it has. */
  async function addWith(artistId: number, venue: string, at: number, begin: () => Promise<unknown>): Promise<number> {
    let statements = 0;
    let other: Promise<unknown> | undefined;
    await database.transaction((transaction) =>
      add(
        telling(transaction, async () => {
          statements += 1;
          if (statements !== at) return;
          other = begin();
          // The embedded database has it wait for the end of this; so does a server, from some statement on.
          await Promise.race([other, delay(100)]);
        }),
        artistId,
        venue,
      ),
    );
    await other;
    return statements;
  }

  it('beside another at the same venue, new or not, are both counted, at whichever statement the other comes', async () => {
    let statements = 0;
    for (let at = 1; at === 1 || at <= statements; at += 1) {
      await threeArtists();
      for (const venue of ['New Hall', 'New Hall', 'Other New Hall']) {
        statements = await addWith(1, venue, at, () => addAlone(3, venue));
      }
      await expectAsCountedAnew(`after statement ${at}`);
    }
    expect(statements).toBeGreaterThan(5);
  });

  /** A show that stays at a venue, and others that the night takes: at that venue, and at one where nothing else was. */
  async function addBefore() {
    await threeArtists();
    await addAlone(1, 'Late Hall');
    await database.rows(sql`update performances set in_snapshot = true`);
    await addAlone(1, 'Late Hall');
    await addAlone(1, 'Gone Hall');
    await addAlone(2, 'Gone Hall');
  }

  it('while a night is at work are there with their songs and their venue, or not at all, at whichever statement they come', async () => {
    let statements = 0;
    for (let at = 1; at === 1 || at <= statements; at += 1) {
      await addBefore();
      statements = 0;
      const others: Promise<unknown>[] = [];
      await runNightly(
        watched(database, async () => {
          statements += 1;
          if (statements !== at) return;
          others.push(...[1, 2, 3].flatMap((id) => ['Late Hall', 'Gone Hall'].map((venue) => addAlone(id, venue))));
          // The embedded database has them wait for the end of the night; a server does so for some of them.
          await Promise.race([Promise.all(others), delay(100)]);
        }),
        { sandbox: true },
      );
      await Promise.all(others);
      await expectAsCountedAnew(`after statement ${at} of the night`);
      expect(await artistNames()).toEqual(['Kept', 'Kept Too']);
    }
    expect(statements).toBeGreaterThan(5);
  });

  it('keep their venue when a night comes between, at whichever statement of theirs', async () => {
    let statements = 0;
    for (let at = 1; at === 1 || at <= statements; at += 1) {
      await addBefore();
      // The night has nothing else of this artist, and so does not wait for the addition because of the artist.
      statements = await addWith(3, 'Gone Hall', at, () => runNightly(database, { sandbox: true }));
      // A night that begins after the addition, as it does on the embedded database, takes it.
      await expectAsCountedAnew(`after statement ${at}`);
    }
    expect(statements).toBeGreaterThan(5);
  });
});
