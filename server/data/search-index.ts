import { inArray, not, sql } from 'drizzle-orm';
import { decodeHTMLStrict } from 'entities';
import { type KnownTitles, knownTitles, songKey, songTitles } from '../../set-lists/setList.ts';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { performanceSearch, performances, songs, venues } from '../db/tables.ts';
import { otherNames } from './regions.ts';

/*
 * What the search looks in: songs and venues with their counts, and which of them each performance has. All of it is worked
 * out from the performances: once at the end of a load, and again where performances come or go.
 */

/** A performance as the index reads it. */
type Indexed = Pick<
  typeof performances.$inferSelect,
  'id' | 'artistId' | 'year' | 'venue' | 'city' | 'state' | 'set1' | 'set2' | 'set3'
>;

const indexedColumns = {
  id: performances.id,
  artistId: performances.artistId,
  year: performances.year,
  venue: performances.venue,
  city: performances.city,
  state: performances.state,
  set1: performances.set1,
  set2: performances.set2,
  set3: performances.set3,
};

/** The year that stands for an unknown one. */
const unknownYear = 1939;

/** How many performances are read at once, or as many as one artist has. */
const performancesAtOnce = 5000;

/** What all spellings of a text have in common. The same titles and places come again and again: `keys` has those that were seen. */
function keyOf(text: string, keys: Map<string, string>): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = songKey(text);
  keys.set(text, key);
  return key;
}

/** A song as it is spelt in a set list. */
interface Played {
  title: string;
  key: string;
}

/** What is indexed of a performance: what its set lists say was played, set by set, and where. */
interface Read {
  performance: Indexed;
  sets: Played[][];
  venue: string | undefined;
}

const setsOf = ({ set1, set2, set3 }: Indexed): string[] =>
  [set1, set2, set3].map((set) => decodeHTMLStrict(set ?? ''));

/** How the set lists of each artist write titles. */
function titlesByArtist(all: readonly Indexed[]): Map<number, KnownTitles> {
  const byArtist = new Map<number, KnownTitles>();
  for (const performance of all) {
    const titles = byArtist.get(performance.artistId) ?? knownTitles();
    byArtist.set(performance.artistId, titles);
    for (const set of setsOf(performance)) titles.add(set);
  }
  return byArtist;
}

function read(performance: Indexed, titles: KnownTitles | undefined, keys: Map<string, string>): Read {
  const sets = setsOf(performance).map((set) =>
    songTitles(set, titles).map((title) => ({ title, key: keyOf(title, keys) })),
  );
  return { performance, sets: sets.filter((songs) => songs.length > 0), venue: venueKey(performance, keys) };
}

/** A song of an artist, as far as it is counted. */
interface CountedSong {
  artistId: number;
  key: string;
  spellings: Map<string, number>;
  performances: number;
  plays: number;
  first: number | null;
  last: number | null;
}

/** What tells the songs of several artists apart. */
const idOfSong = (artistId: number, key: string): string => `${artistId} ${key}`;

/** The songs of performances. */
function countSongs(all: readonly Read[]): CountedSong[] {
  const counted = new Map<string, CountedSong>();
  for (const { performance, sets } of all) {
    const { artistId, year } = performance;
    const known = year === unknownYear ? null : year;
    const played = sets.flat();
    for (const { title, key } of played) {
      const id = idOfSong(artistId, key);
      const none = { artistId, key, spellings: new Map(), performances: 0, plays: 0, first: null, last: null };
      const song: CountedSong = counted.get(id) ?? none;
      counted.set(id, song);
      song.spellings.set(title, (song.spellings.get(title) ?? 0) + 1);
      song.plays += 1;
    }
    for (const key of new Set(played.map((song) => song.key))) {
      const song = counted.get(idOfSong(artistId, key));
      if (!song) continue;
      song.performances += 1;
      song.first = known === null ? song.first : Math.min(song.first ?? known, known);
      song.last = known === null ? song.last : Math.max(song.last ?? known, known);
    }
  }
  return [...counted.values()];
}

/** The spelling that is used most often; of several, the one that came first. */
const commonTitle = ({ spellings, key }: CountedSong): string =>
  [...spellings].reduce((best, other) => (other[1] > best[1] ? other : best), [key, 0] as const)[0];

