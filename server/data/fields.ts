import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** An expression over a row, given the alias of the row's table in the statement. */
export type RowExpression = (row: SQL) => SQL;

/** How a text of a row is compared with the text of a request. */
export interface TextComparison {
  left: RowExpression;
  /** What the left side is compared with, computed once per statement. Null for a text that this comparison is not for. */
  right: (text: SQL) => SQL;
}

/** A stored field of a type: how it is read, compared and sorted by. */
export interface Field {
  kind: 'integer' | 'text' | 'boolean' | 'instant';
  /** What answers show. */
  value: RowExpression;
  /** What conditions on anything but a text compare. */
  compare: RowExpression;
  /** What conditions on a text compare; of several comparisons one has to hold. */
  comparisons: TextComparison[];
  /** What lists sort by. A text is sorted by its bytes, so that the order is the same on every machine. */
  order: RowExpression;
  nullable: boolean;
  /** Whether it is a text of any length: of many of them, the bytes are looked at before they are read. */
  long?: boolean;
  /** Whether an index is sorted by the text: a prefix is then searched for as a range. */
  ranged: boolean;
  /** Answers `contains` for texts of this form, which stand in an index as they are. */
  lookup?: { form: RegExp; condition: (row: SQL, value: SQL) => SQL };
  /** Holds for the rows that are similar to a text, and for none when any row contains it. */
  similar?: (row: SQL, text: SQL, containing: RowExpression) => SQL;
  /** How rows that contain a text, or are similar to it, are sorted when no sort is given: the best matches first. */
  ranking?: (row: SQL, text: SQL) => SQL[];
}

const kinds: Record<string, Field['kind']> = {
  number: 'integer',
  string: 'text',
  boolean: 'boolean',
  date: 'instant',
};

/** A text without case and accents, by the SQL function that indexes and generated columns use as well. */
export const folded = (text: SQL): SQL => sql`fold(${text})`;

/** A folded text as a pattern of `like` that matches this text alone. Escape last: folding can produce `%`. */
export const escapeLike = (text: SQL) => sql`regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * A value of the request, as a subquery. Without it the database, which inlines `fold`, would fold the same text again for
 * each row. And as the planner does not see the value, one plan serves all values: planning takes longer than most
 * statements run.
 */
export const once = (value: SQL): SQL => sql`(select ${value})`;

/** Names a value in a statement, which then works it out once, wherever the name stands. What has one key has one name. */
export type Share = (value: SQL, key?: object) => SQL;

const foldedOnce = (text: SQL): SQL => once(folded(text));

/** A column of a row. */
export const columnOf =
  (column: AnyPgColumn): RowExpression =>
  (row) =>
    sql`${row}.${sql.identifier(column.name)}`;

/** The field of a column, which says of what kind it is and whether it may be null. */
export function field(column: AnyPgColumn, changes: Partial<Field> = {}): Field {
  const value = columnOf(column);
  const kind = kinds[column.dataType] ?? 'text';
  return {
    kind,
    value,
    // Answers show milliseconds, and by what they show an instant must be found again.
    compare: kind === 'instant' ? (row) => sql`date_trunc('milliseconds', ${value(row)})` : value,
    comparisons: [{ left: (row) => folded(value(row)), right: foldedOnce }],
    order: kind === 'text' ? (row) => sql`${folded(value(row))} collate "C"` : value,
    nullable: !column.notNull,
    ranged: false,
    ...changes,
  };
}

/**
 * A text of which `key` is the folded form, with an index: it is sorted by the bytes of the key and, when `ranged`, found
 * by them.
 */
export const keyed = (column: AnyPgColumn, key: RowExpression, ranged = true): Field =>
  field(column, { comparisons: [{ left: key, right: foldedOnce }], order: key, ranged });

/** A number that the schema has as a text: it is compared and sorted as one. */
export const asText = (column: AnyPgColumn): Field => {
  const value: RowExpression = (row) => sql`${columnOf(column)(row)}::text`;
  return field(column, {
    kind: 'text',
    value,
    comparisons: [{ left: value, right: foldedOnce }],
    order: (row) => sql`${value(row)} collate "C"`,
  });
};
