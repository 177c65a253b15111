import { sql } from 'drizzle-orm';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';
import type { Field } from './fields.ts';
import type { Filter } from './filters.ts';
import { type IndexKind, indexKinds, isSame } from './index-kinds.ts';
import type { Page } from './pages.ts';
import type { TableSizes } from './table-sizes.ts';

/** The share of a table that is read for a condition that an index narrows down: a range, or a part of a text. */
const narrowedShare = 0.1;

/** The cost of passing over a row in an index, if reading it from the table is 1. */
const indexOnlyWeight = 0.1;

/** The fixed charge of a list, in rows. */
const perList = 50;

/** The charge of a computed field, in rows. An index is asked once for each year of an artist, some fifty times. */
const perComputed = 300;

/** The charge of a value in a filter's list, if comparing a row with one value is 1. */
const perValue = 0.2;

/** The charge of a character of a text that an index of trigrams is asked for: each is a list of rows to read. */
const perTrigram = 20;

/** The fixed charges of a search, in rows: for words, and for songs that follow one another. */
const perSearch = 5000;
const perChain = 60_000;

/**
 * The factor by which one parent may have more records than the average. Few artists have most performances, and an
 * attacker would choose those.
 */
const skew = 30;

/** The charge of a character of an answer, in rows that are searched through. */
export const perCharacter = 0.05;

/** The cost of comparing a number, if comparing a text, which is folded first, is 1. */
const shortWeight = 0.2;

/** The work of the database for one condition of a filter. */
interface ConditionCost {
  /** The share of the table that is read for it; 1 without an index. */
  share: number;
  /** The cost of checking it on a row. */
  weight: number;
  /** The cost of looking up its values, for any number of rows. */
  looking: number;
  /** The most rows that are read for it. */
  most?: number;
}

/** Runs of letters or digits. Three make one trigram to look up, fewer none. */
const words = /[\p{L}\p{N}]{3,}/gu;

/** The share of a table that an index of trigrams leaves to read: the longer the word, the fewer rows have it. */
function shareByTrigrams(value: unknown): number {
  const shares = [value].flat().map((text) => {
    const longest = Math.max(0, ...(String(text).match(words) ?? []).map((word) => word.length));
    return longest < 3 ? 1 : narrowedShare / (longest - 2);
  });
  return Math.max(...shares);
}

/** The share of a table that begins with a text. Each further character halves it. */
const shareByPrefix = (value: unknown): number => narrowedShare / 2 ** Math.max(0, String(value).length - 1);

/** The share of a table that the indexes of a field leave to read for a condition. */
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

/** The records that each have a list. */
interface CostedParent {
  entity: EntityName;
  count: number;
  /** Whether one may be there many times. */
  repeated: boolean;
}

/** A list before it is read. */
export interface CostedList {
  entity: EntityName;
  filter?: Filter | null | undefined;
  page: Pick<Page, 'start' | 'last'>;
  /** Whether the list is counted, besides reading a page of it. */
  isCounted: boolean;
  /** The records that each have such a list; undefined for a list of the whole catalogue. */
  parent?: CostedParent | undefined;
  /** The most records on its page, and the number of computed fields read of each. */
  most: number;
  computed: number;
}

/** Whether the stored form of a field is compared. Then a text is as quick as a number. */
const isShort = (field: Field | undefined): boolean =>
  field?.kind !== 'text' || (field.ranged && isSame(field.value(sql`self`), field.order(sql`self`)));

