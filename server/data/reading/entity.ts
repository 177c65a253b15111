import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Field, RowExpression } from '../base/fields.ts';
import type { Search } from '../searching/searches.ts';

/** The types of the schema whose objects are rows of a table. */
export type EntityName =
  | 'Artist'
  | 'ArtistVenue'
  | 'ArtistUnprefix'
  | 'ArtistUnprefixSource'
  | 'Creator'
  | 'ArtistGroup'
  | 'ArtistToArtistGroup'
  | 'Song'
  | 'Venue'
  | 'VenueArtist'
  | 'VenueSong'
  | 'SongGap'
  | 'Performance'
  | 'Highlight'
  | 'Source'
  | 'Checksum'
  | 'Revision'
  | 'RevisionChange'
  | 'Identifier'
  | 'Duplicate';

export interface ToOne {
  entity: EntityName;
  /** The column with that record's id. */
  key: AnyPgColumn;
  /** Whether a row may be without the record. */
  optional?: boolean;
}

/** A list that every row of a type has. */
export interface ToMany {
  entity: EntityName;
  /** The condition that a row of the list belongs to the parent, which is known by its id and its row. */
  link: (row: SQL, parentId: SQL, parentRow: SQL) => SQL;
  /** The inverse relation, from the list's rows to the parent, which then need not be read again. */
  inverse?: string;
  /** The number of rows without a filter, if the parent's row has it. */
  count?: RowExpression;
  /** The order of a list that has no `sort` argument. */
  order?: RowExpression;
}

/** The way a type of the schema is read from the database. */
export interface Entity {
  table: PgTable;
  /** The fields to read, filter and sort by. */
  fields: Record<string, Field>;
  /** The fields that can only be read. */
  computed?: Record<string, RowExpression>;
  /** Searches for a typed text, which are arguments of filters besides the fields. */
  searches?: Record<string, Search>;
  one?: Record<string, ToOne>;
  many?: Record<string, ToMany>;
  /**
   * Tables with the number of rows for each value of a field, for lists of the catalogue that nothing else limits. `by` is the
   * field, or the one operator of it that the table can answer: `date.lookup`.
   */
  counts?: readonly { table: PgTable; by?: string; count: AnyPgColumn }[];
  /** Whether lists without a sort begin with the highest id. */
  latestFirst?: boolean;
  /** The condition that a row is of this type. */
  only?: RowExpression;
  /** The condition that a row's name begins with no letter from a to z. */
  noLetter?: RowExpression;
}
