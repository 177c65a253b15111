import { sql } from 'drizzle-orm';
import { commonTitle, songInitials } from '../../../set-lists/titles.ts';
import type { Queryable } from '../../db/database.ts';
import { songs } from '../../db/tables/search.ts';
import { unknownYear } from '../base/years.ts';
import type { Indexed, ReadPerformance } from './readPerformances.ts';

/* Counts the songs of performances, and chooses their titles. */

export interface CountedSong {
  artistId: number;
  key: string;
  spellings: Map<string, number>;
  performances: number;
  plays: number;
  /** The first and the last performance by time. Those of an unknown year count only if all are. */
  first: Indexed;
  last: Indexed;
}

/** The key of a song among those of several artists. */
export const idOfSong = (artistId: number, key: string): string => `${artistId} ${key}`;

export const knownYear = ({ year }: Indexed): number | null => (year === unknownYear ? null : year);

/** Compares performances by time, or with -1 the latest first. Those of an unknown year come last. */
function compareTimes(a: Indexed, b: Indexed, direction: 1 | -1): number {
  const isUnknown = (of: Indexed) => Number(knownYear(of) === null);
  const dates = Number(a.date > b.date) - Number(a.date < b.date);
  return isUnknown(a) - isUnknown(b) || direction * (a.year - b.year || dates || a.id - b.id);
}

export function countSongs(all: readonly ReadPerformance[]): CountedSong[] {
  const counted = new Map<string, CountedSong>();
  for (const { performance, songs: played } of all) {
    const { artistId } = performance;
    for (const { title, key } of played) {
      const id = idOfSong(artistId, key);
      const none = {
        artistId,
        key,
        spellings: new Map(),
        performances: 0,
        plays: 0,
        first: performance,
        last: performance,
      };
      const song: CountedSong = counted.get(id) ?? none;
      counted.set(id, song);
      song.spellings.set(title, (song.spellings.get(title) ?? 0) + 1);
      song.plays += 1;
    }
    for (const key of new Set(played.map((song) => song.key))) {
      const song = counted.get(idOfSong(artistId, key));
      if (!song) continue;
      song.performances += 1;
      if (compareTimes(performance, song.first, 1) < 0) song.first = performance;
      if (compareTimes(performance, song.last, -1) < 0) song.last = performance;
    }
  }
  return [...counted.values()];
}

type Spellings = CountedSong['spellings'];

/** The plays of each spelling as they are stored, if there are several. */
export const storedSpellings = (spellings: Spellings): string | null =>
  spellings.size > 1 ? JSON.stringify(Object.fromEntries(spellings)) : null;

/**
 * Chooses the titles of known songs anew, before their plays are stored. Songs whose only spelling stays are left as they
 * are.
 * @param gone The songs of the same performances as these were before
 */
export async function chooseTitles(
  transaction: Queryable,
  added: readonly CountedSong[],
  gone: readonly CountedSong[] = [],
): Promise<void> {
  const changed = new Map<string, Pick<CountedSong, 'artistId' | 'key' | 'spellings'>>();
  const change = (songs: readonly CountedSong[], sign: 1 | -1) => {
    for (const { artistId, key, spellings } of songs) {
      const id = idOfSong(artistId, key);
      const song = changed.get(id) ?? { artistId, key, spellings: new Map<string, number>() };
      changed.set(id, song);
      for (const [title, plays] of spellings)
        song.spellings.set(title, (song.spellings.get(title) ?? 0) + sign * plays);
    }
  };
  change(added, 1);
  change(gone, -1);
  const all = [...changed.values()];
  const known = await transaction.rows<{
    id: number;
    artistId: number;
    key: string;
    title: string;
    plays: number;
    spellings: string | null;
  }>(
    sql`select id, artist_id as "artistId", key, title, play_count as plays, spellings::text as spellings
      from ${songs} join unnest(${sql.param(all.map(({ artistId }) => artistId))}::int[],
        ${sql.param(all.map(({ key }) => key))}::text[]) as song (artist_id, key) using (artist_id, key)`,
  );
  const chosen = known.flatMap(({ id, artistId, key, title, plays, spellings }) => {
    const now: Spellings = new Map(spellings === null ? [[title, plays]] : Object.entries(JSON.parse(spellings)));
    for (const [spelling, more] of changed.get(idOfSong(artistId, key))?.spellings ?? []) {
      now.set(spelling, (now.get(spelling) ?? 0) + more);
    }
    for (const [spelling, left] of now) if (left <= 0) now.delete(spelling);
    const stays = now.size === 0 || (spellings === null && now.size === 1 && now.has(title));
    return stays ? [] : [{ id, title: commonTitle(now), spellings: storedSpellings(now) }];
  });
  const column = (value: (song: (typeof chosen)[number]) => string | number | null) => sql.param(chosen.map(value));
  await transaction.rows(
    sql`update ${songs} set title = chosen.title, spellings = chosen.spellings::jsonb, words = spelt.words,
        document = to_tsvector('simple', apart(spelt.words)) || to_initials(array[chosen.initials])
      from unnest(${column(({ id }) => id)}::int[], ${column(({ title }) => title)}::text[],
          ${column(({ title }) => songInitials(title))}::text[], ${column((song) => song.spellings)}::text[])
          as chosen (id, title, initials, spellings),
        -- Once for both columns.
        lateral (select words(chosen.title) as words offset 0) spelt
      where chosen.id = songs.id
        and (songs.title, songs.spellings) is distinct from (chosen.title, chosen.spellings::jsonb)`,
  );
}
