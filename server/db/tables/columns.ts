import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, customType, index, integer, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * Columns and indexes that several tables have. The tables are for PostgreSQL 15 and later.
 *
 * `fold`, `caseless`, `unprefix`, `normalized` and `words` are SQL functions of the migrations. They alone define what
 * it means to ignore case and accents. Columns, indexes and conditions all call them, so they cannot disagree.
 */

/** A text that is sorted by its bytes. Folded keys therefore have the same order on every machine. */
export const sortKey = customType<{ data: string; notNull: true }>({ dataType: () => 'text collate "C"' });

/** The words of a text for PostgreSQL's full-text search. */
export const tsvector = customType<{ data: string; notNull: true }>({ dataType: () => 'tsvector' });

export const createdAt = timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();
export const updatedAt = timestamp('updated_at', { withTimezone: true, mode: 'date' });

/** False for rows that members added. The nightly reset deletes those rows and no others. */
export const inSnapshot = boolean('in_snapshot').notNull().default(false);

/**
 * The identifiers that a record has elsewhere, a line each: the scheme, a space, the value. Null if it has none. They are
 * part of their row, so that a change, a removal and a restored snapshot keep them with it.
 */
export const identifiersColumn = text();

/** The number of the record's version: 1 at first, one more with each change. */
export const version = integer().notNull().default(1);

export const foldedColumn = (column: AnyPgColumn) => sql`fold(${column})`;

/** The first letters of a text's words: `msg` of `Madison Square Garden`. */
export const initials = (text: SQL) => sql`regexp_replace(words(${text}), '(\\S)\\S* ?', '\\1', 'g')`;

/** An index for `contains` on a text, ignoring case and accents. */
export const containsIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`fold(${column}) gin_trgm_ops`);
