import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Asks the database for a sign of life, and whether it can do its full work; throws what it throws. */
export const checkHealth = async (database: Database): Promise<string | undefined> => {
  await database.rows(sql`select 1`);
  return database.problem();
};
