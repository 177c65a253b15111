import { eq, sql } from 'drizzle-orm';
import { build } from '../../db/builder.ts';
import type { Queryable } from '../../db/database.ts';
import { settings } from '../../db/tables/catalogue.ts';

/* The database remembers whether it is a sandbox: a sandbox deletes additions every night, other databases never do. */

const isOfSandbox = eq(settings.name, 'sandbox');

export async function isSandbox(database: Queryable): Promise<boolean> {
  const [remembered] = await build(database, (db) => db.select().from(settings).where(isOfSandbox));
  return remembered?.value === 'on';
}

/**
 * Stores whether the database is a sandbox. The first start decides. A sandbox can become permanent at any time, which
 * loses nothing.
 * @returns false if it should be a sandbox, but is permanent
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

/** Makes the database forget the setting. The next start decides anew. */
export const forgetSandbox = async (database: Queryable): Promise<void> => {
  await build(database, (db) => db.delete(settings).where(isOfSandbox));
};
