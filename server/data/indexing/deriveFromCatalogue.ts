import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { indexCatalogue } from './searchIndex.ts';

/** The number of artists in the list of the most recorded. */
const topCount = 100;

/**
 * Computes the data that depends on the whole catalogue. Runs at the end of a load, in its transaction.
 * @param topChosen Whether the catalogue itself chooses the top 100 artists
 */
export async function deriveFromCatalogue(
  transaction: Queryable,
  { topChosen }: { topChosen: boolean },
): Promise<void> {
  // A vacuum during the load makes the planner believe that these tables are empty. Without this statement, the counts
  // below would take minutes.
  await transaction.rows(sql`analyze artists, performances, sources`);
  await countRecordings(transaction);
  if (!topChosen) await chooseTop(transaction);
  await indexCatalogue(transaction);
}

/** Corrects the counts of recordings if the catalogue has other numbers. */
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

/**
 * Makes the artists with the most recordings the top 100, and no others. Among equals, those with more performances
 * come first.
 */
export async function chooseTop(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`with top as materialized (
      select artists.id from artists left join performances on performances.artist_id = artists.id
      group by artists.id order by artists.source_count desc, count(performances.id) desc, artists.id limit ${topCount})
    update artists set top_100 = not top_100 where top_100 <> (id in (select id from top))`);
}
