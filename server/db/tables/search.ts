import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { artists, performances } from './catalogue.ts';
import { foldedColumn, initials, sortKey, tsvector } from './columns.ts';

/* Tables that are derived from the performances. Catalogue files lack them: see `server/data/indexing/searchIndex.ts`. */

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
    /** The words of the title. The document has them with the initials, for the search. */
    words: text().notNull(),
    document: tsvector().notNull(),
    /** The number of performances with the song, and the number of times it was played. */
    performanceCount: integer('performance_count').notNull(),
    playCount: integer('play_count').notNull(),
    /** The first and last known year of these performances. */
    firstYear: smallint('first_year'),
    lastYear: smallint('last_year'),
    /** The ids of the first and the last of them by time. Those of an unknown year count only if all are. */
    firstId: integer('first_id'),
    lastId: integer('last_id'),
  },
  (t) => [
    unique('songs_key').on(t.artistId, t.key),
    index('songs_document').using('gin', t.document),
    index('songs_most_played').on(t.performanceCount.desc().nullsFirst(), t.id),
    // For the page of a song: those of an artist do not lie next to each other.
    index('songs_folded_key').on(t.artistId, foldedColumn(t.key)),
    index('songs_of_artist').on(t.artistId, t.performanceCount),
  ],
);

/** The id of each venue that there ever was. It outlives the venue, so addresses stay when all are counted anew. */
export const venueKeys = pgTable('venue_keys', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique('venue_keys_key'),
  /** The id of the venue that it was merged into; null if it was not, or if it has performances again. */
  mergedInto: integer('merged_into'),
});

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
    /** The most frequent names besides `name`. */
    otherNames: text('other_names').array().notNull().default(sql`'{}'`),
    /** The artists, and the songs, with the most performances: an array of pairs, each of an id and its count. */
    topArtists: jsonb('top_artists').notNull().default(sql`'[]'`),
    topSongs: jsonb('top_songs').notNull().default(sql`'[]'`),
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
export const performanceDocuments = pgTable(
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
    /**
     * The values that rank performances. Triggers keep them as the performances have them, so that a search which finds a
     * thousand need not look up each of them. Named unlike their columns, as statements of the version before join the two.
     */
    artistId: integer('show_artist_id').notNull(),
    sourceCount: integer('show_source_count').notNull(),
    year: smallint('show_year').notNull(),
    date: sortKey('show_date').notNull(),
  },
  (t) => [
    index('performance_search_venue').on(t.venueId),
    uniqueIndex('performance_search_rank').on(t.rank),
    index('performance_search_document').using('gin', t.document),
  ],
);

/** The rare songs of performances: docs/rare-songs.md has the rules, `server/data/indexing/countHighlights.ts` counts them. */
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

/** The words of all documents, with the number of performances. Searched texts are read and corrected by them. */
export const searchWords = pgTable(
  'search_words',
  {
    word: sortKey().primaryKey(),
    performances: integer().notNull(),
  },
  (t) => [index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`)],
);
