import { SQL, sql } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { type Entity, type EntityName, entities } from './entities.ts';
import { columnOf, type Field } from './fields.ts';
import type { Filter } from './filters.ts';
import type { Page } from './pages.ts';
import type { TableSizes } from './table-sizes.ts';

/**
 * What an index of a field answers: `ordered` a value, a range, a prefix and a sort; `trigrams` any part of a text with three
 * letters in a row; `equal` a value; `true` the rows for which it holds; `descending` a sort from the highest value down.
 */
type IndexKind = 'ordered' | 'trigrams' | 'equal' | 'true' | 'descending';

const dialect = new PgDialect();

/** An expression's text without what it may be written with or without: the table's name, quotes, brackets, spaces. */
const bare = (expression: SQL): string =>
  dialect
    .sqlToQuery(expression)
    .sql.replaceAll(/"?\w+"?\./g, '')
    .replaceAll(/["()\s]|gin_trgm_ops/g, '');

/** An index of a table: the expression that comes first in it, and what it says of that. */
interface Index {
  key: string;
  kind: 'btree' | 'gin' | 'descending' | 'partial';
}

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

/** What the indexes of `tables.ts` answer of a field or a relation. */
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
    has('btree', order) && compared.some((key) => bare(key) === bare(order)) && ('ordered' as const),
    has('btree', ...compared) && ('equal' as const),
    has('gin', ...compared) && ('trigrams' as const),
    has('partial', ...compared) && ('true' as const),
    has('descending', order) && ('descending' as const),
  ].filter((kind) => kind !== false);
}

const known = new Map<string, readonly IndexKind[]>();

/** The same, found out once. */
function indexKinds(entity: EntityName, name: string): readonly IndexKind[] {
  const key = `${entity}.${name}`;
  const kinds = known.get(key) ?? kindsOf(entities[entity], name);
  known.set(key, kinds);
  return kinds;
}

/** What share of a table is read for a condition that an index narrows down: a range, or a part of a text. */
const narrowedShare = 0.1;

/** What it takes to pass over a row in an index, where reading it from the table is one. */
const indexOnlyWeight = 0.1;

/** What any list costs, in rows. */
const perList = 50;

/** What a computed field of a record costs, in rows: an index is asked for each of the years of an artist, of whom most have fifty. */
const perComputed = 300;

/** What a value of a list in a filter costs, where comparing a row with one value is 1. */
const perValue = 0.2;

/** What a character of a text costs that an index of trigrams is asked for: each is a list of rows to be read. */
const perTrigram = 20;

/** What a search for the words of a text looks at, in rows, whatever its text; and where songs are to follow one another. */
const perSearch = 5000;
const perChain = 60_000;

/**
 * How many times more records of a list belong to one parent than to another: few artists have most performances, and
 * whoever chooses takes those.
 */
const skew = 30;

/** What a character of an answer costs, in rows that are only looked at. */
export const perCharacter = 0.05;

/** What it takes to compare a number, where a text, which is folded first, is one. */
const shortWeight = 0.2;

/** What one condition of a filter makes the database do. */
interface ConditionCost {
  /** What share of a table is read for it; 1 without an index. */
  share: number;
  /** What it takes to check it on a row. */
  weight: number;
  /** What it takes to look for its values, whatever the rows. */
  looking: number;
  /** The most rows that are read for it. */
  most?: number;
}

/** Letters or digits in a row: three make one trigram to look up, and fewer none. */
const words = /[\p{L}\p{N}]{3,}/gu;

/** What share of a table an index of trigrams leaves to be read: the longer the word, the fewer rows have it. */
function shareByTrigrams(value: unknown): number {
  const shares = [value].flat().map((text) => {
    const longest = Math.max(0, ...(String(text).match(words) ?? []).map((word) => word.length));
    return longest < 3 ? 1 : narrowedShare / (longest - 2);
  });
  return Math.max(...shares);
}

/** What share of a table begins with a text: each further character leaves half. */
const shareByPrefix = (value: unknown): number => narrowedShare / 2 ** Math.max(0, String(value).length - 1);

/** What share of a table the indexes of a field leave to be read, for a condition on it. */
function shareRead(indexes: readonly IndexKind[], field: Field | undefined, operator: string, value: unknown): number {
  const isOrdered = indexes.includes('ordered');
  const byTrigrams = indexes.includes('trigrams') ? shareByTrigrams(value) : 1;
  switch (operator) {
    case 'eq':
    case 'in':
      if (isOrdered || indexes.includes('equal') || (indexes.includes('true') && value === true)) return 0;
      return byTrigrams < 1 ? byTrigrams * narrowedShare : 1;
    case 'contains':
      return field?.lookup?.form.test(String(value)) ? 0 : byTrigrams;
    case 'endswith':
      return byTrigrams;
    case 'startswith':
      return isOrdered ? Math.min(shareByPrefix(value), byTrigrams) : byTrigrams;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'between':
      return isOrdered ? narrowedShare : 1;
    default:
      return 1;
  }
}

