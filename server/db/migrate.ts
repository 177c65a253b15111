import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** The folder beside this file, in the sources and in the build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number that no other program is likely to use. */
const advisoryLock = 5_270_513_906;

async function refuseOtherEncodings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, but must be UTF8`);
}

/** Brings the tables up to date. An advisory lock makes processes do it one after the other. */
export async function migrateOn(client: pg.PoolClient): Promise<void> {
  await refuseOtherEncodings(client);
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
  }
}
