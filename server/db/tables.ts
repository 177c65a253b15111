import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/*
 * The tables of the catalogue and of the accounts, for PostgreSQL 15 and later.
 *
 * `fold`, `caseless`, `unprefix`, `normalized` and `words` are SQL functions of the migrations. They alone define what
 * it means to ignore case and accents. Columns, indexes and conditions all call them, so they cannot disagree.
 */

const folded = (column: AnyPgColumn) => sql`fold(${column})`;

/** The first letters of a text's words: `msg` of `Madison Square Garden`. */
export const initials = (text: SQL) => sql`regexp_replace(words(${text}), '(\\S)\\S* ?', '\\1', 'g')`;

/** An index for `contains` on a text, ignoring case and accents. */
const containsIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`fold(${column}) gin_trgm_ops`);

/** A text that is sorted by its bytes. Folded keys therefore have the same order on every machine. */
const sortKey = customType<{ data: string; notNull: true }>({ dataType: () => 'text collate "C"' });

/** The words of a text for PostgreSQL's full-text search. */
const tsvector = customType<{ data: string; notNull: true }>({ dataType: () => 'tsvector' });

const createdAt = timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();
const updatedAt = timestamp('updated_at', { withTimezone: true, mode: 'date' });

/** False for rows that members added. The nightly reset deletes those rows and no others. */
const inSnapshot = boolean('in_snapshot').notNull().default(false);

/**
 * The identifiers that a record has elsewhere, a line each: the scheme, a space, the value. Null if it has none. They are
 * part of their row, so that a change, a removal and a restored snapshot keep them with it.
 */
const identifiers = text();

/** The number of the record's version: 1 at first, one more with each change. */
const version = integer().notNull().default(1);

/** The accounts of members. Names and addresses are unique without regard to case. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    obfuscatedEmail: text('obfuscated_email').notNull(),
    passwordHash: text('password_hash').notNull(),
    validEmail: boolean('valid_email').notNull().default(false),
    perms: text().notNull().default('musicLover'),
    /** The reason why the account may only read; null for one that may write. */
    blocked: text(),
    createdAt,
  },
  (t) => [
    uniqueIndex('users_username').on(sql`caseless(${t.username})`),
    uniqueIndex('users_email').on(sql`caseless(${t.email})`),
  ],
);

/** The secrets of accounts, stored as SHA-256: sessions, and the codes of mailed links. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['session', 'reset', 'confirm', 'email'] }).notNull(),
    /** The address that the account gets by it. */
    email: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

/** The addresses of the last logins of an account, as SHA-256. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    signedInAt: timestamp('signed_in_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);

/** The number of attempts at limited actions. A key names the action and the account or address. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('attempts_expiry').on(t.resetsAt)],
);

/** Modes in which the server runs, with the time of the last change. */
export const settings = pgTable('settings', {
  name: text({ enum: ['sandbox'] }).primaryKey(),
  value: text({ enum: ['on', 'off'] }).notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** The persons and bands that perform. */
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
    identifiers,
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    inSnapshot,
    version,
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

/** Groups of related artists. */
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
      .references(() => artists.id, { onDelete: 'cascade' }),
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
      .references(() => artists.id, { onDelete: 'cascade' }),
    /** `MM/DD/YY`, with `??` for unknown parts. */
    date: sortKey().notNull(),
    /** The full year; 1939 means that it is unknown. */
    year: smallint().notNull(),
    title: text(),
    isCompilation: boolean('is_compilation').notNull().default(false),
    venue: text(),
    city: text(),
    state: text(),
    set1: text('set1'),
    set2: text('set2'),
    set3: text('set3'),
    comment: text(),
    /** The number of recordings. */
    sourceCount: integer('source_count').notNull().default(0),
    identifiers,
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
    inSnapshot,
    version,
  },
  (t) => [
    index('performances_artist').on(t.artistId, t.year, t.date, t.id),
    index('performances_artist_recorded').on(t.artistId, t.year).where(sql`source_count > 0`),
    index('performances_year').on(t.year, t.date, t.id),
    // For one day in all years, and for the latest additions.
    index('performances_date').on(t.date, t.id),
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

/*
 * The tables from here to `sources` are derived from the performances, and are not part of catalogue files: see
 * `server/data/search-index.ts`.
 */

/** The songs of each artist, from the set lists. */
export const songs = pgTable(
  'songs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    artistId: integer('artist_id')
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    /** The key that all spellings of the title share: the `songKey` of `set-lists`. */
    key: text().notNull(),
    /** The most frequent spelling. */
    title: text().notNull(),
    /** The plays of each spelling; null if there is only one. */
    spellings: jsonb(),
    /** The words of the title, and the same with its initials for the search. */
    words: text().notNull(),
    document: tsvector().notNull(),
    /** The number of performances with the song, and the number of times it was played. */
    performanceCount: integer('performance_count').notNull(),
    playCount: integer('play_count').notNull(),
    /** The first and last known year of these performances. */
    firstYear: smallint('first_year'),
    lastYear: smallint('last_year'),
  },
  (t) => [
    unique('songs_key').on(t.artistId, t.key),
    index('songs_document').using('gin', t.document),
    index('songs_most_played').on(t.performanceCount.desc().nullsFirst(), t.id),
  ],
);

/** The id of each venue that there ever was. It outlives the venue, so that addresses stay when all are counted anew. */
export const venueKeys = pgTable('venue_keys', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique('venue_keys_key'),
  /** The id of the venue that it was merged into; null if it was not, or if it has performances again. */
  mergedInto: integer('merged_into'),
});

