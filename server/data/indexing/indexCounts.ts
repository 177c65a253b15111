import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { artists, catalogueDays, catalogueLetters, catalogueYears, performances } from '../../db/tables/catalogue.ts';
import { performanceDocuments, searchWords, songs, venues } from '../../db/tables/search.ts';
import { unknownYear } from '../base/years.ts';

/* Counts what the search index has: performances of songs and venues, and words. */

/** The length to which a venue's spellings are indexed, as it could have any number of them. */
const longestSpellings = 1000;

/** The most other names, artists and songs that a venue has. */
const mostOfVenue = 20;

/** The most frequent of each venue, as `top`, given a query for `venue_id`, `of` and its `count`. */
const mostFrequent = (counts: SQL, aggregate: SQL): SQL => sql`(
    select venue_id, ${aggregate} as top from (
      select *, row_number() over (partition by venue_id order by count desc, of) as place from (${counts}) counted
    ) placed where place <= ${mostOfVenue}::int group by venue_id)`;

/**
 * Updates counts, most frequent spellings, artists and songs of these venues, or of all. Venues without performances are
 * deleted.
 */
export async function countVenues(transaction: Queryable, ids?: readonly number[]): Promise<void> {
  const which = (column: ReturnType<typeof sql>) =>
    ids ? sql`${column} = any(${sql.param([...new Set(ids)])}::int[])` : sql`true`;
  await transaction.rows(
    sql`update ${venues} set performance_count = counted.performances, artist_count = counted.artists,
        artist_id = counted.artist_id, name = counted.name, city = counted.city, state = counted.state,
        spellings = counted.spellings
      from (
        select at_venue_id as venue_id, count(*) as performances, count(distinct artist_id) as artists,
          mode() within group (order by artist_id) as artist_id, mode() within group (order by venue) as name,
          mode() within group (order by city) as city, mode() within group (order by state) as state,
          left(coalesce(string_agg(distinct venue, ' '), ''), ${longestSpellings}) as spellings
        from ${performances} where ${which(sql`at_venue_id`)} group by at_venue_id
      ) counted
      where counted.venue_id = venues.id
        and (performance_count, artist_count, venues.artist_id, venues.name, venues.city, venues.state, venues.spellings)
          is distinct from (counted.performances, counted.artists, counted.artist_id, counted.name, counted.city,
            counted.state, counted.spellings)`,
  );
  const songCounts = sql`select venue_id, song_id as of, count(distinct performance_id) as count
    from ${performanceDocuments}, unnest(song_ids) song_id where ${which(sql`venue_id`)} group by venue_id, song_id`;
  const artistCounts = sql`select at_venue_id as venue_id, artist_id as of, count(*) as count
    from ${performances} where ${which(sql`at_venue_id`)} group by at_venue_id, artist_id`;
  const nameCounts = sql`select at_venue_id as venue_id, venue as of, count(*) as count
    from ${performances} join ${venues} on venues.id = at_venue_id
    where ${which(sql`at_venue_id`)} and venue <> name group by at_venue_id, venue`;
  const pairs = sql`jsonb_agg(jsonb_build_array(of, count) order by place)`;
  await transaction.rows(
    sql`update ${venues} set other_names = counted.other_names, top_artists = counted.top_artists, top_songs = counted.top_songs
      from (
        select venues.id, coalesce(names.top, '{}') as other_names, coalesce(artists.top, '[]') as top_artists,
          coalesce(songs.top, '[]') as top_songs
        from ${venues} left join ${mostFrequent(nameCounts, sql`array_agg(of order by place)`)} names on names.venue_id = venues.id
          left join ${mostFrequent(artistCounts, pairs)} artists on artists.venue_id = venues.id
          left join ${mostFrequent(songCounts, pairs)} songs on songs.venue_id = venues.id
        where ${which(sql`venues.id`)}
      ) counted
      where counted.id = venues.id and (venues.other_names, venues.top_artists, venues.top_songs)
        is distinct from (counted.other_names, counted.top_artists, counted.top_songs)`,
  );
  await transaction.rows(
    sql`delete from ${venues} where ${which(sql`venues.id`)}
      and not exists (select from ${performances} where at_venue_id = venues.id)`,
  );
}

