import { Param, Placeholder, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** How many statements are cached for one selection: the site needs one or two, a hostile client could ask for any number. */
const keptTexts = 4;

/** A statement that was written out: each parameter is a value, or the name of one that comes with each request. */
interface Written {
  sql: string;
  params: ({ name: string } | { value: unknown })[];
}

const written = new WeakMap<object, Map<string, Written>>();

function write(text: SQL): Written {
  const { sql, params } = dialect.sqlToQuery(text);
  return {
    sql,
    params: params.map((param) => {
      const value = param instanceof Param ? param.value : param;
      return value instanceof Placeholder ? { name: String(value.name) } : { value };
    }),
  };
}

/**
 * A statement for a selection, written out once for each `shape` of a request: putting the text together takes longer
 * than most statements run. `text` leaves placeholders, which are filled with `values`.
 */
export function statement(selection: object, shape: string, text: () => SQL, values: Record<string, unknown>): Query {
  let texts = written.get(selection);
  if (!texts) {
    texts = new Map();
    written.set(selection, texts);
  }
  let query = texts.get(shape);
  if (!query) {
    if (texts.size >= keptTexts) texts.clear();
    query = write(text());
    texts.set(shape, query);
  }
  return { sql: query.sql, params: query.params.map((param) => ('name' in param ? values[param.name] : param.value)) };
}