/** What is known of a list before it is read. */
export interface CostedList {
  entity: EntityName;
  filter?: Filter | null | undefined;
  page: Pick<Page, 'start' | 'last'>;
  /** Whether the list is counted, not only a page of it read. */
  counted: boolean;
  /** The records under each of which there is such a list; none for a list of the whole catalogue. */
  parent?:
    | { entity: EntityName; count: number /** Whether one may be there many times. */; repeated: boolean }
    | undefined;
  /** How many records it has at most, and how many computed fields are read of each. */
  most: number;
  computed: number;
}

/** Whether the stored form of a field is what is compared: then that is as quick for a text as for a number. */
const isShort = (field: Field | undefined): boolean =>
  field?.kind !== 'text' || (field.ranged && bare(field.value(sql`self`)) === bare(field.order(sql`self`)));

const conditionsOf = (entity: EntityName, filter: Filter): ConditionCost[] =>
  Object.entries(filter).flatMap(([name, asked]) => {
    const { fields, searches } = entities[entity];
    if (searches?.[name] && asked?.contains != null) {
      // Performances alone tell what followed what; others are not looked for then.
      const isChain = entity === 'Performance' && String(asked.contains).includes('>');
      const most = isChain ? perChain : perSearch;
      return [{ share: 1, weight: 1, looking: 0, most }];
    }
    const field = fields[name];
    return Object.entries(asked ?? {})
      .filter(([operator, value]) => value != null && operator !== 'sort')
      .map(([operator, value]) => {
        const kinds = indexKinds(entity, name);
        const share = shareRead(kinds, field, operator, value);
        const byTrigrams = typeof value === 'string' && share > 0 && kinds.includes('trigrams');
        const looking = Array.isArray(value) ? value.length * perValue : byTrigrams ? value.length * perTrigram : 0;
        return { share, weight: isShort(field) ? shortWeight : 1, looking };
      });
  });

const weightOf = (conditions: readonly ConditionCost[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);

/** Whether the database has to sort the rows of a list: no index has them in this order. */
function isSorted(entity: EntityName, filter: Filter): boolean {
  const sorts = Object.entries(filter).filter(([, asked]) => asked?.sort != null);
  return sorts.some(([field, asked]) => {
    const kinds = indexKinds(entity, field);
    // Many records are added at the same time: a second sort would have to order all of those.
    const isDescending = kinds.includes('descending') && asked?.sort?.toUpperCase() === 'DESC' && sorts.length === 1;
    return !isDescending && !kinds.includes('ordered');
  });
}

/**
 * What a list makes the database look at, in rows. Conditions are joined by AND: the one that an index answers best says how
 * many rows are read, and each that no index answers is checked on all of them.
 */
function searchCost(
  { entity, filter, page, counted, parent }: CostedList,
  conditions: readonly ConditionCost[],
  sizes: TableSizes,
): number {
  const rows = sizes.rowsOf(entity);
  if (parent) {
    // An index leads to the rows of a parent, and the filter is checked on each.
    const under = Math.min(rows, (rows / Math.max(1, sizes.rowsOf(parent.entity))) * skew);
    const all = parent.repeated ? parent.count * under : Math.min(rows, parent.count * under);
    return all * (weightOf(conditions) + (counted ? indexOnlyWeight : 0) + (isSorted(entity, filter ?? {}) ? 1 : 0));
  }
  const found = conditions.find(({ most }) => most !== undefined);
  const others = conditions.filter((condition) => condition !== found);
  const share = Math.min(1, ...others.map((condition) => condition.share));
  const unanswered = weightOf(others.filter((condition) => condition.share === 1));
  const searching = others.length === 0 ? 0 : share * (share < 1 ? 1 + unanswered : unanswered);
  // What a search finds is looked for once, and what else is asked is checked on it; or the words on what that finds.
  if (found?.most !== undefined) return Math.min(rows, found.most) * weightOf(conditions) + rows * searching;
  const sorting = isSorted(entity, filter ?? {}) ? share : 0;
  const isCounted = counted || page.last !== undefined;
  const counting = isCounted ? Math.max(searching, conditions.length === 0 ? indexOnlyWeight : 0) : 0;
  const passing = page.last === undefined ? Math.min(page.start, rows) : share * rows;
  return rows * (searching + sorting + counting) + passing * indexOnlyWeight;
}

/** What lists cost, and the computed fields of the record they are in, if any: in rows that the database looks at. */
export const costOf = (lists: readonly CostedList[], sizes: TableSizes, computed = 0): number =>
  lists.reduce((sum, list) => {
    const conditions = conditionsOf(list.entity, list.filter ?? {});
    const looking = conditions.reduce((rows, condition) => rows + condition.looking, 0) * (list.parent?.count ?? 1);
    return sum + perList + searchCost(list, conditions, sizes) + looking + list.most * list.computed * perComputed;
  }, computed * perComputed);

/** What a character of a query costs that has to be parsed and checked first, in rows, where the longest takes some ten milliseconds. */
const perQueryCharacter = 0.25;

/** What a value of the variables costs: each is compared with its type. */
const perVariableValue = 1;

/** How many values are compared for nothing: the site's own operations have fewer. */
const freeValues = 100;

/** What it takes to understand a request before it is known what it asks for. */
export const readingCost = (newCharacters: number, values: number): number =>
  newCharacters * perQueryCharacter + Math.max(0, values - freeValues) * perVariableValue;
