import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
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
 * The tables of the catalogue and of the accounts, in PostgreSQL's dialect at the level of version 15.
 *
 * `fold`, `caseless`, `unprefix`, `normalized` and `words` are SQL functions of the migrations. They are the only statement
 * of what "case and accents ignored" means: columns, indexes and conditions all call them, so the three cannot disagree.
 */

const folded = (column: AnyPgColumn) => sql`fold(${column})`;

/** An index that answers `contains` on a text, whatever its case and accents. */
const containsIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`fold(${column}) gin_trgm_ops`);

/** Text ordered by its bytes: with folded keys the same order on every machine. */
const sortKey = customType<{ data: string; notNull: true }>({ dataType: () => 'text collate "C"' });

/** The words of a text for PostgreSQL's own search. */
const tsvector = customType<{ data: string; notNull: true }>({ dataType: () => 'tsvector' });

const createdAt = timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();
const updatedAt = timestamp('updated_at', { withTimezone: true, mode: 'date' });

/** False for what members added: the nightly return to the snapshot deletes those rows and touches no other. */
const inSnapshot = boolean('in_snapshot').notNull().default(false);

/** Accounts of members. Names and addresses are unique whatever their case. */
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
    createdAt,
  },
  (t) => [
    uniqueIndex('users_username').on(sql`caseless(${t.username})`),
    uniqueIndex('users_email').on(sql`caseless(${t.email})`),
  ],
);

/** Secrets issued to accounts, stored as SHA-256 only: sessions, and the codes of mailed links. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['session', 'reset', 'confirm'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

/** From where an account was signed in to last, as SHA-256 of the address. */
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

/** How often something that is limited was tried: a key names what and by whom. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('attempts_expiry').on(t.resetsAt)],
);

/** What the database remembers of how it is run, and since when. */
export const settings = pgTable('settings', {
  name: text({ enum: ['sandbox'] }).primaryKey(),
  value: text({ enum: ['on', 'off'] }).notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Somebody who performs: a person or a band. */
export const artists = pgTable(
  'artists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Without a leading "The ", "A " or "An ". */
    nameUnprefix: text('name_unprefix').notNull().generatedAlwaysAs(sql`unprefix(name)`),
    /** What lists sort by. */
    sortKey: sortKey('sort_key').notNull().generatedAlwaysAs(sql`fold(unprefix(name))`),
    /** Without case, accents, spaces and punctuation; what the search looks in. */
    nameNormalized: text('name_normalized').notNull().generatedAlwaysAs(sql`normalized(name)`),
    /** In upper case where it is one of A to Z. */
    nameFirstLetter: text('name_first_letter')
      .notNull()
      .generatedAlwaysAs(sql`upper(left(fold(unprefix(name)), 1) collate "C")`),
    abbrev: text(),
    isTradable: boolean('is_tradable').notNull().default(false),
    officialUrl: text('official_url'),
    top100: boolean('top_100').notNull().default(false),
    /** How many recordings exist; recordings come with the catalogue only, so loading it sets this once. */
    sourceCount: integer('source_count').notNull().default(0),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    inSnapshot,
  },
  (t) => [
    index('artists_sort').on(t.sortKey, t.id),
    index('artists_sort_source').on(t.sortKey, t.id).where(sql`source_count > 0`),
    index('artists_most_recorded').on(t.sourceCount.desc().nullsFirst(), t.id),
    index('artists_top_100').on(t.sortKey, t.id).where(sql`top_100`),
    index('artists_normalized').using('gin', sql`name_normalized gin_trgm_ops`),
    containsIndex('artists_name', t.name),
    // Lists of a letter, and sorting, by the whole name.
    index('artists_name_key').on(sql`(fold(${t.name}) collate "C")`, t.id),
    index('artists_added').on(t.id).where(sql`not in_snapshot`),
    // By its hash: an abbreviation of a catalogue may be longer than what a tree takes.
    index('artists_abbrev').using('hash', sql`fold(${t.abbrev})`),
    // Deleting an account sets these to null: without an index that takes a scan of the table for each account.
    index('artists_creator').on(t.createdBy).where(sql`created_by is not null`),
  ],
);

/** Artists that belong together. */
export const artistGroups = pgTable(
  'artist_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    sortKey: sortKey('sort_key').notNull().generatedAlwaysAs(sql`fold(title)`),
  },
  (t) => [index('artist_groups_sort').on(t.sortKey, t.id), containsIndex('artist_groups_title', t.title)],
);

/** Which artist belongs to which group, and why. */
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

