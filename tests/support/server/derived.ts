import { sql } from 'drizzle-orm';
import { deriveFromCatalogue } from '#server/data/indexing/deriveFromCatalogue.ts';
import { countCatalogue } from '#server/data/indexing/indexCounts.ts';
import type { Database, Queryable } from '#server/db/database.ts';

/** The rows that are derived from records: counts of recordings, songs, venues, rare songs, the search index and its words. */
export const derivedRows = async (database: Queryable) => ({
  counts: await database.rows(sql`select 'artist' as of, id, source_count from artists where source_count > 0
    union all select 'performance', id, source_count from performances where source_count > 0 order by 1, 2`),
  songs: await database.rows(
    sql`select artist_id, key, title, spellings::text, words, document::text, performance_count, play_count, first_year, last_year,
        first_id, last_id
      from songs order by artist_id, key`,
  ),
  venues: await database.rows(
    sql`select key, name, city, state, spellings, region, document::text, performance_count, artist_count, artist_id,
        other_names, top_artists, array(select performances.id from performances where at_venue_id = venues.id order by id) as shows,
        array(select top.performance_count from venue_songs top join songs using (id) where venue_id = venues.id order by top.place)
          as song_counts,
        -- Songs have other ids when they are counted anew, which choose among those that were played least of them.
        array(select songs.artist_id || ' ' || songs.key || ' ' || top.performance_count from venue_songs top
          join songs on songs.id = top.id where venue_id = venues.id and top.performance_count >
            (select min(performance_count) from venue_songs least where least.venue_id = venues.id) order by 1) as top_songs
      from venues order by key`,
  ),
  documents: await database.rows(
    sql`select performance_id, venues.key as venue, document.document::text,
        (select (at_venue_id, played_song_ids, artist_id, source_count, year, date) is distinct from
            (venue_id, song_ids, show_artist_id, show_source_count, show_year, show_date)
          from performances where id = performance_id) as is_copied_wrongly,
        (select array_agg(songs.artist_id || ' ' || songs.key order by place)
          from unnest(song_ids) with ordinality played (song, place) join songs on songs.id = song) as songs
      from performance_search document left join venues on venues.id = venue_id order by performance_id`,
  ),
  highlights: await database.rows(
    sql`select performance_id, key, place, kind, gap, highlights.last_id from highlights left join songs on songs.id = song_id
      order by performance_id, place`,
  ),
  years: await database.rows(
    sql`select year, sum(performances)::int as performances, sum(recordings)::int as recordings from catalogue_years
      group by year having sum(performances) > 0 order by year`,
  ),
  days: await database.rows(
    sql`select date, sum(performances)::int as performances from catalogue_days
      group by date having sum(performances) <> 0 order by date`,
  ),
  letters: await database.rows(
    sql`select name_first_letter as letter, sum(artists)::int as artists from catalogue_letters
      group by 1 having sum(artists) <> 0 order by 1`,
  ),
  words: await database.rows(sql`select word, performances from search_words order by word`),
});

const taken = new Error('What was worked out anew is taken back.');

export async function freshRows(database: Database): ReturnType<typeof derivedRows> {
  let rows: Awaited<ReturnType<typeof derivedRows>> | undefined;
  await database
    .transaction(async (transaction) => {
      for (const table of ['performance_search', 'songs', 'venues', 'highlights', 'search_words']) {
        await transaction.rows(sql`delete from ${sql.identifier(table)}`);
      }
      await deriveFromCatalogue(transaction, { topChosen: true });
      await countCatalogue(transaction);
      rows = await derivedRows(transaction);
      throw taken;
    })
    .catch((error) => {
      if (error !== taken) throw error;
    });
  if (!rows) throw taken;
  return rows;
}
