import { getTableName, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { Filter } from './conditions.ts';
import { type EntityName, entities } from './entities.ts';

/**
 * Which conditions on a field an index answers: `ordered` a value and a range, a beginning, and a sort; `trigrams` any part
 * of a text with three letters in a row; `equal` a value; `true` the rows for which it holds; `hash` a whole hash.
 */
type Index = 'ordered' | 'trigrams' | 'equal' | 'true' | 'hash';

type Indexes = Record<string, readonly Index[]>;

const filedArtist: Indexes = {
  id: ['ordered'],
  name: ['ordered', 'trigrams'],
  nameUnprefix: ['ordered'],
  top100: ['true'],
};

/** The indexes of `tables.ts`, by the fields they serve. Every field that is not named here is searched row by row. */
const indexes: Record<EntityName, Indexes> = {
  Artist: { id: ['ordered'], name: ['ordered', 'trigrams'], nameNormalized: ['trigrams'], top100: ['true'] },
  ArtistUnprefix: filedArtist,
  ArtistUnprefixSource: filedArtist,
  Creator: { id: ['ordered'] },
  ArtistGroup: { id: ['ordered'], title: ['ordered', 'trigrams'] },
  ArtistToArtistGroup: { id: ['ordered'], artist: ['equal'], artistGroup: ['equal'] },
  Performance: {
    id: ['ordered'],
    artist: ['equal'],
    year: ['ordered'],
    venue: ['trigrams'],
    city: ['trigrams'],
    set1: ['trigrams'],
    set2: ['trigrams'],
    set3: ['trigrams'],
  },
  Source: { id: ['ordered'], performance: ['equal'], archiveIdentifier: ['equal'] },
  Checksum: { id: ['ordered'], source: ['equal'], body: ['hash'] },
};

/** What part of a table is read for a condition that an index answers only roughly: a range, or a piece of a text. */
const roughly = 0.1;

/** What any list costs, in rows. */
const perList = 50;

/** What a record in an answer costs, in rows that are only looked at. */
export const perRecord = 10;

/** Three letters or digits in a row: fewer make no trigram to look up. */
const trigram = /[\p{L}\p{N}]{3}/u;
const hash = /^[0-9a-f]{32}$/i;

const everyText = (value: unknown, form: RegExp): boolean =>
  [value].flat().every((text) => typeof text === 'string' && form.test(text));

/** Which part of a table is read to find the rows that one condition holds for. */
function partRead(kinds: readonly Index[], operator: string, value: unknown): number {
  const ordered = kinds.includes('ordered');
  const byTrigrams = kinds.includes('trigrams') && everyText(value, trigram);
  switch (operator) {
    case 'eq':
    case 'in':
      if (ordered || kinds.includes('equal') || (kinds.includes('true') && value === true)) return 0;
      return byTrigrams ? roughly : 1;
    case 'contains':
      if (kinds.includes('hash') && everyText(value, hash)) return 0;
      return byTrigrams ? roughly : 1;
    case 'endswith':
      return byTrigrams ? roughly : 1;
    case 'startswith':
      return ordered || byTrigrams ? roughly : 1;
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

/** The conditions of a filter, each as the part of the table that is read for it. */
const partsOf = (entity: EntityName, filter: Filter): number[] =>
  Object.entries(filter).flatMap(([field, asked]) =>
    Object.entries(asked ?? {})
      .filter(([operator, value]) => value != null && operator !== 'sort')
      .map(([operator, value]) => partRead(indexes[entity][field] ?? [], operator, value)),
  );

/** Whether a list is sorted by something that no index holds in its order. */
const isSorted = (entity: EntityName, filter: Filter): boolean =>
  Object.entries(filter).some(([field, asked]) => asked?.sort != null && !indexes[entity][field]?.includes('ordered'));

/**
 * What a list of the whole catalogue makes the database look at, in rows. Conditions are joined by AND: the one that an
 * index answers best says how many rows are read, and each that no index answers is asked of all of them.
 */
export function listCost(entity: EntityName, { filter, start, counted }: CostedList, sizes: TableSizes): number {
  const parts = partsOf(entity, filter ?? {});
  const read = Math.min(1, ...parts);
  const searched = parts.length === 0 ? 0 : read * Math.max(1, parts.filter((part) => part === 1).length);
  const sorted = isSorted(entity, filter ?? {}) ? read : 0;
  const countedAgain = counted ? Math.max(searched, parts.length === 0 ? roughly : 0) : 0;
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
  return perList + rows * partsOf(entity, filter ?? {}).length;
}
