import { type SQL, sql } from 'drizzle-orm';
import type { Entity } from './entities.ts';
import type { Filter } from './filters.ts';

/**
 * What a list is sorted by: the sorts of its filter in the order `written`, then the id. Without a sort, the best matches of
 * a search come first. Missing values come last either way.
 */
export function ordering(entity: Entity, row: SQL, shape: Filter, written: readonly string[]): SQL {
  const sorts = written.flatMap((name) => {
    const sort = shape[name]?.sort;
    const field = entity.fields[name];
    if (sort == null || !field) return [];
    const last = field.nullable ? sql` nulls last` : sql``;
    return [sql`${field.order(row)} ${sort === 'DESC' ? sql`desc` : sql`asc`}${last}`];
  });
  const best = sorts.length > 0 ? [] : bestMatches(entity, row, shape);
  return sql.join([...sorts, ...best, sql`${row}.id`], sql`, `);
}

const bestMatches = (entity: Entity, row: SQL, shape: Filter): SQL[] =>
  Object.entries(shape).flatMap(([name, asked]) =>
    asked?.contains == null ? [] : (entity.fields[name]?.ranking?.(row, sql`${asked.contains}::text`) ?? []),
  );
