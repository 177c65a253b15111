import { Param, Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';

const dialect = new PgDialect();

/** The number of cached statements per selection. The site needs one or two; a hostile client may cause any number. */
const keptTexts = 4;

/** A statement as text. Each parameter is a value, or the name of a value that comes with each request. */
interface Written {
  sql: string;
  params: ({ name: string } | { value: unknown })[];
}

/** The texts of each selection, by shape. */
const kept = new WeakMap<object, LRUCache<string, Written>>();

/** Equal placeholders become one parameter, as each costs the database and the driver as much as a small condition. */
function write(text: SQL): Written {
  const { sql, params } = dialect.sqlToQuery(text);
  const values: Written['params'] = [];
  const places = new Map<string, number>();
  const place = (param: unknown): number => {
    const value = param instanceof Param ? param.value : param;
    const name = value instanceof Placeholder ? String(value.name) : undefined;
    const known = name === undefined ? undefined : places.get(name);
    if (known !== undefined) return known;
    const next = values.push(name === undefined ? { value } : { name });
    if (name !== undefined) places.set(name, next);
    return next;
  };
  // In our statements, a dollar sign before a digit always means a parameter.
  return { sql: sql.replaceAll(/\$(\d+)/g, (_, number) => `$${place(params[Number(number) - 1])}`), params: values };
}

/**
 * The statement for a selection. Its text is written once for each `shape` of a request, as writing takes longer than
 * most statements run. `values` replace the placeholders in `text`.
 */
export function statement(selection: object, shape: string, text: () => SQL, values: Record<string, unknown>): Query {
  let texts = kept.get(selection);
  if (!texts) {
    texts = new LRUCache({ max: keptTexts });
    kept.set(selection, texts);
  }
  let query = texts.get(shape);
  if (!query) {
    query = write(text());
    texts.set(shape, query);
  }
  return { sql: query.sql, params: query.params.map((param) => ('name' in param ? values[param.name] : param.value)) };
}
