import { SQL, sql } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { entities } from './entities.ts';
import type { Entity, EntityName } from './entity.ts';
import { columnOf } from './fields.ts';

/**
 * The conditions that an index of a field answers. `ordered`: a value, a range, a prefix and a sort. `trigrams`: any
 * part of a text with three letters in a row. `equal`: a value. `true`: rows in which the field is true. `descending`:
 * a sort from the highest value down.
 */
export type IndexKind = 'ordered' | 'trigrams' | 'equal' | 'true' | 'descending';

const dialect = new PgDialect();

/** The text of an expression without parts that do not matter: the table's name, quotes, brackets, spaces. */
const bare = (expression: SQL): string =>
  dialect
    .sqlToQuery(expression)
    .sql.replaceAll(/"?\w+"?\./g, '')
    .replaceAll(/["()\s]|gin_trgm_ops/g, '');

/** Whether two expressions are the same for an index. */
export const isSame = (one: SQL, other: SQL): boolean => bare(one) === bare(other);

/** An index of a table, with its first expression. */
interface Index {
  key: string;
  kind: 'btree' | 'gin' | 'descending' | 'partial';
}

/**
 * The indexes of a table. Example: `index('performances_year').on(t.year, t.date, t.id)` is `{ key: 'year', kind: 'btree' }`,
 * `index('artists_top_100').on(…).where(sql`top_100`)` is `{ key: 'top_100', kind: 'partial' }`.
 */
function indexesOf(table: PgTable): Index[] {
  const { columns, indexes, uniqueConstraints } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary).map(({ name }): Index => ({ key: name, kind: 'btree' }));
  const unique = uniqueConstraints.map(({ columns: [first] }): Index => ({ key: first?.name ?? '', kind: 'btree' }));
  const others = indexes.flatMap(
    ({
      config: {
        columns: [first],
        method,
        where,
      },
    }): Index[] => {
      if (where) return [{ key: bare(where), kind: 'partial' }];
      if (first instanceof SQL) return [{ key: bare(first), kind: method === 'gin' ? 'gin' : 'btree' }];
      if (!(first instanceof IndexedColumn)) return [];
      return [{ key: first.name ?? '', kind: first.indexConfig.order === 'desc' ? 'descending' : 'btree' }];
    },
  );
  return [...own, ...unique, ...others];
}

/**
 * Returns the kinds of indexes of `server/db/tables` that answer conditions on a field or a relation. A condition must
 * have the text of the index. An index that is written differently counts as none, here as for the database. `costs.test.ts` names
 * the expected kinds of each field.
 */
function kindsOf({ table, fields, one }: Entity, name: string): IndexKind[] {
  const indexes = indexesOf(table);
  const row = sql`self`;
  const has = (kind: Index['kind'], ...keys: SQL[]) =>
    indexes.some((index) => index.kind === kind && keys.some((key) => bare(key) === index.key));
  const relation = one?.[name];
  if (relation) return has('btree', columnOf(relation.key)(row)) ? ['equal'] : [];
  const field = fields[name];
  if (!field) return [];
  const compared = field.kind === 'text' ? field.comparisons.map(({ left }) => left(row)) : [field.compare(row)];
  const order = field.order(row);
  return [
    has('btree', order) && compared.some((key) => isSame(key, order)) && ('ordered' as const),
    has('btree', ...compared) && ('equal' as const),
    has('gin', ...compared) && ('trigrams' as const),
    has('partial', ...compared) && ('true' as const),
    has('descending', order) && ('descending' as const),
  ].filter((kind) => kind !== false);
}

const known = new Map<string, readonly IndexKind[]>();

/** Returns the kinds of `kindsOf`, computed once. */
export function indexKinds(entity: EntityName, name: string): readonly IndexKind[] {
  const key = `${entity}.${name}`;
  const kinds = known.get(key) ?? kindsOf(entities[entity], name);
  known.set(key, kinds);
  return kinds;
}
