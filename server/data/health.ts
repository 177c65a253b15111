import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Checks that the database answers and can do all its work; throws the database's error. */
export const checkHealth = async (database: Database): Promise<string | undefined> => {
  await database.rows(sql`select 1`);
  return database.problem();
};
