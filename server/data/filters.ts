import { type Placeholder, sql } from 'drizzle-orm';
import { largestInteger } from '../db/integers.ts';
import { hasMarkHeap, mostMarks, storable } from '../db/storable.ts';
import type { Entity } from './entities.ts';
import { badUserInput } from './errors.ts';

/** What a filter asks of one field; the schema says which of these a field takes. */
export interface Operators {
  eq?: unknown;
  neq?: unknown;
  lt?: unknown;
  lte?: unknown;
  gt?: unknown;
  gte?: unknown;
  between?: { from: unknown; to: unknown } | null;
  contains?: unknown;
  /** Not in the schema: a `contains` that the field answers by a lookup. */
  lookup?: unknown;
  startswith?: unknown;
  endswith?: unknown;
  in?: unknown;
  notin?: unknown;
  isnull?: boolean | null;
  sort?: string | null;
}

/**
 * The `filter` argument of a list: what it asks of each field or relation. Null, here and everywhere in it, asks nothing.
 */
export type Filter = Record<string, Operators | null | undefined>;

/**
 * A filter as a statement needs it: what its text depends on apart from the values that it is run with, so that the text
 * is written once for all values.
 */
export interface ReadFilter {
  /** The filter with placeholders for its values, except for those that change the text of a statement. */
  shape: Filter;
  /** The values by the names of their placeholders. */
  values: Record<string, unknown>;
  /** The names of the values that are texts of a search, which `readings.ts` understands before the statement is run. */
  searches: string[];
}

/** The most values that a list in a filter may have, and the most characters that a text may. */
const most = { values: 1000, characters: 1000 } as const;

/** Refuses what is too long to look for, and texts that PostgreSQL cannot hold. */
function checkValues(name: string, asked: Operators): void {
  for (const [operator, value] of Object.entries(asked)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > most.values) {
      throw badUserInput(`filter.${name}.${operator}`, `${name} may be compared with at most ${most.values} values.`);
    }
    if (values.some((text) => typeof text === 'string' && text.length > most.characters)) {
      const message = `${name} may be compared with texts of at most ${most.characters} characters.`;
      throw badUserInput(`filter.${name}.${operator}`, message);
    }
    if (values.some((text) => typeof text === 'string' && hasMarkHeap(text))) {
      const message = `${name} must not have more than ${mostMarks} combining marks in a row.`;
      throw badUserInput(`filter.${name}.${operator}`, message);
    }
    if (values.some((text) => typeof text === 'string' && !storable(text))) {
      throw badUserInput(`filter.${name}.${operator}`, `${name} must not contain null characters or broken Unicode.`);
    }
  }
}

/** The id that a relation's filter asks for; GraphQL passes ids as text. */
function relatedId(name: string, value: unknown): number {
  const id = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(id <= largestInteger)) throw badUserInput(`filter.${name}.eq`, `${name} must be the id of a record.`);
  return id;
}

/** The sort as it is written in SQL; throws BAD_USER_INPUT for another. */
function directionOf(name: string, sort: string): string {
  const direction = sort.toUpperCase();
  if (direction === 'ASC' || direction === 'DESC') return direction;
  throw badUserInput(`filter.${name}.sort`, `The sort of ${name} must be ASC or DESC.`);
}

/**
 * Reads a filter; throws BAD_USER_INPUT that names the field for a value that is not valid. `prefix` begins the names of its
 * placeholders, so that they differ from those of another filter in the same statement.
 */
export function readFilter(entity: Entity, filter: Filter | null | undefined, prefix = ''): ReadFilter {
  const shape: Filter = {};
  const values: Record<string, unknown> = {};
  const searches: string[] = [];
  const place = (name: string, value: unknown): Placeholder => {
    values[prefix + name] = value;
    return sql.placeholder(prefix + name);
  };
  for (const [name, asked] of Object.entries(filter ?? {})) {
    const field = entity.fields[name];
    const isSearch = Object.hasOwn(entity.searches ?? {}, name);
    if (!asked || !(field || isSearch || entity.one?.[name])) continue;
    checkValues(name, asked);
    const shaped: Record<string, unknown> = {};
    for (const [operator, value] of Object.entries(asked)) {
      const path = `${name}.${operator}`;
      if (value == null) continue;
      if (isSearch) searches.push(prefix + path);
      if (operator === 'sort') shaped.sort = directionOf(name, String(value));
      else if (typeof value === 'boolean') shaped[operator] = value;
      else if (operator === 'between') {
        shaped.between = { from: place(`${path}.from`, value.from), to: place(`${path}.to`, value.to) };
      } else if (operator === 'contains' && field?.lookup?.form.test(value)) shaped.lookup = place(path, value);
      else if (Array.isArray(value)) shaped[operator] = place(path, [...new Set(value)]);
      else shaped[operator] = place(path, field || isSearch ? value : relatedId(name, value));
    }
    shape[name] = shaped;
  }
  return { shape, values, searches };
}