const conditionsOf = (entity: EntityName, filter: Filter): ConditionCost[] =>
  Object.entries(filter).flatMap(([name, asked]) => {
    const { fields, searches } = entities[entity];
    if (searches?.[name] && asked?.contains != null) {
      // Only performances have the order of songs, so other lists are not searched then.
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

/** Whether the database must sort the rows of a list, as no index has them in this order. */
function isSorted(entity: EntityName, filter: Filter): boolean {
  const sorts = Object.entries(filter).filter(([, asked]) => asked?.sort != null);
  return sorts.some(([field, asked]) => {
    const kinds = indexKinds(entity, field);
    // Many records are added at the same time. With a second sort, all of those would have to be sorted.
    const isDescending = kinds.includes('descending') && asked?.sort?.toUpperCase() === 'DESC' && sorts.length === 1;
    return !isDescending && !kinds.includes('ordered');
  });
}

/**
 * The cost of finding a list's records, in rows.
 *
 * For a list of the catalogue, the best index for its conditions determines the rows that are read. All conditions
 * without an index are checked on each. Two examples, with 500,000 performances: `year: { eq: 1977 }` has an index, and
 * costs nothing here. `venue: { contains: "hall" }` reads 0.1 / 2 of the table by trigrams, which is 25,000 rows.
 *
 * Examples, for 500,000 performances of 28,000 artists, with the 50 rows that any list costs:
 *
 * | filter                                                | rows      | why                                                     |
 * | ----------------------------------------------------- | --------: | ------------------------------------------------------- |
 * | artist: { eq }                                        |        50 | an index leads to the rows                              |
 * | comment: { contains: "a" }                            |   500,050 | no index: each row is looked at                         |
 * | set1: { contains: "a" }, counted                      | 1,000,070 | too short for trigrams (20); once more for the count    |
 * | set1: { contains: "sea" }                             |    50,110 | trigrams leave a tenth; 3 letters are looked up (60)    |
 * | the same, and comment: { contains: "a" }              |   100,110 | the comment is checked on that tenth, too               |
 * | comment: { contains: "a" }, under each of 56 artists  |    30,050 | 18 each on average, 30 times as many for the largest    |
 * | no filter, from record 400,000 on                     |    40,050 | those before are passed over in an index                |
 */
function searchCost(
  { entity, filter, page, isCounted, parent }: CostedList,
  conditions: readonly ConditionCost[],
  sizes: TableSizes,
): number {
  const rows = sizes.rowsOf(entity);
  if (parent) {
    // An index finds the rows of a parent, and the filter is checked on each.
    const under = Math.min(rows, (rows / Math.max(1, sizes.rowsOf(parent.entity))) * skew);
    const all = parent.repeated ? parent.count * under : Math.min(rows, parent.count * under);
    return all * (weightOf(conditions) + (isCounted ? indexOnlyWeight : 0) + (isSorted(entity, filter ?? {}) ? 1 : 0));
  }
  const search = conditions.find(({ most }) => most !== undefined);
  const others = conditions.filter((condition) => condition !== search);
  // The best index leaves this share of the rows. Each of them is read, and checked for what no index answers.
  const share = Math.min(1, ...others.map((condition) => condition.share));
  const checking = weightOf(others.filter((condition) => condition.share === 1));
  const searching = others.length === 0 ? 0 : share * (share < 1 ? 1 + checking : checking);
  // The results of a search are found once, and the other conditions are checked on them; or the reverse.
  if (search?.most !== undefined) return Math.min(rows, search.most) * weightOf(conditions) + rows * searching;
  const sorting = isSorted(entity, filter ?? {}) ? share : 0;
  const needsTotal = isCounted || page.last !== undefined;
  const counting = needsTotal ? Math.max(searching, conditions.length === 0 ? indexOnlyWeight : 0) : 0;
  const passing = page.last === undefined ? Math.min(page.start, rows) : share * rows;
  return rows * (searching + sorting + counting) + passing * indexOnlyWeight;
}

/**
 * The cost of lists, and of the computed fields of the record they are in, if any: in rows that the database searches
 * through.
 */
export const costOf = (lists: readonly CostedList[], sizes: TableSizes, computed = 0): number =>
  lists.reduce((sum, list) => {
    const conditions = conditionsOf(list.entity, list.filter ?? {});
    const looking = conditions.reduce((rows, condition) => rows + condition.looking, 0) * (list.parent?.count ?? 1);
    return sum + perList + searchCost(list, conditions, sizes) + looking + list.most * list.computed * perComputed;
  }, computed * perComputed);

/**
 * The charge of a character of a new query, which must be parsed and checked, in rows. The longest takes some ten
 * milliseconds.
 */
const perQueryCharacter = 0.25;

/** The charge of a value of the variables, which is compared with its type. */
const perVariableValue = 1;

/** The number of values without a charge. The site's own operations have fewer. */
const freeValues = 100;

/** The cost of reading a request, before its lists are known. */
export const readingCost = (newCharacters: number, values: number): number =>
  newCharacters * perQueryCharacter + Math.max(0, values - freeValues) * perVariableValue;
