import { sql } from 'drizzle-orm';
import { type Highlight, highlightsOf } from '../../../set-lists/highlights.ts';
import type { Queryable } from '../../db/database.ts';
import { performances } from '../../db/tables/catalogue.ts';
import { highlights, performanceDocuments } from '../../db/tables/search.ts';
import { unknownYear } from '../base/years.ts';

/** A performance with the columns from which rare songs are counted. */
interface Played {
  artistId: number;
  id: number;
  year: number;
  date: string;
  songs: number[];
}

/**
 * Counts the rare songs of artists anew, from the search index; docs/rare-songs.md has the rules. Rows that stay the
 * same are not written. Part of a transaction, which has locked the artists: otherwise a show that another transaction
 * adds would not be seen.
 */
export async function countHighlights(transaction: Queryable, artistIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...artistIds])}::int[])`;
  const rows = await transaction.rows<Played>(
    sql`select artist_id as "artistId", id, year, date, song_ids as songs
      from ${performances} join ${performanceDocuments} on performance_id = id
      where artist_id = ${ids} and not is_compilation`,
  );
  const byArtist = new Map<number, Played[]>();
  for (const row of rows) {
    const ofArtist = byArtist.get(row.artistId);
    if (ofArtist) ofArtist.push(row);
    else byArtist.set(row.artistId, [row]);
  }
  const found = [...byArtist.values()].flatMap((shows) =>
    highlightsOf(
      shows.map(({ id, year, date, songs }) => ({
        id,
        time: year === unknownYear ? undefined : `${year}/${date}`,
        songs,
      })),
    ),
  );
  const column = (value: (of: Highlight<number>) => string | number | null) => sql.param(found.map(value));
  const counted = sql`unnest(${column(({ show }) => show)}::int[], ${column(({ song }) => song)}::int[],
      ${column(({ place }) => place)}::int[], ${column(({ kind }) => kind)}::text[],
      ${column(({ gap }) => gap ?? null)}::int[], ${column(({ last }) => last ?? null)}::int[])
    as counted (performance_id, song_id, place, kind, gap, last_id)`;
  await transaction.rows(
    sql`delete from ${highlights} self using ${performances}
      where performances.id = self.performance_id and artist_id = ${ids} and not exists (
        select from ${counted}
        where counted.performance_id = self.performance_id and counted.song_id = self.song_id
          and (counted.place, counted.kind) = (self.place, self.kind)
          and (counted.gap, counted.last_id) is not distinct from (self.gap, self.last_id)
      )`,
  );
  await transaction.rows(
    sql`insert into ${highlights} (performance_id, song_id, place, kind, gap, last_id)
      select * from ${counted} on conflict do nothing`,
  );
}
