import { type EntityName, entities } from './entities.ts';
import type { Field } from './fields.ts';
import type { Filter } from './filters.ts';
import type { TableSizes } from './table-sizes.ts';

/**
 * What an index of a field answers: `ordered` a value, a range, a prefix and a sort; `trigrams` any part of a text with three
 * letters in a row; `equal` a value; `true` the rows for which it holds; `descending` a sort from the highest value down.
 */
type Index = 'ordered' | 'trigrams' | 'equal' | 'true' | 'descending';

type Indexes = Record<string, readonly Index[]>;

const unprefixedArtist: Indexes = {
  id: ['ordered'],
  name: ['ordered', 'trigrams'],
  nameUnprefix: ['ordered'],
  top100: ['true'],
};

/** The indexes of `tables.ts`, by the fields they serve. Every field that is not named here is searched row by row. */
const indexes: Record<EntityName, Indexes> = {
  Artist: {
    id: ['ordered'],
    name: ['ordered', 'trigrams'],
    nameNormalized: ['trigrams'],
    top100: ['true'],
    sourceCount: ['descending'],
  },
  ArtistUnprefix: unprefixedArtist,
  ArtistUnprefixSource: unprefixedArtist,
  Creator: { id: ['ordered'] },
  ArtistGroup: { id: ['ordered'], title: ['ordered', 'trigrams'] },
  ArtistToArtistGroup: { id: ['ordered'], artist: ['equal'], artistGroup: ['equal'] },
  Performance: {
    id: ['ordered'],
    artist: ['equal'],
    year: ['ordered'],
    date: ['ordered'],
    venue: ['trigrams'],
    city: ['trigrams'],
    set1: ['trigrams'],
    set2: ['trigrams'],
    set3: ['trigrams'],
    createdAt: ['descending'],
  },
  Source: { id: ['ordered'], performance: ['equal'], archiveIdentifier: ['equal'], createdAt: ['descending'] },
  Checksum: { id: ['ordered'], source: ['equal'] },
};

/** What share of a table is read for a condition that an index narrows down: a range, or a part of a text. */
const narrowedShare = 0.1;

/** What it takes to pass over a row in an index, where reading it from the table is one. */
const indexOnlyWeight = 0.1;

/** What any list costs, in rows. */
const perList = 50;

/** What a record in an answer costs, in rows that are only looked at. */
export const perRecord = 10;

/** What it takes to compare a number, where a text, which is folded first, is one. */
const shortWeight = 0.2;

/** Texts that are compared as quickly as numbers: they are stored in the form in which they are compared. */
const shortTexts: Partial<Record<EntityName, string>> = { Performance: 'date' };

/** What one condition of a filter makes the database do. */
interface ConditionCost {
  /** What share of a table is read for it; 1 without an index. */
  share: number;
  /** What it takes to check it on a row. */
  weight: number;
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
function shareRead(indexes: readonly Index[], field: Field | undefined, operator: string, value: unknown): number {
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
  filter?: Filter | null | undefined;
  /** The index at which the page begins: all rows before it are passed over. */
  start: number;
  /** Whether the list is counted, not only a page of it read. */
  counted: boolean;
}

const conditionsOf = (entity: EntityName, filter: Filter): ConditionCost[] =>
  Object.entries(filter).flatMap(([name, asked]) => {
    const field = entities[entity].fields[name];
    const isShort = field?.kind !== 'text' || shortTexts[entity] === name;
    return Object.entries(asked ?? {})
      .filter(([operator, value]) => value != null && operator !== 'sort')
      .map(([operator, value]) => ({
        share: shareRead(indexes[entity][name] ?? [], field, operator, value),
        weight: isShort ? shortWeight : 1,
      }));
  });

const weightOf = (conditions: readonly ConditionCost[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);

/** Whether the database has to sort the rows of a list: no index has them in this order. */
function isSorted(entity: EntityName, filter: Filter): boolean {
  const sorts = Object.entries(filter).filter(([, asked]) => asked?.sort != null);
  return sorts.some(([field, asked]) => {
    const kinds = indexes[entity][field] ?? [];
    // Many records are added at the same time: a second sort would have to order all of those.
    const isDescending = kinds.includes('descending') && asked?.sort?.toUpperCase() === 'DESC' && sorts.length === 1;
    return !isDescending && !kinds.includes('ordered');
  });
}

/**
 * What a list of the whole catalogue makes the database look at, in rows. Conditions are joined by AND: the one that an
 * index answers best says how many rows are read, and each that no index answers is checked on all of them.
 */
export function listCost(entity: EntityName, { filter, start, counted }: CostedList, sizes: TableSizes): number {
  const conditions = conditionsOf(entity, filter ?? {});
  const share = Math.min(1, ...conditions.map((condition) => condition.share));
  const unanswered = weightOf(conditions.filter((condition) => condition.share === 1));
  const searching = conditions.length === 0 ? 0 : share * (share < 1 ? 1 + unanswered : unanswered);
  const sorting = isSorted(entity, filter ?? {}) ? share : 0;
  const counting = counted ? Math.max(searching, conditions.length === 0 ? indexOnlyWeight : 0) : 0;
  const rows = sizes.rowsOf(entity);
  return perList + rows * (searching + sorting + counting) + Math.min(start, rows) * indexOnlyWeight;
}

/** The same for a list of each of several records: an index leads to their rows, and the filter is checked on each. */
export function nestedListCost(
  entity: EntityName,
  filter: Filter | null | undefined,
  parent: { entity: EntityName; count: number },
  sizes: TableSizes,
): number {
  const rows = (parent.count * sizes.rowsOf(entity)) / Math.max(1, sizes.rowsOf(parent.entity));
  return perList + rows * weightOf(conditionsOf(entity, filter ?? {}));
}