/** The venues of performances. */
export const venues = pgTable(
  'venues',
  {
    /** The id of `venueKeys`. */
    id: integer().primaryKey(),
    /** The key that all spellings of name, city and state share. */
    key: text().notNull().unique('venues_key'),
    name: text(),
    city: text(),
    state: text(),
    /** All spellings of the name, such as with `The` and without. */
    spellings: text().notNull().default(''),
    /** Other names of the state: spelt out, abbreviated, its country. */
    region: text().notNull(),
    /** The words of all these columns, and the initials. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_document(coalesce(name, '') || ' ' || spellings || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || region)
          || to_initials(array[${initials(sql`coalesce(name, '')`)}])`,
      ),
    performanceCount: integer('performance_count').notNull().default(0),
    artistCount: integer('artist_count').notNull().default(0),
    /** The artist with the most performances at the venue. */
    artistId: integer('artist_id')
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('venues_document').using('gin', t.document),
    index('venues_artist').on(t.artistId),
    index('venues_most_played').on(t.performanceCount.desc().nullsFirst(), t.id),
  ],
);

/**
 * The search documents of performances, with the venue and the ids of the songs in order. A row for each song of each
 * performance would take ten times the space.
 */
export const performanceSearch = pgTable(
  'performance_search',
  {
    performanceId: integer('performance_id')
      .primaryKey()
      .references(() => performances.id, { onDelete: 'cascade' }),
    venueId: integer('venue_id'),
    songIds: integer('song_ids').array().notNull(),
    /** The order in which rows were stored: performances of the artists with the most recordings come first. */
    rank: integer().notNull().generatedAlwaysAsIdentity(),
    /**
     * The words of the artist, the title, the venue, its place and the year, and the initials of artist, venue and
     * songs. The words of the three sets follow in order, with the weights A, B and C.
     */
    document: tsvector().notNull(),
  },
  (t) => [
    index('performance_search_venue').on(t.venueId),
    uniqueIndex('performance_search_rank').on(t.rank),
    index('performance_search_document').using('gin', t.document),
  ],
);

/** The rare songs of performances: docs/rare-songs.md has the rules, `server/data/highlights.ts` counts them. */
export const highlights = pgTable(
  'highlights',
  {
    performanceId: integer('performance_id')
      .notNull()
      .references(() => performances.id, { onDelete: 'cascade' }),
    songId: integer('song_id').notNull(),
    /** The song's first place among those of the performance. */
    place: smallint().notNull(),
    kind: text({ enum: ['DEBUT', 'ONLY', 'RETURN'] }).notNull(),
    /** The number of shows since the song was played before, and the id of that performance. */
    gap: integer(),
    lastId: integer('last_id'),
  },
  (t) => [primaryKey({ columns: [t.performanceId, t.songId] })],
);

/**
 * The words of all search documents of performances, with the number of performances. Searched texts are interpreted
 * and corrected by them.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: sortKey().primaryKey(),
    performances: integer().notNull(),
  },
  (t) => [index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`)],
);

/** The recordings of performances. */
export const sources = pgTable(
  'sources',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    performanceId: integer('performance_id')
      .notNull()
      .references(() => performances.id, { onDelete: 'cascade' }),
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
    identifiers,
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
    inSnapshot,
    version,
  },
  (t) => [
    index('sources_performance').on(t.performanceId, t.id),
    index('sources_latest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('sources_archive_identifier').on(folded(t.archiveIdentifier)),
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
      .references(() => sources.id, { onDelete: 'cascade' }),
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
  sample: text().primaryKey(),
  /** Whether the catalogue itself says which artists are the top 100. If not, they are counted. */
  topChosen: boolean('top_chosen').notNull().default(true),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** The kind of a record that members change: the schema's `RecordKind`. */
const record = text({ enum: ['ARTIST', 'PERFORMANCE', 'SOURCE'] }).notNull();

/** The changes of records. They stay when their records go; see `server/data/revisions.ts`. */
export const revisions = pgTable(
  'revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    record,
    recordId: integer('record_id').notNull(),
    /** The version of the record after the change. */
    version: integer().notNull(),
    kind: text({ enum: ['CREATE', 'UPDATE', 'REMOVE', 'MERGE', 'RESTORE', 'IMPORT'] }).notNull(),
    note: text().notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    reviewed: boolean().notNull().default(false),
    /** The name of the record at that time. */
    label: text().notNull(),
    artistId: integer('artist_id').notNull(),
    performanceId: integer('performance_id'),
    sourceId: integer('source_id'),
    /** The changed rows by table, before and after; see `Delta` in `server/data/revisions.ts`. */
    delta: jsonb().notNull(),
    createdAt,
  },
  (t) => [
    index('revisions_record').on(t.record, t.recordId, t.id),
    index('revisions_artist').on(t.artistId, t.id),
    index('revisions_member').on(t.userId, t.id),
    index('revisions_not_reviewed').on(t.id).where(sql`not reviewed`),
  ],
);

/** The records that were removed, or merged into another. */
export const removals = pgTable(
  'removals',
  {
    record,
    id: integer().notNull(),
    mergedInto: integer('merged_into'),
    label: text().notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.record, t.id] })],
);

/**
 * The marks of members: what they have, want or attended, and whom they follow. Nothing refers from here to the
 * catalogue: a mark of a record that is removed stays, as the record may come back.
 */
export const marks = pgTable(
  'marks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['performance', 'recording', 'attended', 'artist'] }).notNull(),
    recordId: integer('record_id').notNull(),
    /** The mark as a device sent it; null for a mark that was removed. */
    value: text(),
    /** The time of the change, by the clock of the device. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The place of the last change in the order in which changes arrived. */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.recordId] }),
    uniqueIndex('marks_place').on(t.userId, t.place),
    // For merges of records.
    index('marks_record').on(t.recordId, t.kind),
    // For the nightly deletion of marks that were removed long ago.
    index('marks_removed').on(t.changedAt).where(sql`value is null`),
  ],
);
