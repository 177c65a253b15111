import { desc, inArray, sql } from 'drizzle-orm';
import { knownTitles } from '../../../set-lists/titles.ts';
import { build } from '../../db/builder.ts';
import type { Queryable } from '../../db/database.ts';
import { performances } from '../../db/tables/catalogue.ts';
import { performanceDocuments, songs } from '../../db/tables/search.ts';
import { type CountedSong, chooseTitles, countSongs } from './countSongs.ts';
import { countSongsAgain, countVenues, countWordsAgain } from './indexCounts.ts';
import { type Indexed, indexedColumns, readPerformances, type TitlesOf } from './readPerformances.ts';
import { storePerformances } from './storeIndex.ts';

/* Updates the search index where performances are changed or deleted. */

/** A performance's entry in the index, as far as counts depend on it. */
interface CountedEntry {
  id: number;
  artistId: number;
  venueId: number | null;
  /** The artist, the time and the songs, as one text. */
  played: string;
  /** The artist, the venue and its spelling, as one text. */
  place: string;
}

/** Reads the entries of performances, as far as counts depend on them. */
const entriesOf = (transaction: Queryable, ids: readonly number[]): Promise<CountedEntry[]> =>
  transaction.rows<CountedEntry>(
    sql`select id, artist_id as "artistId", venue_id as "venueId", (artist_id, year, date, song_ids)::text as played,
        (artist_id, venue_id, venue, city, state)::text as place
      from ${performances} join ${performanceDocuments} on performance_id = id
      where id = any(${sql.param([...ids])}::int[])`,
  );

/** Returns the entries that two states do not have in common, before and after. */
function differing(
  before: readonly CountedEntry[],
  now: readonly CountedEntry[],
  by: 'played' | 'place',
): CountedEntry[] {
  const keys = (all: readonly CountedEntry[]) => new Set(all.map((entry) => `${entry.id} ${entry[by]}`));
  const [old, present] = [keys(before), keys(now)];
  return [
    ...before.filter((entry) => !present.has(`${entry.id} ${entry[by]}`)),
    ...now.filter((entry) => !old.has(`${entry.id} ${entry[by]}`)),
  ];
}

export interface InIndex {
  ids: readonly number[];
  entries: readonly CountedEntry[];
  words: readonly string[];
  /** The songs of the artists, with their plays in other performances. */
  titles: readonly OtherPlays[];
  songs: readonly CountedSong[];
}

interface OtherPlays {
  artistId: number;
  key: string;
  count: number;
}

/** Returns how the set lists of artists write titles, as far as their other performances tell. */
function titlesOf(all: readonly OtherPlays[]): TitlesOf {
  const byArtist = new Map<number, Map<string, number>>();
  for (const { artistId, key, count } of all) {
    const ofArtist = byArtist.get(artistId) ?? new Map<string, number>();
    byArtist.set(artistId, ofArtist.set(key, count));
  }
  return (artistId) => knownTitles(new Map(byArtist.get(artistId)));
}

/** Reads performances as the index needs them, the most recorded first. */
const indexedOf = (transaction: Queryable, ids: readonly number[]): Promise<Indexed[]> =>
  build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.id, [...ids]))
      .orderBy(desc(performances.sourceCount), performances.id),
  );

/** Reads the entries of performances of artists, old and new, that are about to change. Part of the transaction of the change. */
export async function readIndexed(
  transaction: Queryable,
  ids: readonly number[],
  artistIds: readonly number[],
): Promise<InIndex> {
  const which = sql`any(${sql.param([...ids])}::int[])`;
  const rows = await transaction.rows<{ words: string[] | null }>(
    sql`select tsvector_to_array(document) as words from ${performanceDocuments} where performance_id = ${which}`,
  );
  const titles = await transaction.rows<OtherPlays>(
    sql`select artist_id as "artistId", key, play_count - coalesce(plays, 0) as count
      from ${songs} left join (
        select song_id, count(*)::int as plays from ${performanceDocuments}, unnest(song_ids) song_id
        where performance_id = ${which} group by song_id
      ) own on own.song_id = songs.id
      where artist_id = any(${sql.param([...artistIds])}::int[]) and play_count > coalesce(plays, 0)`,
  );
  return {
    ids,
    entries: await entriesOf(transaction, ids),
    words: rows.flatMap(({ words }) => words ?? []),
    titles,
    songs: countSongs(readPerformances(await indexedOf(transaction, ids), titlesOf(titles))),
  };
}

/**
 * Updates the index for performances that were changed, added or deleted.
 * @param before Their earlier entries
 * @returns The artists whose songs, or times of shows, have changed
 */
export async function reindex(transaction: Queryable, before: InIndex): Promise<number[]> {
  const { ids } = before;
  const read = readPerformances(await indexedOf(transaction, ids), titlesOf(before.titles));
  await chooseTitles(transaction, countSongs(read), before.songs);
  if (read.length > 0) await storePerformances(transaction, read, 'later');
  const now = await entriesOf(transaction, ids);
  const artistIds = [...new Set(differing(before.entries, now, 'played').map(({ artistId }) => artistId))];
  await countSongsAgain(transaction, artistIds);
  const differs = [...differing(before.entries, now, 'place'), ...differing(before.entries, now, 'played')];
  await countVenues(
    transaction,
    differs.flatMap(({ venueId }) => venueId ?? []),
  );
  await countWordsAgain(transaction, ids, before.words);
  return artistIds;
}
