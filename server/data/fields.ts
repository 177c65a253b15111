import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Something that is computed from a row, given the name that the row's table goes by in the statement. */
export type OfRow = (row: SQL) => SQL;

/** Two texts that are compared: what a row holds, and the same made of the text that is asked for. */
export interface TextSide {
  left: OfRow;
  /** Computed once a statement, not once a row. Null for a text that this side has nothing to compare with. */
  right: (text: SQL) => SQL;
}

/** A stored field of a type: how it is read, compared and sorted by. */
export interface Field {
  kind: 'integer' | 'text' | 'boolean' | 'instant';
  /** What an answer shows. */
  read: OfRow;
  /** What conditions on a number, an instant, or a yes or no compare. */
  compare: OfRow;
  /** What conditions on a text compare; where there are several sides, one that holds is enough. */
  sides: TextSide[];
  /** What lists sort by; a text by its bytes, so that the order is the same on every machine. */
  order: OfRow;
  nullable: boolean;
  /** True when an index holds the text in its order: a prefix is then looked up as a range. */
  ranged: boolean;
  /** Answers `contains` for texts of a form that an index holds whole. */
  whole?: { form: RegExp; condition: (row: SQL, value: SQL) => SQL };
  /** Holds for the rows that are like a text, and for none where a row contains it. */
  like?: (row: SQL, text: SQL, containing: OfRow) => SQL;
  /** The order of what `contains` a text when no other is asked for: the best matches first. */
  best?: (row: SQL, text: SQL) => SQL[];
}

const kinds: Record<string, Field['kind']> = {
  number: 'integer',
  string: 'text',
  boolean: 'boolean',
  date: 'instant',
};

/** A text without case and accents; the same SQL function stands in indexes and generated columns. */
export const folded = (text: SQL): SQL => sql`fold(${text})`;

/** A folded text as a pattern that matches nothing but that text; escaped last, because folding can produce `%`. */
export const literal = (text: SQL) => sql`regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * A value of the request: computed once a statement, and unknown to the planner. Without this the database, which inlines
 * `fold`, would fold the same text again for each row, and would plan a statement anew for each value instead of keeping
 * one plan for the shape, as planning takes longer than running most of them.
 */
export const once = (value: SQL): SQL => sql`(select ${value})`;

const foldedOnce = (text: SQL): SQL => once(folded(text));

/** A column of a row, whatever the table goes by. */
export const of =
  (column: AnyPgColumn): OfRow =>
  (row) =>
    sql`${row}.${sql.identifier(column.name)}`;

/** The field of a column: its kind and whether it may be empty are the column's own. */
export function field(column: AnyPgColumn, changes: Partial<Field> = {}): Field {
  const read = of(column);
  const kind = kinds[column.dataType] ?? 'text';
  return {
    kind,
    read,
    // What is shown is cut to milliseconds, so that is what a shown instant must be found by.
    compare: kind === 'instant' ? (row) => sql`date_trunc('milliseconds', ${read(row)})` : read,
    sides: [{ left: (row) => folded(read(row)), right: foldedOnce }],
    order: kind === 'text' ? (row) => sql`${folded(read(row))} collate "C"` : read,
    nullable: !column.notNull,
    ranged: false,
    ...changes,
  };
}

/** A text of which `key` is the folded form: sorted by its bytes and, when `ranged`, found by them. */
export const keyed = (column: AnyPgColumn, key: OfRow, ranged = true): Field =>
  field(column, { sides: [{ left: key, right: foldedOnce }], order: key, ranged });

/** A number that the schema shows as text, and compares and sorts as such. */
export const asText = (column: AnyPgColumn): Field => {
  const read: OfRow = (row) => sql`${of(column)(row)}::text`;
  return field(column, {
    kind: 'text',
    read,
    sides: [{ left: read, right: foldedOnce }],
    order: (row) => sql`${read(row)} collate "C"`,
  });
};