/** Stores songs that are new to an artist, or adds to the counts of those that are there. Returns their ids by their keys. */
async function storeSongs(transaction: Queryable, all: readonly CountedSong[]): Promise<Map<string, number>> {
  const column = (value: (song: CountedSong) => string | number | null) => sql.param(all.map(value));
  const rows = await transaction.rows<{ id: number; artistId: number; key: string }>(
    sql`insert into ${songs} (artist_id, key, title, performance_count, play_count, first_year, last_year)
      select * from unnest(
        ${column(({ artistId }) => artistId)}::int[], ${column(({ key }) => key)}::text[],
        ${column(commonTitle)}::text[], ${column(({ performances }) => performances)}::int[],
        ${column(({ plays }) => plays)}::int[], ${column(({ first }) => first)}::smallint[],
        ${column(({ last }) => last)}::smallint[])
        as song (artist_id, key, title, performance_count, play_count, first_year, last_year)
      -- In one order, so that two who add at once wait for each other and not both.
      order by artist_id, key
      on conflict (artist_id, key) do update set
        performance_count = songs.performance_count + excluded.performance_count,
        play_count = songs.play_count + excluded.play_count,
        first_year = least(songs.first_year, excluded.first_year),
        last_year = greatest(songs.last_year, excluded.last_year)
      returning id, artist_id as "artistId", key`,
  );
  return new Map(rows.map(({ id, artistId, key }) => [idOfSong(artistId, key), id]));
}

/** No venue has a longer key: an index holds them. */
const longestKey = 300;

/** What all spellings of a venue have in common; nothing where nothing is known of it. */
function venueKey({ venue, city, state }: Indexed, keys: Map<string, string>): string | undefined {
  const parts = [venue, city, state].map((part) => (part?.trim() ? keyOf(part, keys) : ''));
  return parts.some(Boolean) ? [...parts.join('/')].slice(0, longestKey).join('') : undefined;
}

