import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { knownTitles } from '../../../set-lists/titles.ts';
import { build } from '../../db/builder.ts';
import type { Queryable, Session } from '../../db/database.ts';
import { artists, performances } from '../../db/tables/catalogue.ts';
import { performanceDocuments, songs, venues } from '../../db/tables/search.ts';
import { waitForLoads } from '../loading/catalogueLoads.ts';
import { countHighlights } from './countHighlights.ts';
import { chooseTitles, countSongs } from './countSongs.ts';
import { countVenues, countWords, countWordsAgain, lockWords } from './indexCounts.ts';
import { type Indexed, indexedColumns, readPerformances } from './readPerformances.ts';
import { storeEntries, storeNames, storePerformances, venueIdCache } from './storeIndex.ts';

/*
 * The search index: songs and venues with their counts, the songs and venue of each performance, and its rare songs. It
 * is computed from the performances, at the end of a load and whenever performances are added or deleted.
 */

/** The number of performances to read at once. An artist with more is read at once, too. */
const performancesAtOnce = 5000;

/** The condition that an artist has performances that the index lacks. */
const lacksIndexed = sql`exists (select from ${performances} where artist_id = artists.id
  and not exists (select from ${performanceDocuments} where performance_id = performances.id))`;

/** Whether the index lacks performances. They were stored before there was an index, or a change of its rules emptied it. */
export async function lacksIndex(database: Queryable): Promise<boolean> {
  const [row] = await database.rows<{ lacking: boolean }>(
    sql`select exists (select from ${artists} where ${lacksIndexed}) as lacking`,
  );
  return row?.lacking === true;
}

/** The ids of artists with performances that the index lacks, in portions. */
const portions = (database: Queryable): Promise<number[][]> =>
  portionsOf(database, sql`artist_id in (select id from ${artists} where ${lacksIndexed})`);

/**
 * The ids of the artists of performances, the most recorded first. Each portion has about as many performances as are
 * read at once.
 */
async function portionsOf(database: Queryable, which: SQL): Promise<number[][]> {
  const rows = await database.rows<{ id: number; count: number }>(
    sql`select artist_id as id, count(*)::int as count from ${performances} where ${which} group by artist_id
      order by sum(source_count) desc, count(*) desc, artist_id`,
  );
  const all: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { id, count } of rows) {
    if (size + count > performancesAtOnce) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(id);
    size += count;
  }
  return all;
}

/** All performances of artists, the most recorded first. */
const performancesOf = (transaction: Queryable, artistIds: readonly number[]): Promise<Indexed[]> =>
  build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.artistId, [...artistIds]))
      .orderBy(desc(performances.sourceCount), performances.id),
  );

/** Computes the whole index, at the end of a load. Part of a transaction. */
export async function indexCatalogue(transaction: Queryable): Promise<void> {
  const venueIds = venueIdCache();
  const all = await portions(transaction);
  let rows = await performancesOf(transaction, all[0] ?? []);
  let storing = Promise.resolve();
  try {
    for (const index of all.keys()) {
      // Set lists are read while the database makes the documents of the portion before. These two steps take the longest.
      const portionRead = readPerformances(rows);
      await storing;
      const entries = await storeNames(transaction, portionRead, venueIds);
      rows = await performancesOf(transaction, all[index + 1] ?? []);
      storing = storeEntries(transaction, entries);
      // A failure is thrown where `storing` is awaited.
      storing.catch(() => undefined);
    }
  } finally {
    // The transaction must not end before its last statement.
    await storing;
  }
  for (const portion of all) await countHighlights(transaction, portion);
  await countVenues(transaction);
  await countWords(transaction);
}

/** Lays songs and venues as a search for frequent words reads them, the most played first. Part of a load; readers wait. */
export async function orderByPlays(transaction: Queryable): Promise<void> {
  for (const [table, index] of [
    [songs, sql`songs_most_played`],
    [venues, sql`venues_most_played`],
  ] as const) {
    await transaction.rows(sql`cluster ${table} using ${index}`);
    await transaction.rows(sql`alter table ${table} set without cluster`);
  }
}

