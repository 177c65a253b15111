import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { decodeHTMLStrict } from 'entities';
import { LRUCache } from 'lru-cache';
import { type KnownTitles, knownTitles, songInitials, songKey, songTitles } from '../../set-lists/setList.ts';
import { asVenueKey } from '../../set-lists/venues.ts';
import { build } from '../db/builder.ts';
import type { Queryable, Session } from '../db/database.ts';
import {
  artists,
  initials,
  performanceSearch,
  performances,
  searchWords,
  songs,
  venueKeys,
  venues,
} from '../db/tables.ts';
import { waitForLoads } from './catalogue-loads.ts';
import { countHighlights } from './highlights.ts';
import { otherNamesOf } from './regions.ts';
import { unknownYear } from './years.ts';

/*
 * The search index: songs and venues with their counts, the songs and venue of each performance, and its rare songs. It
 * is computed from the performances, at the end of a load and whenever performances are added or deleted.
 */

/** The columns of a performance that the index reads. */
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

/** The number of performances to read at once. An artist with more is read at once, too. */
const performancesAtOnce = 5000;

/** The key and initials of a spelling, kept as the same titles and places come again and again. */
interface Name {
  /** The form that all spellings have in common. */
  key: string;
  initials: string;
}

function nameOf(text: string, names: Map<string, Name>): Name {
  const known = names.get(text);
  if (known) return known;
  const name = { key: songKey(text), initials: songInitials(text) };
  names.set(text, name);
  return name;
}

/** A song as a set list spells it. */
interface Played extends Name {
  title: string;
}

/** A performance as the index has it: its songs in order, and the key of its venue. */
interface ReadPerformance {
  performance: Indexed;
  songs: Played[];
  venue: string | undefined;
  venueInitials: string;
}

const setsOf = ({ set1, set2, set3 }: Indexed): string[] =>
  [set1, set2, set3].map((set) => decodeHTMLStrict(set ?? ''));

/** Returns how the set lists of an artist write titles, as far as that is known before. */
type TitlesOf = (artistId: number) => KnownTitles;

/** The titles known from each artist's set lists: those of `all`, and those in `before`. */
function titlesByArtist(all: readonly Indexed[], before: TitlesOf): Map<number, KnownTitles> {
  const byArtist = new Map<number, KnownTitles>();
  for (const performance of all) {
    const titles = byArtist.get(performance.artistId) ?? before(performance.artistId);
    byArtist.set(performance.artistId, titles);
    for (const set of setsOf(performance)) titles.add(set);
  }
  return byArtist;
}

/** Reads performances. The titles known from an artist's other set lists help to read each one. */
function readAll(all: readonly Indexed[], before: TitlesOf = () => knownTitles()): ReadPerformance[] {
  const titles = titlesByArtist(all, before);
  // Not kept for the next ones: a large catalogue has a million titles.
  const names = new Map<string, Name>();
  return all.map((performance) => {
    const known = titles.get(performance.artistId);
    const played = setsOf(performance).flatMap((set) => songTitles(set, known));
    const songs = played.map((title) => ({ title, ...nameOf(title, names) }));
    const { initials: venueInitials } = nameOf(performance.venue ?? '', names);
    return { performance, songs, venue: venueKey(performance, names), venueInitials };
  });
}

/** A song of an artist with its counts. */
interface CountedSong {
  artistId: number;
  key: string;
  spellings: Map<string, number>;
  performances: number;
  plays: number;
  first: number | null;
  last: number | null;
}

/** The key of a song among those of several artists. */
const idOfSong = (artistId: number, key: string): string => `${artistId} ${key}`;

