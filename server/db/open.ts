import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, Queryable } from './database.ts';

const dialect = new PgDialect();

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async rows<Row extends object>(statement: SQL) {
      const { sql, params } = dialect.sqlToQuery(statement);
      const result = await client.query<Row>(sql, params);
      return result.rows;
    },
  };
}

/** Opens a PostgreSQL database by its URL and brings its tables up to date. */
export async function openDatabase(settings: { databaseUrl: string }): Promise<Database> {
  const pool = new pg.Pool({ connectionString: settings.databaseUrl });
  await migrate(drizzle(pool), { migrationsFolder: new URL('./migrations', import.meta.url).pathname });
  return {
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queryable(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
