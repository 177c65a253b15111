import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { commonTitle, songInitials } from '../../../set-lists/titles.ts';
import type { Queryable } from '../../db/database.ts';
import { artists, performances } from '../../db/tables/catalogue.ts';
import { initials } from '../../db/tables/columns.ts';
import { performanceDocuments, songs, venueKeys, venues } from '../../db/tables/search.ts';
import { unknownYear } from '../base/years.ts';
import { type CountedSong, countSongs, idOfSong, knownYear, storedSpellings } from './countSongs.ts';
import type { Indexed, ReadPerformance } from './readPerformances.ts';
import { otherNamesOf } from './regions.ts';

/* Stores songs, venues, and the rows of performances in the search index. */

const adding = sql`update set
  performance_count = songs.performance_count + excluded.performance_count,
  play_count = songs.play_count + excluded.play_count,
  first_year = least(songs.first_year, excluded.first_year),
  last_year = greatest(songs.last_year, excluded.last_year),
  first_id = (select id from performances where id in (songs.first_id, excluded.first_id)
    order by year = ${unknownYear}, year, date, id limit 1),
  last_id = (select id from performances where id in (songs.last_id, excluded.last_id)
    order by year = ${unknownYear}, year desc, date desc, id desc limit 1)`;

/** Known songs get their counts at once, or are counted again later. */
type Counting = 'now' | 'later';

/** Stores new songs, and may add to the counts of known ones. Returns their ids by their keys. */
async function storeSongs(
  transaction: Queryable,
  all: readonly CountedSong[],
  counting: Counting,
): Promise<Map<string, number>> {
  const column = (value: (song: CountedSong) => string | number | null) => sql.param(all.map(value));
  const rows = await transaction.rows<{ id: number; artistId: number; key: string }>(
    sql`insert into ${songs}
        (artist_id, key, title, spellings, words, document, performance_count, play_count, first_year, last_year,
          first_id, last_id)
      select artist_id, key, title, spellings::jsonb, words, to_tsvector('simple', apart(words)) || to_initials(array[initials]),
        performance_count, play_count, first_year, last_year, first_id, last_id
      from unnest(
        ${column(({ artistId }) => artistId)}::int[], ${column(({ key }) => key)}::text[],
        ${column(({ spellings }) => commonTitle(spellings))}::text[],
        ${column(({ spellings }) => storedSpellings(spellings))}::text[],
        ${column(({ spellings }) => songInitials(commonTitle(spellings)))}::text[],
        ${column(({ performances }) => performances)}::int[],
        ${column(({ plays }) => plays)}::int[], ${column(({ first }) => knownYear(first))}::smallint[],
        ${column(({ last }) => knownYear(last))}::smallint[], ${column(({ first }) => first.id)}::int[],
        ${column(({ last }) => last.id)}::int[])
        as song (artist_id, key, title, spellings, initials, performance_count, play_count, first_year, last_year,
          first_id, last_id),
        -- Once for both columns.
        lateral (select words(title) as words offset 0) spelt
      -- In one order, so that of two who add at once, one waits for the other, and not both.
      order by artist_id, key
      on conflict (artist_id, key) do ${counting === 'later' ? sql`nothing` : adding}
      returning id, artist_id as "artistId", key`,
  );
  if (counting === 'later') {
    const known = await transaction.rows<(typeof rows)[number]>(
      sql`select id, artist_id as "artistId", key from ${songs} join unnest(
          ${column(({ artistId }) => artistId)}::int[], ${column(({ key }) => key)}::text[]) as song (artist_id, key)
        using (artist_id, key)`,
    );
    rows.push(...known);
  }
  return new Map(rows.map(({ id, artistId, key }) => [idOfSong(artistId, key), id]));
}

/**
 * Stores the new venues. Returns the ids of all of them by their keys. Known ones are locked until the transaction
 * ends, so that no other transaction counts or deletes them.
 */
