import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** How many statements are cached for one selection: the site needs one or two, a hostile client could ask for any number. */
const keptTexts = 4;

const written = new WeakMap<object, Map<string, Query>>();

/**
 * A statement for a selection, written out once for each `shape` of a request: putting the text together takes longer
 * than most statements run. `write` leaves placeholders, which are filled with `values`.
 */
export function statement(selection: object, shape: string, write: () => SQL, values: Record<string, unknown>): Query {
  let texts = written.get(selection);
  if (!texts) {
    texts = new Map();
    written.set(selection, texts);
  }
  let query = texts.get(shape);
  if (!query) {
    if (texts.size >= keptTexts) texts.clear();
    query = dialect.sqlToQuery(write());
    texts.set(shape, query);
  }
  return { sql: query.sql, params: fillPlaceholders(query.params, values) };
}