/** Concerts, and compilations of several. */
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
    /** How many recordings exist; set when the catalogue is loaded, as with artists. */
    sourceCount: integer('source_count').notNull().default(0),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
    inSnapshot,
  },
  (t) => [
    index('performances_artist').on(t.artistId, t.year, t.date, t.id),
    index('performances_artist_recorded').on(t.artistId, t.year).where(sql`source_count > 0`),
    index('performances_year').on(t.year, t.date, t.id),
    // A day in all years, and the latest additions.
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
 * What follows until the recordings is derived from the performances, and known to no catalogue file: see
 * `server/data/search-index.ts`.
 */

/** The songs of each artist, as the set lists have them. */
export const songs = pgTable(
  'songs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    artistId: integer('artist_id')
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    /** What all its spellings have in common: the `songKey` of `set-lists`. */
    key: text().notNull(),
    /** As it is spelt most often. */
    title: text().notNull(),
    /** The words of the title, and as the search looks in them, with their initials. */
    words: text().notNull(),
    document: tsvector().notNull(),
    /** At how many performances it was played, and how many times in all. */
    performanceCount: integer('performance_count').notNull(),
    playCount: integer('play_count').notNull(),
    /** Among the performances whose year is known. */
    firstYear: smallint('first_year'),
    lastYear: smallint('last_year'),
  },
  (t) => [
    unique('songs_key').on(t.artistId, t.key),
    index('songs_document').using('gin', t.document),
    index('songs_most_played').on(t.performanceCount.desc().nullsFirst(), t.id),
  ],
);

/** Where performances took place. */
export const venues = pgTable(
  'venues',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** What all spellings of name, city and state have in common. */
    key: text().notNull().unique('venues_key'),
    name: text(),
    city: text(),
    state: text(),
    /** The name in all its spellings, such as with `The` and without. */
    spellings: text().notNull().default(''),
    /** What else the state is called: spelt out, abbreviated, its country. */
    region: text().notNull(),
    /** The initials of the name. */
    initials: text()
      .notNull()
      .generatedAlwaysAs(sql`regexp_replace(words(coalesce(name, '')), '(\\S)\\S* ?', '\\1', 'g')`),
    /** The words of all of that, and the initials. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_document(coalesce(name, '') || ' ' || spellings || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || region)
          || to_initials(array[regexp_replace(words(coalesce(name, '')), '(\\S)\\S* ?', '\\1', 'g')])`,
      ),
    performanceCount: integer('performance_count').notNull().default(0),
    artistCount: integer('artist_count').notNull().default(0),
    /** Who performed there most often. */
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
 * What the search looks in for performances, and where each took place and what was played: the ids of the songs in order. A
 * row for each song of each performance would take ten times the space.
 */
export const performanceSearch = pgTable(
  'performance_search',
  {
    performanceId: integer('performance_id')
      .primaryKey()
      .references(() => performances.id, { onDelete: 'cascade' }),
    venueId: integer('venue_id'),
    songIds: integer('song_ids').array().notNull(),
    /** The order in which rows were stored: those of the most recorded artists come first. */
    rank: integer().notNull().generatedAlwaysAsIdentity(),
    /**
     * The words of the artist, the title, the venue and its place, the year, and the initials of artist, venue and songs; those of the
     * three sets, in their order, with the weights A, B and C.
     */
    document: tsvector().notNull(),
  },
  (t) => [
    index('performance_search_venue').on(t.venueId),
    uniqueIndex('performance_search_rank').on(t.rank),
    index('performance_search_document').using('gin', t.document),
  ],
);

/** The words of all documents of performances, each with how many have it: what a text is understood and corrected by. */
export const searchWords = pgTable(
  'search_words',
  {
    word: sortKey().primaryKey(),
    performances: integer().notNull(),
  },
  (t) => [index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`)],
);

/** Recordings of performances. */
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
    /** What the search looks in: what is said of the recording, and its identifier. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_document(coalesce(comments, '') || ' ' || coalesce(archive_identifier, ''))`),
    createdAt,
    updatedAt,
  },
  (t) => [
    index('sources_performance').on(t.performanceId, t.id),
    index('sources_latest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('sources_archive_identifier').on(folded(t.archiveIdentifier)),
    // Tapers and sources, wherever they are named.
    index('sources_document').using('gin', t.document),
  ],
);

/** Files of checksums, kept to the letter. */
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

/** The 128-bit hashes in the bodies of checksums, with an index: a recording is found by one of them. */
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

/** A row for the catalogue that was loaded, the sample or an import; written by the transaction that loads it. */
export const catalogueLoads = pgTable('catalogue_loads', {
  sample: text().primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
