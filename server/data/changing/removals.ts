import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { removals } from '../../db/tables/changes.ts';
import type { RecordKind } from './images.ts';

export type RemovalRow = typeof removals.$inferSelect;

/**
 * Returns the removal of a record; undefined if the record exists or never did. If it was merged into a record that was
 * merged in turn, `mergedInto` is the last one.
 */
export async function removalOf(database: Queryable, record: RecordKind, id: number): Promise<RemovalRow | undefined> {
  const [row] = await database.rows<RemovalRow>(
    sql`with recursive way (id, merged_into, step) as (
        select id, merged_into, 0 from removals where record = ${record}::text and id = ${id}::int
        union all
        select next.id, next.merged_into, step + 1 from way join removals next
          on next.record = ${record}::text and next.id = way.merged_into
      )
      select record, id, label, removed_at as "removedAt",
        -- Null if the last record was removed.
        (select merged_into from way order by step desc limit 1) as "mergedInto"
      from removals where record = ${record}::text and id = ${id}::int`,
  );
  return row;
}

/**
 * Returns the id of the venue that one without performances was merged into; undefined if there is none. If that was
 * merged in turn, it is the last one.
 */
export async function mergedVenueOf(database: Queryable, id: number): Promise<number | undefined> {
  // A venue that has performances was not merged, so the way ends there.
  const [row] = await database.rows<{ id: number }>(
    sql`with recursive way (id, merged_into) as (
        select id, merged_into from venue_keys where id = ${id}::int
        union
        select next.id, next.merged_into from way join venue_keys next on next.id = way.merged_into
      )
      select venues.id from way join venues on venues.id = way.id where way.id <> ${id}::int`,
  );
  return row?.id;
}
