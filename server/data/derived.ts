import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { indexCatalogue } from './search-index.ts';

/** How many artists the list of the most recorded ones has. */
const topCount = 100;

/**
 * Works out, at the end of a load and within its transaction, what follows from the whole catalogue.
 * @param topChosen whether the catalogue says itself which artists are the top 100
 */
export async function deriveFromCatalogue(
  transaction: Queryable,
  { topChosen }: { topChosen: boolean },
): Promise<void> {
  // Whoever vacuums beside a load leaves the planner with the belief that these tables are empty: the counts would take minutes.
  await transaction.rows(sql`analyze artists, performances, sources`);
  await countRecordings(transaction);
  if (!topChosen) await chooseTop(transaction);
  await indexCatalogue(transaction);
}

/** Corrects the counts of recordings where a catalogue states other numbers. */
async function countRecordings(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`update performances set source_count = counted.count
    from (select performances.id, count(sources.id) as count from performances
      left join sources on sources.performance_id = performances.id group by performances.id) counted
    where counted.id = performances.id and counted.count <> performances.source_count`);
  await transaction.rows(sql`update artists set source_count = counted.count
    from (select artists.id, coalesce(sum(performances.source_count), 0) as count from artists
      left join performances on performances.artist_id = artists.id group by artists.id) counted
    where counted.id = artists.id and counted.count <> artists.source_count`);
}

/** Marks the artists with the most recordings as the top 100; of those with as many, the ones with more performances. */
async function chooseTop(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`update artists set top_100 = true where id in (
    select artists.id from artists left join performances on performances.artist_id = artists.id
    group by artists.id order by artists.source_count desc, count(performances.id) desc, artists.id limit ${topCount})`);
}