/** Counts the years, days and letters of a whole catalogue. Triggers keep the numbers of any later change. */
export async function countCatalogue(transaction: Queryable): Promise<void> {
  for (const table of [catalogueYears, catalogueDays, catalogueLetters]) {
    await transaction.rows(sql`delete from ${table}`);
  }
  await transaction.rows(
    sql`insert into ${catalogueYears} (year, performances, recordings)
      select year, count(*), sum(source_count) from ${performances} group by year order by year`,
  );
  await transaction.rows(
    sql`insert into ${catalogueDays} (date, performances) select left(date, 6), count(*) from ${performances} group by 1 order by 1`,
  );
  await transaction.rows(
    sql`insert into ${catalogueLetters} (name_first_letter, artists)
      select name_first_letter, count(*) from ${artists} group by 1 order by 1`,
  );
}

/** Keeps other transactions from counting words until this one ends. Readers do not wait. */
export const lockWords = (transaction: Queryable) =>
  transaction.rows(sql`lock table ${searchWords} in share row exclusive mode`);

export async function countWords(transaction: Queryable): Promise<void> {
  await lockWords(transaction);
  await transaction.rows(sql`delete from ${searchWords}`);
  await transaction.rows(
    sql`insert into ${searchWords} (word, performances)
      select word, ndoc from ts_stat('select document from performance_search')`,
  );
}

/**
 * Counts the words of performances whose documents had others before. Most words of a changed document stay, and are not
 * written.
 */
export async function countWordsAgain(
  transaction: Queryable,
  ids: readonly number[],
  before: readonly string[],
): Promise<void> {
  const now = await transaction.rows<{ word: string; count: number }>(
    sql`select word, count(*)::int as count from ${performanceDocuments}, unnest(tsvector_to_array(document)) word
      where performance_id = any(${sql.param([...ids])}::int[]) group by word`,
  );
  const counts = new Map(now.map(({ word, count }) => [word, count]));
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) - 1);
  const changed = [...counts].filter(([, count]) => count !== 0);
  await transaction.rows(
    sql`insert into ${searchWords} as known (word, performances)
      select * from unnest(${sql.param(changed.map(([word]) => word))}::text[],
        ${sql.param(changed.map(([, count]) => count))}::int[]) changed (word, count)
      -- In one order, so that of two who count at once, one waits for the other, and not both.
      order by word collate "C"
      on conflict (word) do update set performances = known.performances + excluded.performances`,
  );
  await transaction.rows(
    sql`delete from ${searchWords} known
      using unnest(${sql.param(changed.flatMap(([word, count]) => (count < 0 ? [word] : [])))}::text[]) fewer (word)
      where known.word = fewer.word and performances <= 0`,
  );
}

/** Counts the songs of artists anew. Songs without performances are deleted. */
export async function countSongsAgain(transaction: Queryable, artistIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...artistIds])}::int[])`;
  await transaction.rows(
    sql`with counted as materialized (
        select known.id, count(distinct performance_id) as performances, count(performance_id) as plays,
          min(nullif(year, ${unknownYear})) as first_year, max(nullif(year, ${unknownYear})) as last_year,
          (array_agg(performance_id order by year = ${unknownYear}, year, date, performance_id))[1] as first_id,
          (array_agg(performance_id order by year = ${unknownYear}, year desc, date desc, performance_id desc))[1] as last_id
        from ${songs} known left join (
          select unnest(song_ids) as song_id, performance_id, year, date from ${performances}
            join ${performanceDocuments} on performance_id = performances.id where artist_id = ${ids}
        ) played on played.song_id = known.id
        where known.artist_id = ${ids} group by known.id
      ), gone as (
        delete from ${songs} using counted where counted.id = songs.id and plays = 0
      )
      update ${songs} set performance_count = counted.performances, play_count = counted.plays,
        first_year = counted.first_year, last_year = counted.last_year,
        first_id = counted.first_id, last_id = counted.last_id
      from counted
      where counted.id = songs.id and plays > 0
        -- Most songs of an artist stay as they are.
        and (songs.performance_count, songs.play_count, songs.first_year, songs.last_year, songs.first_id, songs.last_id)
          is distinct from (counted.performances, counted.plays, counted.first_year, counted.last_year,
            counted.first_id, counted.last_id)`,
  );
}
