import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** How many rows of the first artist a scan of an index alone looks up in the table, as `explain` says it. */
export const lookedUp = (database: Database): Promise<string | undefined> =>
  database.transaction(async (transaction) => {
    await transaction.rows(sql`set local enable_seqscan = off`);
    await transaction.rows(sql`set local enable_bitmapscan = off`);
    const plan = await transaction.rows(sql`explain (analyze, costs off, timing off) select year from performances
      where artist_id = 1 order by year`);
    return plan
      .map((row) => Object.values(row).join())
      .find((line) => line.includes('Heap Fetches'))
      ?.trim();
  });
