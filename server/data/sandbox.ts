import { eq, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { settings } from '../db/tables.ts';

/* Whether a database is a sandbox, which it remembers: what one forgets every night, another keeps for good. */

const isOfSandbox = eq(settings.name, 'sandbox');

/** Whether the database is a sandbox, as it remembers. */
export async function isSandbox(database: Queryable): Promise<boolean> {
  const [remembered] = await build(database, (db) => db.select().from(settings).where(isOfSandbox));
  return remembered?.value === 'on';
}

/**
 * Notes how the database is run from now on: when it is run for the first time, as it is said. A sandbox may be kept at any time,
 * which loses nothing.
 * @returns false when it is to be a sandbox, and was kept before
 */
export async function rememberSandbox(database: Queryable, setting: boolean): Promise<boolean> {
  const value = setting ? 'on' : 'off';
  await build(database, (db) =>
    db
      .insert(settings)
      .values({ name: 'sandbox', value })
      .onConflictDoUpdate({
        target: settings.name,
        set: { value, since: sql`now()` },
        setWhere: sql`excluded.value = 'off' and ${settings.value} = 'on'`,
      }),
  );
  return !setting || isSandbox(database);
}

/** Has the database forget how it was run: the next start says it anew. */
export const forgetSandbox = async (database: Queryable): Promise<void> => {
  await build(database, (db) => db.delete(settings).where(isOfSandbox));
};