/**
 * Adds the artists that the index lacks, with a transaction for each portion. Readers do not wait, and see the index
 * grow. An addition waits for the portion with its artist. After an interruption, the next start continues. Processes
 * that do this at the same time share the work.
 */
export async function completeIndex(
  session: Session,
  report: (progress: { done: number; total: number }) => void,
): Promise<void> {
  await session.transaction(countWords);
  const all = await portions(session);
  for (const [done, portion] of all.entries()) {
    report({ done, total: all.length });
    await session.transaction(async (transaction) => {
      await waitForLoads(transaction);
      await indexArtists(transaction, portion, { isLast: portion === all.at(-1) });
    });
  }
  if (all.length > 0) report({ done: all.length, total: all.length });
}

/**
 * Indexes those of these artists that the index lacks, and counts all venues after the last ones. Rows are locked in the
 * same order as by an addition: artists, songs, venues, words.
 */
async function indexArtists(
  transaction: Queryable,
  ids: readonly number[],
  { isLast }: { isLast: boolean },
): Promise<void> {
  const lacking = await transaction.rows<{ id: number }>(
    sql`select id from ${artists} where id = any(${sql.param([...ids])}::int[]) and ${lacksIndexed} order by id for update`,
  );
  const artistIds = lacking.map(({ id }) => id);
  const ofThese = sql`artist_id = any(${sql.param(artistIds)}::int[])`;
  // The index may have members' recent additions.
  const before = await transaction.rows<{ words: string[] }>(
    sql`delete from ${performanceDocuments} where performance_id in (select id from ${performances} where ${ofThese})
      returning tsvector_to_array(document) as words`,
  );
  await transaction.rows(sql`delete from ${songs} where ${ofThese}`);
  await storePerformances(transaction, readPerformances(await performancesOf(transaction, artistIds)));
  await countHighlights(transaction, artistIds);
  if (isLast) await countVenues(transaction);
  await lockWords(transaction);
  const now = await transaction.rows<{ id: number }>(sql`select id from ${performances} where ${ofThese}`);
  await countWordsAgain(
    transaction,
    now.map(({ id }) => id),
    before.flatMap(({ words }) => words),
  );
}

/** Counts the rare songs of artists anew, many shows at a time. Part of the transaction of a change. */
export async function countHighlightsOf(transaction: Queryable, artistIds: readonly number[]): Promise<void> {
  const all = await portionsOf(transaction, sql`artist_id = any(${sql.param([...artistIds])}::int[])`);
  for (const portion of all) await countHighlights(transaction, portion);
}

/** Adds a newly stored performance to the index. Part of its transaction. */
export async function indexPerformance(transaction: Queryable, id: number): Promise<void> {
  const rows = await build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.id, [id])),
  );
  const artistIds = rows.map(({ artistId }) => artistId);
  // Rare songs are counted from all shows of the artist, so those who add one wait for each other.
  await transaction.rows(sql`select from ${artists} where id = any(${sql.param(artistIds)}::int[]) for no key update`);
  const played = await build(transaction, (db) =>
    db
      .select({ key: songs.key, count: songs.playCount })
      .from(songs)
      .innerJoin(performances, eq(performances.artistId, songs.artistId))
      .where(eq(performances.id, id)),
  );
  const before = knownTitles(new Map(played.map(({ key, count }) => [key, count])));
  const read = readPerformances(rows, () => before);
  await chooseTitles(transaction, countSongs(read));
  await storePerformances(transaction, read);
  const [added] = await transaction.rows<{ venueId: number | null }>(
    sql`select venue_id as "venueId" from ${performanceDocuments} where performance_id = ${id}`,
  );
  await countHighlights(transaction, artistIds);
  if (added?.venueId) await countVenues(transaction, [added.venueId]);
  await countWordsAgain(transaction, [id], []);
}
