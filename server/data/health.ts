import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Waits until the readers who wait now have had a turn each: it is a reader itself, and the last of them. */
export const letReadersPass = async (database: Database): Promise<void> => {
  await database.forVisitor('changes').rows(sql`select 1`);
};

/** Checks that the database answers, and throws its error if not. Returns a problem that keeps it from some of its work. */
export const checkHealth = async (database: Database): Promise<string | undefined> => {
  await database.rows(sql`select 1`);
  return database.problem();
};
