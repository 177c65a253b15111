import { getTableName, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { Filter } from './conditions.ts';
import { type EntityName, entities } from './entities.ts';

/**
 * Which conditions on a field an index answers: `ordered` a value and a range, a beginning, and a sort; `trigrams` any part
 * of a text with three letters in a row; `equal` a value; `true` the rows for which it holds; `hash` a whole hash; `falling`
 * a sort from the highest value down. And `short` says that the field is as quickly looked at as a number.
 */
type Index = 'ordered' | 'trigrams' | 'equal' | 'true' | 'hash' | 'falling' | 'short';

type Indexes = Record<string, readonly Index[]>;

const filedArtist: Indexes = {
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
    sourceCount: ['falling'],
  },
  ArtistUnprefix: filedArtist,
  ArtistUnprefixSource: filedArtist,
  Creator: { id: ['ordered'] },
  ArtistGroup: { id: ['ordered'], title: ['ordered', 'trigrams'] },
  ArtistToArtistGroup: { id: ['ordered'], artist: ['equal'], artistGroup: ['equal'] },
  Performance: {
    id: ['ordered'],
    artist: ['equal'],
    year: ['ordered'],
    date: ['ordered', 'short'],
    venue: ['trigrams'],
    city: ['trigrams'],
    set1: ['trigrams'],
    set2: ['trigrams'],
    set3: ['trigrams'],
    createdAt: ['falling'],
  },
  Source: { id: ['ordered'], performance: ['equal'], archiveIdentifier: ['equal'], createdAt: ['falling'] },
  Checksum: { id: ['ordered'], source: ['equal'], body: ['hash'] },
};

/** What part of a table is read for a condition that an index answers only roughly: a range, or a piece of a text. */
const roughly = 0.1;

/** What any list costs, in rows. */
const perList = 50;

/** What a record in an answer costs, in rows that are only looked at. */
export const perRecord = 10;

/** What it takes to look at a number, where a text, whose case and accents are taken away, is one. */
const shortWeight = 0.2;

/** What one condition of a filter makes the database do. */
interface Condition {
  /** Which part of a table an index leaves to be read; 1 without an index. */
  read: number;
  /** What it takes to ask it of a row. */
  weight: number;
}

const hash = /^[0-9a-f]{32}$/i;

/** Letters or digits in a row: three make one trigram to look up, and fewer none. */
const trigrams = /[\p{L}\p{N}]{3,}/gu;

/** Which part of a table an index of trigrams leaves: the longer the word, the fewer rows have it. */
function readByTrigrams(value: unknown): number {
  const parts = [value].flat().map((text) => {
    const longest = Math.max(0, ...(String(text).match(trigrams) ?? []).map((word) => word.length));
    return longest < 3 ? 1 : roughly / (longest - 2);
  });
  return Math.max(...parts);
}

/** Which part of a table begins with a text: each character leaves half of what the one before has left, and more. */
const readByBeginning = (value: unknown): number => roughly / 2 ** Math.max(0, String(value).length - 1);

/** Which part of a table is left by the indexes of a field, for a condition on it. */
function partRead(kinds: readonly Index[], operator: string, value: unknown): number {
  const ordered = kinds.includes('ordered');
  const byTrigrams = kinds.includes('trigrams') ? readByTrigrams(value) : 1;
  switch (operator) {
    case 'eq':
    case 'in':
      if (ordered || kinds.includes('equal') || (kinds.includes('true') && value === true)) return 0;
      return byTrigrams < 1 ? byTrigrams * roughly : 1;
    case 'contains':
      return kinds.includes('hash') && hash.test(String(value)) ? 0 : byTrigrams;
    case 'endswith':
      return byTrigrams;
    case 'startswith':
      return ordered ? Math.min(readByBeginning(value), byTrigrams) : byTrigrams;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'between':
      return ordered ? roughly : 1;
    default:
      return 1;
  }
}

/** How long the tables are, as PostgreSQL's statistics have it: good enough to tell a search from a lookup. */
export class TableSizes {
  #rows: Map<string, number>;

  /** Without statistics, every table is taken for an empty one. */
  constructor(rows: Record<string, number> = {}) {
    this.#rows = new Map(Object.entries(rows));
  }

  /** Reads the statistics anew. */
  async refresh(database: Queryable): Promise<void> {
    const rows = await database.rows<{ name: string; rows: number }>(
      sql`select relname as name, greatest(reltuples, 0)::int8 as rows from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    this.#rows = new Map(rows.map((row) => [row.name, row.rows]));
  }

  rowsOf(entity: EntityName): number {
    return this.#rows.get(getTableName(entities[entity].table)) ?? 0;
  }
}

/** What is known of a list before it is read. */
export interface CostedList {
  filter?: Filter | null | undefined;
  /** The index at which the page begins: the rows before it are passed over one by one. */
  start: number;
  /** Whether the list is counted, not only a page of it read. */
  counted: boolean;
}

const conditionsOf = (entity: EntityName, filter: Filter): Condition[] =>
  Object.entries(filter).flatMap(([field, asked]) => {
    const kinds = indexes[entity][field] ?? [];
    const isShort = kinds.includes('short') || entities[entity].fields[field]?.kind !== 'text';
    return Object.entries(asked ?? {})
      .filter(([operator, value]) => value != null && operator !== 'sort')
      .map(([operator, value]) => ({
        read: partRead(kinds, operator, value),
        weight: isShort ? shortWeight : 1,
      }));
  });

const weightOf = (conditions: readonly Condition[]): number => conditions.reduce((sum, { weight }) => sum + weight, 0);

/** Whether a list is sorted by something that no index holds in its order. */
function isSorted(entity: EntityName, filter: Filter): boolean {
  const sorts = Object.entries(filter).filter(([, asked]) => asked?.sort != null);
  return sorts.some(([field, asked]) => {
    const kinds = indexes[entity][field] ?? [];
    // Many records are added at the same time: a second sort would have to order all of those.
    const isFalling = kinds.includes('falling') && asked?.sort?.toUpperCase() === 'DESC' && sorts.length === 1;
    return !isFalling && !kinds.includes('ordered');
  });
}

/**
 * What a list of the whole catalogue makes the database look at, in rows. Conditions are joined by AND: the one that an
 * index answers best says how many rows are read, and each that no index answers is asked of all of them.
 */
export function listCost(entity: EntityName, { filter, start, counted }: CostedList, sizes: TableSizes): number {
  const conditions = conditionsOf(entity, filter ?? {});
  const read = Math.min(1, ...conditions.map((condition) => condition.read));
  const unanswered = conditions.filter((condition) => condition.read === 1);
  const searched = conditions.length === 0 ? 0 : read * (read < 1 ? 1 + weightOf(unanswered) : weightOf(unanswered));
  const sorted = isSorted(entity, filter ?? {}) ? read : 0;
  const countedAgain = counted ? Math.max(searched, conditions.length === 0 ? roughly : 0) : 0;
  const rows = sizes.rowsOf(entity);
  return perList + rows * (searched + sorted + countedAgain) + Math.min(start, rows) * roughly;
}

/** The same for a list under each of so many records: an index leads to their rows, and the filter is asked of each. */
export function nestedListCost(
  entity: EntityName,
  filter: Filter | null | undefined,
  parent: { entity: EntityName; count: number },
  sizes: TableSizes,
): number {
  const rows = (parent.count * sizes.rowsOf(entity)) / Math.max(1, sizes.rowsOf(parent.entity));
  return perList + rows * weightOf(conditionsOf(entity, filter ?? {}));
}
