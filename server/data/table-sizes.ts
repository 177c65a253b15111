import { getTableName, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';

/**
 * The approximate number of rows in each table, from PostgreSQL's statistics. That suffices to tell a search from a
 * lookup.
 */
export class TableSizes {
  #rows: Map<string, number>;

  /** Without statistics, every table counts as empty. */
  constructor(rows: Record<string, number> = {}) {
    this.#rows = new Map(Object.entries(rows));
  }

  /** Reads the statistics again. */
  async refresh(database: Queryable): Promise<void> {
    const rows = await database.rows<{ name: string; rows: number }>(
      sql`select relname as name, greatest(reltuples, 0)::int8 as rows from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    this.#rows = new Map(rows.map((row) => [row.name, row.rows]));
  }

  rowsOf(entity: EntityName): number {
    const { table, searched = table } = entities[entity];
    return this.#rows.get(getTableName(searched)) ?? 0;
  }
}
