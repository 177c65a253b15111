import { type Placeholder, sql } from 'drizzle-orm';
import { largestInteger } from '../../db/integers.ts';
import { hasMarkHeap, mostMarks, storable } from '../../db/storable.ts';
import { badUserInput } from '../base/badUserInput.ts';
import type { Entity } from './entity.ts';

/** A filter on one field. The schema determines which of these operators a field has. */
export interface Operators {
  eq?: unknown;
  neq?: unknown;
  lt?: unknown;
  lte?: unknown;
  gt?: unknown;
  gte?: unknown;
  between?: { from: unknown; to: unknown } | null;
  contains?: unknown;
  /** Not in the schema: what the field's lookup answers, in another order than the field's own. */
  lookup?: unknown;
  startswith?: unknown;
  endswith?: unknown;
  in?: unknown;
  notin?: unknown;
  isnull?: boolean | null;
  sort?: string | null;
}

/** The `filter` argument of a list: operators by field or relation. Null is the same as absent, at every level. */
export type Filter = Record<string, Operators | null | undefined>;

/** A filter split into shape and values. The shape determines the statement's text, which is written once for all values. */
export interface ReadFilter {
  /** The filter, with placeholders for the values that do not change the statement's text. */
  shape: Filter;
  /** The values, by their placeholders' names. */
  values: Record<string, unknown>;
  /** The names of the values that are texts of a search. `searchReadings.ts` reads them before the statement runs. */
  searches: string[];
}

/** The most values of a list in a filter, and the most characters of a text. */
const most = { values: 1000, characters: 1000 } as const;

/** Rejects long lists, and texts that are long, have too many combining marks, or cannot be stored. */
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

/** The id in a relation's filter. GraphQL passes ids as text. */
function relatedId(name: string, value: unknown): number {
  const id = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(id <= largestInteger)) throw badUserInput(`filter.${name}.eq`, `${name} must be the id of a record.`);
  return id;
}

/** The sort as SQL has it. Throws BAD_USER_INPUT for anything else, and for a field of long texts, which no index orders. */
function directionOf(name: string, sort: string, isLong = false): string {
  if (isLong) throw badUserInput(`filter.${name}.sort`, `Lists cannot be sorted by ${name}: its texts may be long.`);
  const direction = sort.toUpperCase();
  if (direction === 'ASC' || direction === 'DESC') return direction;
  throw badUserInput(`filter.${name}.sort`, `The sort of ${name} must be ASC or DESC.`);
}

/**
 * Reads a filter. Throws BAD_USER_INPUT with the field's name for an invalid value. The names of its placeholders begin
 * with `prefix`, so that two filters in one statement do not clash.
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
      if (operator === 'sort') shaped.sort = directionOf(name, String(value), field?.long);
      else if (typeof value === 'boolean') shaped[operator] = value;
      else if (operator === 'between') {
        shaped.between = { from: place(`${path}.from`, value.from), to: place(`${path}.to`, value.to) };
      } else if (operator === field?.lookup?.operator && field.lookup.form.test(value) && asked.sort == null)
        shaped.lookup = place(path, value);
      else if (Array.isArray(value)) shaped[operator] = place(path, [...new Set(value)]);
      else shaped[operator] = place(path, field || isSearch ? value : relatedId(name, value));
    }
    shape[name] = shaped;
  }
  return { shape, values, searches };
}