/** Counts the songs of performances. */
function countSongs(all: readonly ReadPerformance[]): CountedSong[] {
  const counted = new Map<string, CountedSong>();
  for (const { performance, songs: played } of all) {
    const { artistId, year } = performance;
    const known = year === unknownYear ? null : year;
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

type Spellings = CountedSong['spellings'];

/** Whether all letters of a title are capitals, or none. */
const isOneCase = (title: string) => title === title.toUpperCase() || title === title.toLowerCase();

/**
 * The most frequent spelling. Among equals one with capitals and small letters, then the first by its characters: the
 * order in which shows came must not matter.
 */
function commonTitle(spellings: Spellings): string {
  const all = [...spellings].sort(
    ([a, plays], [b, others]) => others - plays || Number(isOneCase(a)) - Number(isOneCase(b)) || (a < b ? -1 : 1),
  );
  return all[0]?.[0] ?? '';
}

/** The plays of each spelling as they are stored, if there are several. */
const storedSpellings = (spellings: Spellings): string | null =>
  spellings.size > 1 ? JSON.stringify(Object.fromEntries(spellings)) : null;

const adding = sql`update set
  performance_count = songs.performance_count + excluded.performance_count,
  play_count = songs.play_count + excluded.play_count,
  first_year = least(songs.first_year, excluded.first_year),
  last_year = greatest(songs.last_year, excluded.last_year)`;

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
        (artist_id, key, title, spellings, words, document, performance_count, play_count, first_year, last_year)
      select artist_id, key, title, spellings::jsonb, words, to_tsvector('simple', words) || to_initials(array[initials]),
        performance_count, play_count, first_year, last_year
      from unnest(
        ${column(({ artistId }) => artistId)}::int[], ${column(({ key }) => key)}::text[],
        ${column(({ spellings }) => commonTitle(spellings))}::text[],
        ${column(({ spellings }) => storedSpellings(spellings))}::text[],
        ${column(({ spellings }) => songInitials(commonTitle(spellings)))}::text[],
        ${column(({ performances }) => performances)}::int[],
        ${column(({ plays }) => plays)}::int[], ${column(({ first }) => first)}::smallint[],
        ${column(({ last }) => last)}::smallint[])
        as song (artist_id, key, title, spellings, initials, performance_count, play_count, first_year, last_year),
        -- Once for both columns.
        lateral (select words(title) as words offset 0) spelt
      -- In one order, so that two who add at once wait for each other and not both.
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
 * Chooses the titles of known songs anew, before their plays are stored. Songs whose only spelling stays are left as they
 * are.
 * @param gone The songs of the same performances as these were before
 */
async function chooseTitles(
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
        document = to_tsvector('simple', spelt.words) || to_initials(array[chosen.initials])
      from unnest(${column(({ id }) => id)}::int[], ${column(({ title }) => title)}::text[],
          ${column(({ title }) => songInitials(title))}::text[], ${column((song) => song.spellings)}::text[])
          as chosen (id, title, initials, spellings),
        -- Once for both columns.
        lateral (select words(chosen.title) as words offset 0) spelt
      where chosen.id = songs.id
        and (songs.title, songs.spellings) is distinct from (chosen.title, chosen.spellings::jsonb)`,
  );
}

/** The maximum length of a venue's key, which an index contains. */
const longestKey = 300;

/** The key that all spellings of a venue have in common; undefined if nothing is known about it. */
function venueKey({ venue, city, state }: Indexed, names: Map<string, Name>): string | undefined {
  const name = asVenueKey(decodeHTMLStrict(venue ?? ''));
  const places = [city, state].map((part) => decodeHTMLStrict(part ?? ''));
  const parts = [name, ...places].map((part) => (part.trim() ? nameOf(part, names).key : ''));
  return parts.some(Boolean) ? [...parts.join('/')].slice(0, longestKey).join('') : undefined;
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
      -- In one order, so that two who add at once wait for each other and not both.
      order by added.key
      -- Locks without a new version of the row, of which the reference to the artist would be checked: the night may have that locked.
      on conflict (key) do update set name = venues.name where false`,
  );
  await transaction.rows(
    sql`update ${venueKeys} set merged_into = null where key = any(${keys}::text[]) and merged_into is not null`,
  );
  const rows = await transaction.rows<{ id: number; key: string }>(
    sql`select id, key from ${venues} where key = any(${keys}::text[])`,
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

/** The ids of venues that were stored lately. Others are stored again, which changes nothing. */
const noVenueIds = () => new LRUCache<string, number>({ max: 20_000 });

/** Stores the new songs and venues of performances. Returns the performances' rows of the index. */
async function storeNames(
  transaction: Queryable,
  all: readonly ReadPerformance[],
  stored: ReturnType<typeof noVenueIds>,
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
 * it stays as it is when these change. Rows keep the order of `rows`, as the search
 * takes the first ones if it finds too many.
 */
async function storeEntries(transaction: Queryable, rows: readonly Entry[]): Promise<void> {
  const column = (value: (row: Entry) => string | number | null) => sql.param(rows.map(value));
  const set = (text: AnyPgColumn, weight: string) =>
    sql`setweight(to_document(coalesce(${text}, '')), ${sql.raw(`'${weight}'`)})`;
  await transaction.rows(
    sql`with named as materialized (
        select id, name, abbrev, ${initials(sql`name`)} as initials from ${artists}
        where id = any(${sql.param([...new Set(rows.map(({ artistId }) => artistId))])}::int[])
      )
      insert into ${performanceSearch} (performance_id, venue_id, song_ids, document)
      select indexed.id, indexed.venue_id, indexed.song_ids::int[],
        to_document(concat_ws(' ', named.name, named.abbrev, ${performances.title}, ${performances.venue},
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
async function storePerformances(
  transaction: Queryable,
  all: readonly ReadPerformance[],
  counting: Counting = 'now',
): Promise<void> {
  await storeEntries(transaction, await storeNames(transaction, all, noVenueIds(), counting));
}

/** The length to which a venue's spellings are indexed, as it could have any number of them. */
const longestSpellings = 1000;

/** Updates counts and most frequent spellings of these venues, or of all. Venues without performances are deleted. */
async function countVenues(transaction: Queryable, ids?: readonly number[]): Promise<void> {
  const which = (column: ReturnType<typeof sql>) =>
    ids ? sql`${column} = any(${sql.param([...new Set(ids)])}::int[])` : sql`true`;
  await transaction.rows(
    sql`update ${venues} set performance_count = counted.performances, artist_count = counted.artists,
        artist_id = counted.artist_id, name = counted.name, city = counted.city, state = counted.state,
        spellings = counted.spellings
      from (
        select venue_id, count(*) as performances, count(distinct artist_id) as artists,
          mode() within group (order by artist_id) as artist_id, mode() within group (order by venue) as name,
          mode() within group (order by city) as city, mode() within group (order by state) as state,
          left(coalesce(string_agg(distinct venue, ' '), ''), ${longestSpellings}) as spellings
        from ${performanceSearch} join ${performances} on performances.id = performance_id
        where ${which(sql`venue_id`)} group by venue_id
      ) counted
      where counted.venue_id = venues.id
        and (performance_count, artist_count, venues.artist_id, venues.name, venues.city, venues.state, venues.spellings)
          is distinct from (counted.performances, counted.artists, counted.artist_id, counted.name, counted.city,
            counted.state, counted.spellings)`,
  );
  await transaction.rows(
    sql`delete from ${venues} where ${which(sql`venues.id`)}
      and not exists (select from ${performanceSearch} where venue_id = venues.id)`,
  );
}

/** The condition that an artist has performances that the index lacks. */
const lacksIndexed = sql`exists (select from ${performances} where artist_id = artists.id
  and not exists (select from ${performanceSearch} where performance_id = performances.id))`;

/** Whether the index lacks performances. They were stored before there was an index, or a change of its rules emptied it. */
export async function lacksIndex(database: Queryable): Promise<boolean> {
  const [row] = await database.rows<{ lacking: boolean }>(
    sql`select exists (select from ${artists} where ${lacksIndexed}) as lacking`,
  );
  return row?.lacking === true;
}

/** The ids of artists with performances that the index lacks, in portions. */
const portions = (database: Queryable): Promise<number[][]> =>
  portionsOf(database, sql`artist_id in (select id from ${artists} where ${lacksIndexed})`);

/**
 * The ids of the artists of performances, the most recorded first. Each portion has about as many performances as are
 * read at once.
 */
async function portionsOf(database: Queryable, which: SQL): Promise<number[][]> {
  const rows = await database.rows<{ id: number; count: number }>(
    sql`select artist_id as id, count(*)::int as count from ${performances} where ${which} group by artist_id
      order by sum(source_count) desc, count(*) desc, artist_id`,
  );
  const all: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { id, count } of rows) {
    if (size + count > performancesAtOnce) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(id);
    size += count;
  }
  return all;
}

/** All performances of artists, the most recorded first. */
const performancesOf = (transaction: Queryable, artistIds: readonly number[]): Promise<Indexed[]> =>
  build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.artistId, [...artistIds]))
      .orderBy(desc(performances.sourceCount), performances.id),
  );

/** Keeps other transactions from counting words until this one ends. Readers do not wait. */
const lockWords = (transaction: Queryable) =>
  transaction.rows(sql`lock table ${searchWords} in share row exclusive mode`);

/** Counts the words in the whole index. */
async function countWords(transaction: Queryable): Promise<void> {
  await lockWords(transaction);
  await transaction.rows(sql`delete from ${searchWords}`);
  await transaction.rows(
    sql`insert into ${searchWords} (word, performances)
      select word, ndoc from ts_stat('select document from performance_search')`,
  );
}

/** Computes the whole index, at the end of a load. Part of a transaction. */
export async function indexCatalogue(transaction: Queryable): Promise<void> {
  const venueIds = noVenueIds();
  const all = await portions(transaction);
  let rows = await performancesOf(transaction, all[0] ?? []);
  let storing = Promise.resolve();
  try {
    for (const portion of all.keys()) {
      // Set lists are read while the database makes the documents of the portion before. These take both the longest.
      const portionRead = readAll(rows);
      await storing;
      const entries = await storeNames(transaction, portionRead, venueIds);
      rows = await performancesOf(transaction, all[portion + 1] ?? []);
      storing = storeEntries(transaction, entries);
      // A failure is thrown where `storing` is awaited.
      storing.catch(() => undefined);
    }
  } finally {
    // The transaction must not end before its last statement.
    await storing;
  }
  for (const portion of all) await countHighlights(transaction, portion);
  await countVenues(transaction);
  await countWords(transaction);
}

/**
 * Adds the artists that the index lacks, with a transaction for each portion. Readers do not wait, and see the index
 * grow. An addition waits for the portion with its artist. After an interruption, the next start continues. Processes
 * that do this at the same time share the work.
 */
export async function completeIndex(session: Session): Promise<void> {
  await session.transaction(countWords);
  const all = await portions(session);
  for (const portion of all) {
    await session.transaction(async (transaction) => {
      await waitForLoads(transaction);
      await indexArtists(transaction, portion);
      if (portion === all.at(-1)) await countVenues(transaction);
    });
  }
}

/**
 * Indexes those of these artists that the index lacks. Rows are locked in the same order as by an addition: artists,
 * songs, venues, words.
 */
async function indexArtists(transaction: Queryable, ids: readonly number[]): Promise<void> {
  const lacking = await transaction.rows<{ id: number }>(
    sql`select id from ${artists} where id = any(${sql.param([...ids])}::int[]) and ${lacksIndexed} order by id for update`,
  );
  const artistIds = lacking.map(({ id }) => id);
  const ofThese = sql`artist_id = any(${sql.param(artistIds)}::int[])`;
  // The index may have members' recent additions.
  const before = await transaction.rows<{ words: string[] }>(
    sql`delete from ${performanceSearch} where performance_id in (select id from ${performances} where ${ofThese})
      returning tsvector_to_array(document) as words`,
  );
  await transaction.rows(sql`delete from ${songs} where ${ofThese}`);
  await storePerformances(transaction, readAll(await performancesOf(transaction, artistIds)));
  await countHighlights(transaction, artistIds);
  await lockWords(transaction);
  const now = await transaction.rows<{ id: number }>(sql`select id from ${performances} where ${ofThese}`);
  await countWordsAgain(
    transaction,
    now.map(({ id }) => id),
    before.flatMap(({ words }) => words),
  );
}

/** Counts the rare songs of artists anew, many shows at a time. Part of the transaction of a change. */
export async function countHighlightsOf(transaction: Queryable, artistIds: readonly number[]): Promise<void> {
  const all = await portionsOf(transaction, sql`artist_id = any(${sql.param([...artistIds])}::int[])`);
  for (const portion of all) await countHighlights(transaction, portion);
}

/** Adds a newly stored performance to the index. Part of its transaction. */
export async function indexPerformance(transaction: Queryable, id: number): Promise<void> {
  const rows = await build(transaction, (db) =>
    db
      .select(indexedColumns)
      .from(performances)
      .where(inArray(performances.id, [id])),
  );
  const artistIds = rows.map(({ artistId }) => artistId);
  // Rare songs are counted from all shows of the artist, so those who add one wait for each other.
  await transaction.rows(sql`select from ${artists} where id = any(${sql.param(artistIds)}::int[]) for no key update`);
  const played = await build(transaction, (db) =>
    db
      .select({ key: songs.key, count: songs.playCount })
      .from(songs)
      .innerJoin(performances, eq(performances.artistId, songs.artistId))
      .where(eq(performances.id, id)),
  );
  const before = knownTitles(new Map(played.map(({ key, count }) => [key, count])));
  const read = readAll(rows, () => before);
  await chooseTitles(transaction, countSongs(read));
  await storePerformances(transaction, read);
  const [added] = await transaction.rows<{ venueId: number | null }>(
    sql`select venue_id as "venueId" from ${performanceSearch} where performance_id = ${id}`,
  );
  await countHighlights(transaction, artistIds);
  if (added?.venueId) await countVenues(transaction, [added.venueId]);
  await countWordsAgain(transaction, [id], []);
}

/**
 * Counts the words of performances whose documents had others before. Most words of a changed document stay, and are not
 * written.
 */
async function countWordsAgain(
  transaction: Queryable,
  ids: readonly number[],
  before: readonly string[],
): Promise<void> {
  const now = await transaction.rows<{ word: string; count: number }>(
    sql`select word, count(*)::int as count from ${performanceSearch}, unnest(tsvector_to_array(document)) word
      where performance_id = any(${sql.param([...ids])}::int[]) group by word`,
  );
  const counts = new Map(now.map(({ word, count }) => [word, count]));
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) - 1);
  const changed = [...counts].filter(([, count]) => count !== 0);
  await transaction.rows(
    sql`insert into ${searchWords} as known (word, performances)
      select * from unnest(${sql.param(changed.map(([word]) => word))}::text[],
        ${sql.param(changed.map(([, count]) => count))}::int[]) changed (word, count)
      -- In one order, so that two who count at once wait for each other and not both.
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
async function countSongsAgain(transaction: Queryable, artistIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...artistIds])}::int[])`;
  await transaction.rows(
    sql`with counted as materialized (
        select known.id, count(distinct performance_id) as performances, count(performance_id) as plays,
          min(nullif(year, ${unknownYear})) as first_year, max(nullif(year, ${unknownYear})) as last_year
        from ${songs} known left join (
          select unnest(song_ids) as song_id, performance_id, year from ${performances}
            join ${performanceSearch} on performance_id = performances.id where artist_id = ${ids}
        ) played on played.song_id = known.id
        where known.artist_id = ${ids} group by known.id
      ), gone as (
        delete from ${songs} using counted where counted.id = songs.id and plays = 0
      )
      update ${songs} set performance_count = counted.performances, play_count = counted.plays,
        first_year = counted.first_year, last_year = counted.last_year
      from counted
      where counted.id = songs.id and plays > 0
        -- Most songs of an artist stay as they are.
        and (songs.performance_count, songs.play_count, songs.first_year, songs.last_year) is distinct from
          (counted.performances, counted.plays, counted.first_year, counted.last_year)`,
  );
}

/** A performance's entry in the index, as far as counts depend on it. */
interface CountedEntry {
  id: number;
  artistId: number;
  venueId: number | null;
  /** The songs and the year, as one text. */
  played: string;
  /** The venue and its spelling, as one text. */
  place: string;
}

/** Reads the entries of performances, as far as counts depend on them. */
const entriesOf = (transaction: Queryable, ids: readonly number[]): Promise<CountedEntry[]> =>
  transaction.rows<CountedEntry>(
    sql`select id, artist_id as "artistId", venue_id as "venueId", (artist_id, year, song_ids)::text as played,
        (artist_id, venue_id, venue, city, state)::text as place
      from ${performances} join ${performanceSearch} on performance_id = id
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

/** The entries of some performances in the index. */
export interface InIndex {
  ids: readonly number[];
  entries: readonly CountedEntry[];
  words: readonly string[];
  /** The songs of the artists, with their plays in other performances. */
  titles: readonly OtherPlays[];
  /** The songs of these performances. */
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

/**
 * Reads the entries of performances that are about to change, and locks their artists, old and new. Part of the
 * transaction of the change.
 */
export async function readIndexed(
  transaction: Queryable,
  ids: readonly number[],
  artistIds: readonly number[],
): Promise<InIndex> {
  const which = sql`any(${sql.param([...ids])}::int[])`;
  await transaction.rows(
    sql`select from ${artists} where id = any(${sql.param([...artistIds])}::int[]) order by id for update`,
  );
  const rows = await transaction.rows<{ words: string[] | null }>(
    sql`select tsvector_to_array(document) as words from ${performanceSearch} where performance_id = ${which}`,
  );
  const titles = await transaction.rows<OtherPlays>(
    sql`select artist_id as "artistId", key, play_count - coalesce(plays, 0) as count
      from ${songs} left join (
        select song_id, count(*)::int as plays from ${performanceSearch}, unnest(song_ids) song_id
        where performance_id = ${which} group by song_id
      ) own on own.song_id = songs.id
      where artist_id = any(${sql.param([...artistIds])}::int[]) and play_count > coalesce(plays, 0)`,
  );
  return {
    ids,
    entries: await entriesOf(transaction, ids),
    words: rows.flatMap(({ words }) => words ?? []),
    titles,
    songs: countSongs(readAll(await indexedOf(transaction, ids), titlesOf(titles))),
  };
}

/**
 * Updates the index for performances that were changed, added or deleted. Rows are locked in the order of
 * additions: artists, songs, venues, words. So additions wait, or are waited for.
 * @param before Their earlier entries
 * @returns The artists whose songs or years have changed
 */
export async function reindex(transaction: Queryable, before: InIndex): Promise<number[]> {
  const { ids } = before;
  const read = readAll(await indexedOf(transaction, ids), titlesOf(before.titles));
  await chooseTitles(transaction, countSongs(read), before.songs);
  if (read.length > 0) await storePerformances(transaction, read, 'later');
  const now = await entriesOf(transaction, ids);
  const artistIds = [...new Set(differing(before.entries, now, 'played').map(({ artistId }) => artistId))];
  await countSongsAgain(transaction, artistIds);
  const venueIds = differing(before.entries, now, 'place').flatMap(({ venueId }) => venueId ?? []);
  await transaction.rows(
    sql`select from ${venues} where id = any(${sql.param(venueIds)}::int[]) order by id for update`,
  );
  await countVenues(transaction, venueIds);
  await countWordsAgain(transaction, ids, before.words);
  return artistIds;
}
