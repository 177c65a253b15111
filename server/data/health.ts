import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** Asks the database for a sign of life; throws what it throws. */
export const checkHealth = async (database: Queryable): Promise<void> => {
  await database.rows(sql`select 1`);
};
