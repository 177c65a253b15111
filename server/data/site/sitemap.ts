import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { largestInteger } from '../../db/integers.ts';
import { artistGroups, artists, performances, sources } from '../../db/tables/catalogue.ts';

export type PageKind = 'artists' | 'groups' | 'performances' | 'recordings';

/** A row with a page, and the time of its last change, if known. */
export interface PageRow {
  id: number;
  changed: Date | null;
}

const changes = sql`coalesce(updated_at, created_at)`;

const tables: Record<PageKind, { table: PgTable; changed: typeof changes }> = {
  artists: { table: artists, changed: sql`created_at` },
  groups: { table: artistGroups, changed: sql`null::timestamptz` },
  performances: { table: performances, changed: changes },
  recordings: { table: sources, changed: changes },
};

/** The number of ids in a part: the most addresses that the sitemap protocol allows in a file. */
const partSize = 50_000;

const batchSize = 5000;

/** The parts of a kind that have rows, counted from 1. Parts are ranges of ids, so a row never changes its part. */
export async function partsWithRows(database: Queryable, kind: PageKind): Promise<number[]> {
  const { table } = tables[kind];
  const rows = await database.rows<{ part: number }>(sql`
    select part + 1 as part
    from generate_series(0, (select (max(id) - 1) / ${partSize}::int8 from ${table})) part
    where exists (select from ${table} where id > part * ${partSize}::int8 and id <= (part + 1) * ${partSize}::int8)
    order by part`);
  return rows.map(({ part }) => part);
}

/** Reads the rows of a part in batches, ordered by id, so that it takes little memory. */
export async function* rowsOfPart(database: Queryable, kind: PageKind, part: number): AsyncGenerator<PageRow[]> {
  const { table, changed } = tables[kind];
  const end = Math.min(part * partSize, largestInteger);
  for (let last = (part - 1) * partSize; last < end; ) {
    const rows = await database.rows<PageRow>(sql`
      select id, ${changed} as changed from ${table}
      where id > ${last}::int and id <= ${end}::int order by id limit ${batchSize}::int`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? end;
  }
}
