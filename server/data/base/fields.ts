import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** An expression over a row, given the alias of the row's table in the statement. */
export type RowExpression = (row: SQL) => SQL;

/** A comparison of a row's text with a text of the request. */
export interface TextComparison {
  left: RowExpression;
  /** The right side, computed once per statement. Null if this comparison does not apply to the text. */
  right: (text: SQL) => SQL;
}

/** A stored field of a type, with its expressions to read, compare and sort by. */
export interface Field {
  kind: 'integer' | 'text' | 'boolean' | 'instant';
  /** The value in responses. */
  value: RowExpression;
  /** The left side of conditions on values other than texts. */
  compare: RowExpression;
  /** The comparisons for conditions on a text. One of them must hold. */
  comparisons: TextComparison[];
  /** The value to sort by. Texts are sorted by their bytes, so the order is the same on every machine. */
  order: RowExpression;
  nullable: boolean;
  /** The type of its filter, where that is not the usual one of its kind. */
  filter?: string;
  /** Whether it is a text of any length. Before many of them are read, their bytes are summed up. */
  long?: boolean;
  /** Whether an index is sorted by the text. If so, prefixes are searched for as ranges. */
  ranged: boolean;
  /** Answers an operator for texts of this form, which an index contains unchanged. */
  lookup?: { operator: 'contains' | 'startswith'; form: RegExp; condition: (row: SQL, value: SQL) => SQL };
  /** An array of the ids of the rows that are similar to a text: of none if any row contains the text. */
  similar?: (text: SQL, containing: RowExpression) => SQL;
  /** The default order of rows that contain a text or are similar to it: the best matches first. */
  ranking?: (row: SQL, text: SQL) => SQL[];
}

const kinds: Record<string, Field['kind']> = {
  number: 'integer',
  string: 'text',
  boolean: 'boolean',
  date: 'instant',
};

/** A text without case and accents, by the SQL function that indexes and generated columns use. */
export const folded = (text: SQL): SQL => sql`fold(${text})`;

/** A folded text as a pattern for `like` that matches only itself. Escaping comes last, as folding can produce `%`. */
export const escapeLike = (text: SQL) => sql`regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * A value of the request, as a subquery. Otherwise the database would inline `fold`, and fold the same text again for
 * each row. The planner also does not see the value, so one plan serves all values. That matters as planning takes
 * longer than most statements.
 */
export const once = (value: SQL): SQL => sql`(select ${value})`;

/** Gives a value a name in a statement, which then computes it only once. Values with the same key share a name. */
export type Share = (value: SQL, key?: object) => SQL;

const foldedOnce = (text: SQL): SQL => once(folded(text));

export const columnOf =
  (column: AnyPgColumn): RowExpression =>
  (row) =>
    sql`${row}.${sql.identifier(column.name)}`;

/** The field of a column. The column determines its kind, and whether it can be null. */
export function field(column: AnyPgColumn, changes: Partial<Field> = {}): Field {
  const value = columnOf(column);
  const kind = kinds[column.dataType] ?? 'text';
  return {
    kind,
    value,
    // Responses have milliseconds, and an instant from a response must be found.
    compare: kind === 'instant' ? (row) => sql`date_trunc('milliseconds', ${value(row)})` : value,
    comparisons: [{ left: (row) => folded(value(row)), right: foldedOnce }],
    order: kind === 'text' ? (row) => sql`${folded(value(row))} collate "C"` : value,
    nullable: !column.notNull,
    ranged: false,
    ...changes,
  };
}

/** The folded text is `key`, which has an index for sorting and for searches of a range. */
export const keyed = (column: AnyPgColumn, key: RowExpression): Field =>
  field(column, { comparisons: [{ left: key, right: foldedOnce }], order: key, ranged: true });

/** A number that is a text in the schema: it is compared and sorted as text. */
export const asText = (column: AnyPgColumn): Field => {
  const value: RowExpression = (row) => sql`${columnOf(column)(row)}::text`;
  return field(column, {
    kind: 'text',
    value,
    comparisons: [{ left: value, right: foldedOnce }],
    order: (row) => sql`${value(row)} collate "C"`,
  });
};

/** A text that is made of a column: it is compared and sorted as it is made. */
export const textField = (column: AnyPgColumn, value: RowExpression): Field =>
  field(column, {
    value,
    comparisons: [{ left: (row) => folded(value(row)), right: foldedOnce }],
    order: (row) => sql`${folded(value(row))} collate "C"`,
  });

/** The fields of a table's columns that have the same names in the schema. */
export const fieldsOf = <Table extends PgTable>(
  table: Table,
  ...names: (keyof Table['_']['columns'] & string)[]
): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      names.some((wanted) => wanted === name) ? [[name, field(column)]] : [],
    ),
  );

/** Like `fieldsOf`, for texts of any length. */
export const longTexts: typeof fieldsOf = (table, ...names) =>
  Object.fromEntries(Object.entries(fieldsOf(table, ...names)).map(([name, text]) => [name, { ...text, long: true }]));