/** Stores the venues that are new. Returns the ids of all of them by their keys. */
async function storeVenues(transaction: Queryable, of: ReadonlyMap<string, Indexed>): Promise<Map<string, number>> {
  const all = [...of].sort(([a], [b]) => (a < b ? -1 : 1));
  const column = (value: (of: Indexed) => string | number | null) =>
    sql.param(all.map(([, indexed]) => value(indexed)));
  const keys = sql.param(all.map(([key]) => key));
  await transaction.rows(
    sql`insert into ${venues} (key, name, city, state, region, artist_id)
      select * from unnest(${keys}::text[], ${column(({ venue }) => venue)}::text[], ${column(({ city }) => city)}::text[],
        ${column(({ state }) => state)}::text[], ${column(({ state }) => otherNames(state ?? ''))}::text[],
        ${column(({ artistId }) => artistId)}::int[])
      on conflict (key) do nothing`,
  );
  const rows = await transaction.rows<{ id: number; key: string }>(
    sql`select id, key from ${venues} where key = any(${keys}::text[])`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** What the portions of a load have in common: the keys of the texts so far, and the ids of the venues by theirs. */
interface Seen {
  keys: Map<string, string>;
  venueIds: Map<string, number>;
}

const nothingSeen = (): Seen => ({ keys: new Map(), venueIds: new Map() });

/** Stores which songs and which venue each performance has, and the songs and venues that are new. Returns the venues. */
async function storePerformances(
  transaction: Queryable,
  indexed: readonly Indexed[],
  { keys, venueIds }: Seen,
): Promise<number[]> {
  const titles = titlesByArtist(indexed);
  const all = indexed.map((performance) => read(performance, titles.get(performance.artistId), keys));
  const songIds = await storeSongs(transaction, countSongs(all));
  const newVenues = new Map<string, Indexed>();
  for (const { performance, venue } of all) {
    if (venue !== undefined && !venueIds.has(venue)) newVenues.set(venue, performance);
  }
  for (const [key, id] of await storeVenues(transaction, newVenues)) venueIds.set(key, id);
  const rows = all.map(({ performance: { id, artistId }, sets, venue = '' }) => ({
    id,
    venueId: venueIds.get(venue) ?? null,
    songIds: sets.map((songs) => songs.map(({ key }) => songIds.get(idOfSong(artistId, key))).join()).join(',0,'),
  }));
  await transaction.rows(
    sql`insert into ${performanceSearch} (performance_id, venue_id, song_ids)
      select id, venue_id, ('{' || song_ids || '}')::int[] from unnest(${sql.param(rows.map(({ id }) => id))}::int[],
        ${sql.param(rows.map(({ venueId }) => venueId))}::int[], ${sql.param(rows.map(({ songIds }) => songIds))}::text[])
        as indexed (id, venue_id, song_ids)`,
  );
  return rows.flatMap(({ venueId }) => venueId ?? []);
}

/** Counts what took place at these venues, or at all, with their most frequent spellings; those without anything go. */
async function countVenues(transaction: Queryable, ids?: readonly number[]): Promise<void> {
  const which = (column: ReturnType<typeof sql>) =>
    ids ? sql`${column} = any(${sql.param([...new Set(ids)])}::int[])` : sql`true`;
  await transaction.rows(
    sql`update ${venues} set performance_count = counted.performances, artist_count = counted.artists,
        artist_id = counted.artist_id, name = counted.name, city = counted.city, state = counted.state
      from (
        select venue_id, count(*) as performances, count(distinct artist_id) as artists,
          mode() within group (order by artist_id) as artist_id, mode() within group (order by venue) as name,
          mode() within group (order by city) as city, mode() within group (order by state) as state
        from ${performanceSearch} join ${performances} on performances.id = performance_id
        where ${which(sql`venue_id`)} group by venue_id
      ) counted
      where counted.venue_id = venues.id`,
  );
  await transaction.rows(
    sql`delete from ${venues} where ${which(sql`venues.id`)}
      and not exists (select from ${performanceSearch} where venue_id = venues.id)`,
  );
}

/** Artists with about as many performances as are read at once. */
async function* portions(transaction: Queryable, artists?: readonly number[]): AsyncGenerator<number[]> {
  const which = artists ? sql`where artist_id = any(${sql.param([...artists])}::int[])` : sql``;
  const rows = await transaction.rows<{ id: number; count: number }>(
    sql`select artist_id as id, count(*)::int as count from ${performances} ${which} group by artist_id order by artist_id`,
  );
  let portion: number[] = [];
  let size = 0;
  for (const { id, count } of rows) {
    if (size > 0 && size + count > performancesAtOnce) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(id);
    size += count;
  }
  if (portion.length > 0) yield portion;
}

/** Works out the songs of these artists anew, or of all, and which songs and venues their performances have. */
async function indexArtists(transaction: Queryable, artists?: readonly number[]): Promise<number[]> {
  const seen = nothingSeen();
  const touched: number[] = [];
  for await (const portion of portions(transaction, artists)) {
    const rows = await build(transaction, (db) =>
      db
        .select(indexedColumns)
        .from(performances)
        .where(inArray(performances.artistId, portion))
        .orderBy(performances.id),
    );
    const ids = await storePerformances(transaction, rows, seen);
    if (artists) touched.push(...ids);
  }
  return touched;
}

/** Works out the whole index: for the end of a load. Part of a transaction. */
export async function indexCatalogue(transaction: Queryable): Promise<void> {
  for (const table of [performanceSearch, songs, venues]) await transaction.rows(sql`delete from ${table}`);
  await indexArtists(transaction);
  await countVenues(transaction);
}

/** Whether there are performances, none of which is in the index: the database was filled before there was one. */
export async function lacksIndex(database: Queryable): Promise<boolean> {
  const [row] = await database.rows<{ lacking: boolean }>(
    sql`select exists (select from ${performances}) and not exists (select from ${performanceSearch}) as lacking`,
  );
  return row?.lacking === true;
}

/** Adds a performance that was just stored to the index. Part of its transaction. */
export async function indexPerformance(transaction: Queryable, id: number): Promise<void> {
  const rows = await build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.id, [id])),
  );
  await countVenues(transaction, await storePerformances(transaction, rows, nothingSeen()));
}

/**
 * Takes performances that members added out of the index while `remove` deletes them. Part of a transaction. The songs of
 * their artists are counted anew.
 */
export async function withoutAdditions<Result>(transaction: Queryable, remove: () => Promise<Result>): Promise<Result> {
  const added = await transaction.rows<{ artistId: number; venueId: number | null }>(
    sql`select distinct artist_id as "artistId", venue_id as "venueId"
      from ${performances} join ${performanceSearch} on performance_id = performances.id
      where ${not(performances.inSnapshot)}`,
  );
  const result = await remove();
  const artists = [...new Set(added.map(({ artistId }) => artistId))];
  if (artists.length > 0) {
    await transaction.rows(
      sql`delete from ${performanceSearch} where performance_id in (
        select id from ${performances} where artist_id = any(${sql.param(artists)}::int[]))`,
    );
    await transaction.rows(sql`delete from ${songs} where artist_id = any(${sql.param(artists)}::int[])`);
    await indexArtists(transaction, artists);
    await countVenues(
      transaction,
      added.flatMap(({ venueId }) => venueId ?? []),
    );
  }
  return result;
}
