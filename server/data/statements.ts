import { Param, Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';

const dialect = new PgDialect();

/** How many statements are cached for one selection: the site needs one or two, a hostile client could ask for any number. */
const keptTexts = 4;

/** A statement that was written out: each parameter is a value, or the name of one that comes with each request. */
interface Written {
  sql: string;
  params: ({ name: string } | { value: unknown })[];
}

const written = new WeakMap<object, LRUCache<string, Written>>();

/** The same value is one parameter wherever it stands: each costs the database and the driver as much as a small condition. */
function write(text: SQL): Written {
  const { sql, params } = dialect.sqlToQuery(text);
  const written: Written['params'] = [];
  const places = new Map<string, number>();
  const place = (param: unknown): number => {
    const value = param instanceof Param ? param.value : param;
    const name = value instanceof Placeholder ? String(value.name) : undefined;
    const known = name === undefined ? undefined : places.get(name);
    if (known !== undefined) return known;
    const next = written.push(name === undefined ? { value } : { name });
    if (name !== undefined) places.set(name, next);
    return next;
  };
  // A dollar sign and a digit stand for a parameter, and nowhere else in a statement of ours.
  return { sql: sql.replaceAll(/\$(\d+)/g, (_, number) => `$${place(params[Number(number) - 1])}`), params: written };
}

/**
 * A statement for a selection, written out once for each `shape` of a request: putting the text together takes longer
 * than most statements run. `text` leaves placeholders, which are filled with `values`.
 */
export function statement(selection: object, shape: string, text: () => SQL, values: Record<string, unknown>): Query {
  let texts = written.get(selection);
  if (!texts) {
    texts = new LRUCache({ max: keptTexts });
    written.set(selection, texts);
  }
  let query = texts.get(shape);
  if (!query) {
    query = write(text());
    texts.set(shape, query);
  }
  return { sql: query.sql, params: query.params.map((param) => ('name' in param ? values[param.name] : param.value)) };
}
