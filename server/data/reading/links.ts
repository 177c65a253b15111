import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { artists, performances, sources } from '../../db/tables/catalogue.ts';
import type { revisions } from '../../db/tables/changes.ts';
import type { duplicates, identifiers } from '../../db/views.ts';
import { columnOf } from '../base/fields.ts';
import { unknownYear } from '../base/years.ts';
import type { EntityName, ToMany } from './entity.ts';

/* The links between records and their lists, for the types in `entities.ts`. */

/** The link of a list whose rows hold the parent's id in a column. */
export const linkedBy = (column: AnyPgColumn) => (row: SQL, parentId: SQL) =>
  sql`${columnOf(column)(row)} = ${parentId}`;

/** The number of performances before or after another at its venue: a week of nights with it between them. */
const near = 3;

/** The performances before or after another at its venue, the nearest first. An index has them in this order. */
export const nearestAtVenue = (side: 'before' | 'after'): ToMany => {
  const [beyond, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const nearestFirst = (row: SQL) => sql`${row}.year ${order}, ${row}.date ${order}, ${row}.id ${order}`;
  return {
    entity: 'Performance',
    link: (row, _id, parentRow) => sql`${row}.id = any(array(select near.id from performances near
      where near.at_venue_id = ${parentRow}.at_venue_id and near.year <> ${sql.raw(String(unknownYear))}
        and ${parentRow}.year <> ${sql.raw(String(unknownYear))}
        and (near.year, near.date, near.id) ${beyond} (${parentRow}.year, ${parentRow}.date, ${parentRow}.id)
      order by ${nearestFirst(sql`near`)} limit ${sql.raw(String(near))}))`,
    order: nearestFirst,
  };
};

export const creatorsOf = (table: typeof artists | typeof performances | typeof sources): ToMany => ({
  entity: 'Creator',
  link: (row, parentId) => sql`${row}.id = (select created_by from ${table} where ${table.id} = ${parentId})`,
  count: (row) => sql`(${row}.created_by is not null)::int`,
});

export const revisionsOf = (record: (typeof revisions.$inferSelect)['record']): ToMany => ({
  entity: 'Revision',
  link: (row, parentId) => sql`${row}.record = ${record}::text and ${row}.record_id = ${parentId}`,
});

export const identifiersOf = (record: (typeof identifiers.$inferSelect)['record']): ToMany => ({
  entity: 'Identifier',
  // The kind of record as a literal, so that only the table of these records is read.
  link: (row, parentId) => sql`${row}.record = ${sql.raw(`'${record}'`)} and ${row}.record_id = ${parentId}`,
  order: (row) => sql`${row}.id`,
});

/** The records of one kind that may be the same. */
export const duplicatesOf = (kind: (typeof duplicates.$inferSelect)['kind'], entity: EntityName): ToMany => ({
  entity,
  link: (row, _id, parentRow) => sql`${row}.id = any(${parentRow}.ids) and ${parentRow}.kind = ${kind}::text`,
  order: (row) => sql`${row}.id`,
});
