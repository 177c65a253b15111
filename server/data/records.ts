import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type EntityName, entities, type ToMany } from './entities.ts';
import { columnOf } from './fields.ts';
import { statement } from './statements.ts';

/** A record in the shape of its type in the schema, with the fields and relations that were asked for. */
export interface LoadedRecord {
  id: number;
  [field: string]: unknown;
}

/** What is read of a record. */
export interface RecordSelection {
  entity: EntityName;
  /** Fields, stored and computed. */
  fields: string[];
  /** Related records, read by the same statement. */
  one: Record<string, RecordSelection>;
  /** Lists whose length the row knows; it is read as `{list}Count`. */
  counts: string[];
}

/** The alias of the rows that a statement reads. */
export const self = sql`self`;

/** The name under which a record has the length of one of its lists. */
export const countName = (list: string): string => `${list}Count`;

/** What a statement reads for a selection: columns named by their paths, and the joins to related records. */
interface Parts {
  columns: SQL;
  joins: SQL;
}

function partsUnder(selection: RecordSelection, row: SQL, path: string): { columns: SQL[]; joins: SQL[] } {
  const entity = entities[selection.entity];
  const named = (value: SQL | undefined, name: string) =>
    value ? [sql`${value} as ${sql.identifier(path + name)}`] : [];
  const own = [
    ...selection.fields.flatMap((name) =>
      named(entity.fields[name]?.read(row) ?? entity.computed?.[name]?.(row), name),
    ),
    ...selection.counts.flatMap((list) => named(entity.many?.[list]?.count?.(row), countName(list))),
  ];
  const others = Object.entries(selection.one).flatMap(([name, other]) => {
    const relation = entity.one?.[name];
    if (!relation) return [];
    const alias = sql`${sql.identifier(path + name)}`;
    const deeper = partsUnder(other, alias, `${path}${name}.`);
    const join = sql`join ${entities[other.entity].table} ${alias} on ${alias}.id = ${columnOf(relation.key)(row)}`;
    return [{ columns: deeper.columns, joins: [join, ...deeper.joins] }];
  });
  return {
    columns: [...own, ...others.flatMap((other) => other.columns)],
    joins: others.flatMap((other) => other.joins),
  };
}

/** What a statement reads for a selection, of the row with the alias `self`. */
export function partsOf(selection: RecordSelection): Parts {
  const { columns, joins } = partsUnder(selection, self, '');
  return { columns: sql.join(columns, sql`, `), joins: sql.join(joins, sql` `) };
}

/** Puts a row, whose columns are named by their paths, into the shape of its selection. */
export function shape(selection: RecordSelection, row: LoadedRecord, path = ''): LoadedRecord {
  const relations = Object.keys(selection.one);
  if (path === '' && relations.length === 0) return row;
  const record: LoadedRecord = { id: Number(row[`${path}id`]) };
  for (const name of selection.fields) record[name] = row[path + name];
  for (const list of selection.counts) record[countName(list)] = row[path + countName(list)];
  for (const [name, other] of Object.entries(selection.one)) record[name] = shape(other, row, `${path}${name}.`);
  return record;
}

/** Makes the records of a list lead back to their parent, so that it need not be read again. */
export function leadBack(records: readonly LoadedRecord[], { back }: ToMany, parent: LoadedRecord): void {
  if (back) for (const record of records) record[back] = parent;
}

/** The record with this id, or nothing. One statement. */
export async function readRecord(
  database: Queryable,
  selection: RecordSelection,
  id: number,
): Promise<LoadedRecord | undefined> {
  const write = () => {
    const { columns, joins } = partsOf(selection);
    const { table } = entities[selection.entity];
    return sql`select ${columns} from ${table} self ${joins} where self.id = ${sql.placeholder('id')}::int`;
  };
  const rows = await database.rows<LoadedRecord>(statement(selection, 'record', write, { id }));
  return rows[0] && shape(selection, rows[0]);
}