async function storeVenues(transaction: Queryable, of: ReadonlyMap<string, Indexed>): Promise<Map<string, number>> {
  const all = [...of].sort(([a], [b]) => (a < b ? -1 : 1));
  const column = (value: (of: Indexed) => string | number | null) =>
    sql.param(all.map(([, indexed]) => value(indexed)));
  const keys = sql.param(all.map(([key]) => key));
  await transaction.rows(
    sql`insert into ${venueKeys} (key) select * from unnest(${keys}::text[]) on conflict (key) do nothing`,
  );
  await transaction.rows(
    sql`insert into ${venues} (id, key, name, city, state, region, artist_id)
      select ${venueKeys.id}, added.* from unnest(${keys}::text[], ${column(({ venue }) => venue)}::text[],
        ${column(({ city }) => city)}::text[], ${column(({ state }) => state)}::text[],
        ${column(({ state }) => otherNamesOf(state ?? ''))}::text[], ${column(({ artistId }) => artistId)}::int[])
        as added (key, name, city, state, region, artist_id)
        join ${venueKeys} on ${venueKeys.key} = added.key
      -- In one order, so that of two who add at once, one waits for the other, and not both.
      order by added.key
      -- Of its id and its key: two who add a known venue at once have both in common.
      on conflict do nothing`,
  );
  await transaction.rows(
    sql`update ${venueKeys} set merged_into = null where key = any(${keys}::text[]) and merged_into is not null`,
  );
  const rows = await transaction.rows<{ id: number; key: string }>(
    sql`select id, key from ${venues} where key = any(${keys}::text[]) order by key for no key update`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** A performance's row of the index, except for its document. */
interface Entry {
  id: number;
  artistId: number;
  venueId: number | null;
  /** An array of ids as text, as PostgreSQL has no arrays of arrays with different lengths. */
  songIds: string;
  /** Those of the songs and of the venue, as the performance spells them. */
  initials: string;
  /** Other names of the region, as the performance spells it. */
  region: string;
}

/** Creates a cache of the ids of venues that were stored lately. Others are stored again, which changes nothing. */
export const venueIdCache = () => new LRUCache<string, number>({ max: 20_000 });

/** Stores the new songs and venues of performances. Returns the performances' rows of the index. */
export async function storeNames(
  transaction: Queryable,
  all: readonly ReadPerformance[],
  stored: ReturnType<typeof venueIdCache>,
  counting: Counting = 'now',
): Promise<Entry[]> {
  const songIds = await storeSongs(transaction, countSongs(all), counting);
  const venueIds = new Map<string, number>();
  const newVenues = new Map<string, Indexed>();
  for (const { performance, venue } of all) {
    if (venue === undefined) continue;
    const id = stored.get(venue);
    if (id === undefined) newVenues.set(venue, performance);
    else venueIds.set(venue, id);
  }
  for (const [key, id] of await storeVenues(transaction, newVenues)) {
    venueIds.set(key, id);
    stored.set(key, id);
  }
  return all.map(({ performance: { id, artistId, state }, songs: played, venue = '', venueInitials }) => ({
    id,
    artistId,
    venueId: venueIds.get(venue) ?? null,
    songIds: `{${played.map(({ key }) => songIds.get(idOfSong(artistId, key))).join()}}`,
    initials: [...new Set([...played.map(({ initials }) => initials), venueInitials])].join(' '),
    region: otherNamesOf(state ?? ''),
  }));
}

/**
 * Stores rows of the index, with the documents that the database makes. A document has nothing of other performances, so
 * it stays as it is when these change. Rows keep the order of `rows`, as the search takes the first ones if it finds too
 * many.
 */
export async function storeEntries(transaction: Queryable, rows: readonly Entry[]): Promise<void> {
  const column = (value: (row: Entry) => string | number | null) => sql.param(rows.map(value));
  const set = (text: AnyPgColumn, weight: string) =>
    sql`setweight(to_document(coalesce(${text}, '')), ${sql.raw(`'${weight}'`)})`;
  await transaction.rows(
    sql`with named as materialized (
        select id, name, abbrev, ${initials(sql`name`)} as initials from ${artists}
        where id = any(${sql.param([...new Set(rows.map(({ artistId }) => artistId))])}::int[])
      )
      insert into ${performanceDocuments} (performance_id, venue_id, song_ids, show_artist_id, show_source_count, show_year,
          show_date, document)
      select indexed.id, indexed.venue_id, indexed.song_ids::int[], ${performances.artistId}, ${performances.sourceCount},
        ${performances.year}, ${performances.date}, to_document(concat_ws(' ', named.name, named.abbrev, ${performances.title}, ${performances.venue},
          ${performances.city}, ${performances.state}, indexed.region, nullif(${performances.year}, ${unknownYear})))
        || ${set(performances.set1, 'A')} || ${set(performances.set2, 'B')} || ${set(performances.set3, 'C')}
        || to_initials(string_to_array(indexed.initials, ' ') || named.initials)
      from unnest(${column(({ id }) => id)}::int[], ${column(({ venueId }) => venueId)}::int[],
          ${column((row) => row.songIds)}::text[], ${column(({ initials }) => initials)}::text[], ${column(({ region }) => region)}::text[])
          with ordinality as indexed (id, venue_id, song_ids, initials, region, place)
        join ${performances} on performances.id = indexed.id join named on named.id = performances.artist_id
      order by place
      on conflict (performance_id) do update set venue_id = excluded.venue_id, song_ids = excluded.song_ids,
        document = excluded.document`,
  );
}

/** Stores performances in the index, with new songs and venues. */
export async function storePerformances(
  transaction: Queryable,
  all: readonly ReadPerformance[],
  counting: Counting = 'now',
): Promise<void> {
  await storeEntries(transaction, await storeNames(transaction, all, venueIdCache(), counting));
}
