import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Checks that the database answers, and throws its error if not. Returns a problem that keeps it from some of its work. */
export const checkHealth = async (database: Database): Promise<string | undefined> => {
  await database.rows(sql`select 1`);
  return database.problem();
};
