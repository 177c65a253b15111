import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  containsIndex,
  createdAt,
  foldedColumn,
  identifiersColumn,
  inSnapshot,
  sortKey,
  tsvector,
  updatedAt,
  version,
} from './columns.ts';
import { users } from './members.ts';

/*
 * The catalogue, the load that brought it, and the modes of the server that decide what becomes of it. No record is
 * deleted while others stand under it: a change that has not seen them must fail, not take them.
 */

/*
 * The numbers of records by a value that they have, so that nobody counts them at each view. Triggers of the database keep
 * them. A value's numbers are the sums of its rows: who changes one while another has its row locked adds one, and does not
 * wait.
 */

/** The numbers of performances and of their recordings in each year. */
export const catalogueYears = pgTable('catalogue_years', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  year: smallint().notNull(),
  performances: integer().notNull(),
  recordings: integer().notNull(),
});

/** The numbers of performances on each day of the year, as their dates begin: `MM/DD/`. */
export const catalogueDays = pgTable('catalogue_days', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  date: sortKey().notNull(),
  performances: integer().notNull(),
});

/** The numbers of artists by the first letters of their names. */
export const catalogueLetters = pgTable('catalogue_letters', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  nameFirstLetter: text('name_first_letter').notNull(),
  artists: integer().notNull(),
});

/** The columns of the records that members add and change. */
const ofRecords = {
  identifiers: identifiersColumn,
  createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  inSnapshot,
  version,
};

export const artists = pgTable(
  'artists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** The name without a leading "The ", "A " or "An ". */
    nameUnprefix: text('name_unprefix').notNull().generatedAlwaysAs(sql`unprefix(name)`),
    /** The sort key of lists. */
    sortKey: sortKey('sort_key').notNull().generatedAlwaysAs(sql`fold(unprefix(name))`),
    /** The name without case, accents, spaces and punctuation, for the search of names. */
    nameNormalized: text('name_normalized').notNull().generatedAlwaysAs(sql`normalized(name)`),
    /** The first letter, in upper case if it is one of A to Z. */
    nameFirstLetter: text('name_first_letter')
      .notNull()
      .generatedAlwaysAs(sql`upper(left(fold(unprefix(name)), 1) collate "C")`),
    abbrev: text(),
    isTradable: boolean('is_tradable').notNull().default(false),
    officialUrl: text('official_url'),
    top100: boolean('top_100').notNull().default(false),
    /** The number of recordings of the artist's performances. */
    sourceCount: integer('source_count').notNull().default(0),
    ...ofRecords,
  },
  (t) => [
    index('artists_sort').on(t.sortKey, t.id),
    index('artists_sort_source').on(t.sortKey, t.id).where(sql`source_count > 0`),
    index('artists_most_recorded').on(t.sourceCount.desc().nullsFirst(), t.id),
    index('artists_top_100').on(t.sortKey, t.id).where(sql`top_100`),
    index('artists_normalized').using('gin', sql`name_normalized gin_trgm_ops`),
    containsIndex('artists_name', t.name),
    // For lists of a letter, and for sorting, by the whole name.
    index('artists_name_key').on(sql`(fold(${t.name}) collate "C")`, t.id),
    index('artists_added').on(t.id).where(sql`not in_snapshot`),
    // A hash index: an abbreviation may be too long for a B-tree.
    index('artists_abbrev').using('hash', sql`fold(${t.abbrev})`),
    // For deleting accounts, which sets these to null. Without an index, each would scan the table.
    index('artists_creator').on(t.createdBy).where(sql`created_by is not null`),
  ],
);

export const artistGroups = pgTable(
  'artist_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    sortKey: sortKey('sort_key').notNull().generatedAlwaysAs(sql`fold(title)`),
  },
  (t) => [index('artist_groups_sort').on(t.sortKey, t.id), containsIndex('artist_groups_title', t.title)],
);

/** The artists of a group, with the reason for which they belong to it. */
export const artistGroupMembers = pgTable(
  'artist_group_members',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => artistGroups.id, { onDelete: 'cascade' }),
    artistId: integer('artist_id')
      .notNull()
      .references(() => artists.id),
    reason: text(),
  },
  (t) => [
    unique('artist_group_members_pair').on(t.groupId, t.artistId),
    index('artist_group_members_artist').on(t.artistId),
  ],
);

