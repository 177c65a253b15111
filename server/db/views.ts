import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/* The views of the migrations, as tables that are only read. They stand apart from the tables, which `npm run db:generate` compares. */

/** The fields that revisions have changed. */
export const revisionChanges = pgTable('revision_changes', {
  revisionId: integer('revision_id').notNull(),
  /** The place of the field among those of its record. */
  id: integer().notNull(),
  field: text().notNull(),
  before: text(),
  after: text(),
});

/** Records that may be the same, with their ids. */
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

/** The identifiers that records have elsewhere. */
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
