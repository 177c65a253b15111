import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/* The views of the migrations, as tables that are only read. They stand apart from the tables, which `npm run db:generate` compares. */

export const revisionChanges = pgTable('revision_changes', {
  revisionId: integer('revision_id').notNull(),
  /** The place of the field among those of its record. */
  id: integer().notNull(),
  field: text().notNull(),
  /** The bytes of its texts before and after. */
  bytes: integer().notNull(),
  before: text(),
  after: text(),
  /** Whether both texts are for editors: of a hidden version, or of a record that was removed. */
  withheld: boolean().notNull(),
  /* Whether a text is one that a hidden version of the record has brought. */
  beforeHidden: boolean('before_hidden').notNull(),
  afterHidden: boolean('after_hidden').notNull(),
});

export const duplicates = pgTable('duplicates', {
  id: integer().notNull(),
  kind: text({ enum: ['ARTIST', 'PERFORMANCE', 'VENUE'] }).notNull(),
  reason: text().notNull(),
  ids: integer().array().notNull(),
});

/** The artists with the most performances at each venue. */
export const venueArtists = pgTable('venue_artists', {
  venueId: integer('venue_id').notNull(),
  /** The id of the artist. */
  id: integer().notNull(),
  performanceCount: integer('performance_count').notNull(),
  place: bigint({ mode: 'number' }).notNull(),
});

/** The songs that were played at the most performances of each venue. */
export const venueSongs = pgTable('venue_songs', {
  venueId: integer('venue_id').notNull(),
  /** The id of the song. */
  id: integer().notNull(),
  performanceCount: integer('performance_count').notNull(),
  place: bigint({ mode: 'number' }).notNull(),
});

/** The number of shows since each song of a performance was played before, if that is among the hundred shows before it. */
export const songGaps = pgTable('song_gaps', {
  performanceId: integer('performance_id').notNull(),
  /** The id of the song. */
  id: integer().notNull(),
  gap: integer().notNull(),
});

export const identifiers = pgTable('identifiers', {
  record: text({ enum: ['ARTIST', 'PERFORMANCE', 'SOURCE'] }).notNull(),
  recordId: integer('record_id').notNull(),
  /** The place of the identifier among those of its record. */
  id: integer().notNull(),
  scheme: text().notNull(),
  value: text().notNull(),
});

/** The venues with the most performances of each artist. */
export const artistVenues = pgTable('artist_venues', {
  artistId: integer('artist_id').notNull(),
  /** The id of the venue. */
  id: integer().notNull(),
  performanceCount: integer('performance_count').notNull(),
  place: bigint({ mode: 'number' }).notNull(),
});