/** Concerts, and compilations. */
export const performances = pgTable(
  'performances',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    artistId: integer('artist_id')
      .notNull()
      .references(() => artists.id),
    /** `MM/DD/YY`, with `??` for unknown parts. */
    date: sortKey().notNull(),
    /** The full year; 1939 means that it is unknown. */
    year: smallint().notNull(),
    title: text(),
    isCompilation: boolean('is_compilation').notNull().default(false),
    venue: text(),
    city: text(),
    state: text(),
    /**
     * The id in `venues`, copied from the search index by triggers: lists of a venue have it beside year and date. Named
     * unlike the index's own, as statements of the version before join the two.
     */
    venueId: integer('at_venue_id'),
    /** The ids in `songs`, copied likewise: lists of a song read the shows of its artist in their order. */
    songIds: integer('played_song_ids').array(),
    set1: text('set1'),
    set2: text('set2'),
    set3: text('set3'),
    comment: text(),
    sourceCount: integer('source_count').notNull().default(0),
    ...ofRecords,
    updatedAt,
  },
  (t) => [
    index('performances_artist').on(t.artistId, t.year, t.date, t.id),
    index('performances_artist_recorded').on(t.artistId, t.year).where(sql`source_count > 0`),
    index('performances_year').on(t.year, t.date, t.id),
    index('performances_at_venue').on(t.venueId, t.year, t.date, t.id),
    // A venue's shows are counted by year. Without dates it is a tenth as large.
    index('performances_venue_year').on(t.venueId, t.year),
    index('performances_day').on(t.date, t.year, t.id),
    // For one day in all years, the latest first.
    index('performances_of_day').on(sql`left(${t.date}, 6)`, t.year.desc().nullsFirst(), t.id),
    index('performances_latest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    containsIndex('performances_venue', t.venue),
    containsIndex('performances_city', t.city),
    containsIndex('performances_title', t.title),
    containsIndex('performances_set1', t.set1),
    containsIndex('performances_set2', t.set2),
    containsIndex('performances_set3', t.set3),
    index('performances_added').on(t.id).where(sql`not in_snapshot`),
    index('performances_creator').on(t.createdBy).where(sql`created_by is not null`),
  ],
);

export const sources = pgTable(
  'sources',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    performanceId: integer('performance_id')
      .notNull()
      .references(() => performances.id),
    archiveIdentifier: text('archive_identifier'),
    circdate: text(),
    comments: text(),
    textdoc: text(),
    wavdiskcount: smallint(),
    shndiskcount: smallint(),
    enterUsername: text('enter_username'),
    mediaSize: bigint('media_size', { mode: 'number' }),
    mediaSizeUncompressed: bigint('media_size_uncompressed', { mode: 'number' }),
    /** The words of the comments and of the archive identifier, for the search. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_document(coalesce(comments, '') || ' ' || coalesce(archive_identifier, ''))`),
    ...ofRecords,
    updatedAt,
  },
  (t) => [
    index('sources_performance').on(t.performanceId, t.id),
    index('sources_latest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('sources_archive_identifier').on(foldedColumn(t.archiveIdentifier)),
    // For tapers and equipment, anywhere in the comments.
    index('sources_document').using('gin', t.document),
    index('sources_added').on(t.id).where(sql`not in_snapshot`),
    index('sources_creator').on(t.createdBy).where(sql`created_by is not null`),
  ],
);

/** The checksum files, exactly as they were entered. */
export const checksums = pgTable(
  'checksums',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => sources.id),
    description: text().notNull(),
    body: text().notNull(),
    createdAt,
  },
  (t) => [index('checksums_source').on(t.sourceId, t.id)],
);

/** The 128-bit hashes in checksum files, to find recordings by hash. */
export const checksumHashes = pgTable(
  'checksum_hashes',
  {
    hash: uuid().notNull(),
    checksumId: integer('checksum_id')
      .notNull()
      .references(() => checksums.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.hash, t.checksumId] })],
);

/** The catalogue that was loaded: a sample or an import. The row is written by the loading transaction. */
export const catalogueLoads = pgTable('catalogue_loads', {
  /** The name of the sample, or `import`. */
  name: text('sample').primaryKey(),
  /** Whether the catalogue itself says which artists are the top 100. If not, they are counted. */
  topChosen: boolean('top_chosen').notNull().default(true),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Modes in which the server runs, with the time of the last change. */
export const settings = pgTable('settings', {
  name: text({ enum: ['sandbox'] }).primaryKey(),
  value: text({ enum: ['on', 'off'] }).notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
