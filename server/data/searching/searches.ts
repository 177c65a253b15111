import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { performances, sources } from '../../db/tables/catalogue.ts';
import { performanceDocuments, songs, venues } from '../../db/tables/search.ts';
import { columnOf } from '../base/fields.ts';
import type { SearchReading } from './searchReadings.ts';

/*
 * The search for a typed text, by PostgreSQL's own text search. `searchReadings.ts` interprets the text, and docs/search.md
 * has the rules.
 */

/** The other conditions of a list's filter on one of its rows, if there are any. */
export type OtherConditions = (row: SQL) => SQL | undefined;

/** A search as an argument of filters, by the reading of a text (see `searchReadings.ts`). */
export interface Search {
  /**
   * For a list of the whole catalogue: an array of the ids of all its rows, which meet the other conditions, too. The best
   * matches come first. So rows are looked up for a page alone, and none to count them.
   */
  ids: (reading: SQL, others: OtherConditions) => SQL;
  /** Whether one row has the typed words, for a list under a parent, which has few rows. */
  matches: (row: SQL, reading: SQL) => SQL;
}

/** The most rows that a search finds. A total of as many means that there are more than a thousand. */
const mostFound = 1001;

/** The number of the best rows to look at if every word is frequent, and they lie next to each other. */
const mostLooked = 30_000;

/** The most rows to look at that lie apart, each in another block: an index leads to them, or they are the best ones. */
const mostApart = 2000;

/** A query of the reading: of the words as typed, as corrected, or of all similar words. */
const query = (
  reading: SQL,
  words: keyof SearchReading,
  name: 'rare' | 'leading' | 'plain' | 'all' | 'near' | 'phrase',
): SQL => sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},${name}}'`)})::tsquery`;

const hasTyped = (document: SQL, reading: SQL): SQL =>
  sql`coalesce(ts_match_vq(${document}, ${query(reading, 'typed', 'all')}), false)`;

/** The regular expression for the sets that have songs as they follow one another in a text; null if it asks for none. */
const chainOf = (reading: SQL, words: keyof SearchReading): SQL =>
  sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},chain}'`)})`;

/**
 * Whether songs of a performance follow one another as a chain asks, each by a segue and with none between: a document
 * tells only that the words are near each other.
 */
const follow = (performanceId: SQL, chain: SQL): SQL => sql`(${chain} is null or exists (
    select from ${performances} played, unnest(array[played.set1, played.set2, played.set3]) set
    where played.id = ${performanceId} and translate(fold(replace(replace(left(set, 20000),
      '&amp;', '&'), '&#39;', '')), '''\u2018\u2019\u02bc\u0060\u00b4', '') ~ ${chain}))`;

/** Whether a row with a document of its own has the words of a text. */
const matches: Search['matches'] = (row, reading) => hasTyped(sql`${row}.document`, reading);

/** Rows with documents, as `it`, and the rows that are searched for by them, as `listed`. */
interface Documents {
  table: PgTable;
  id: SQL;
  /** The order with the best first. Places are unique, and an index has them. */
  best: SQL;
  /** The number of the best rows to look at if every word is frequent. */
  looked: number;
  listed: PgTable;
  /** The condition that a document belongs to a listed row. */
  on: SQL;
  /** The columns of `it` that found rows have beside their ids, and by which they are ordered. */
  kept: readonly AnyPgColumn[];
  /** Whether these are the documents of performances, with weights for the sets, in which songs follow one another. */
  hasSets?: boolean;
}

/** The pages of a table from which the number of its rows with frequent words is estimated. */
const sampledPages = 50;

/** How many times as many rows as are wanted a part is expected to have, so that the others are not read. */
const spare = 1.5;

/**
 * Finds the rows that have all words of a text and meet the other conditions of the list, as `id` with the kept columns. If
 * there are more than a search finds, these are the best ones.
 *
 * A prefix that is in half of all performances takes long to look up, so an index is asked for rare words only: of
 * performances first for the best of those that have them, as these lie next to each other. Words that are frequent in
 * performances may be rare in songs, venues and recordings, or the other way round. Their index is asked first, unless a
 * sample of the table has the words often, until it has led to too many rows. Otherwise the rows that meet the other
 * conditions are looked at. If these are many, too, the best rows are looked at. If they yield too few, the index is asked
 * for all words, and its rows are taken as they lie: tables are stored with the best first, and to sort all that it leads to
 * would read each of them.
 *
 * `ts_match_vq` is `@@` without its indexes.
 */
function rowsWith(of: Documents, reading: SQL, words: keyof SearchReading, others: OtherConditions): SQL {
  const { table, id, best, looked, listed, on, kept, hasSets = false } = of;
  const [most, mostRows, mostIndexed] = [mostFound, mostLooked, mostApart].map((number) => sql.raw(String(number)));
  const keptColumns = kept.map((column) => columnOf(column)(sql`it`));
  const columns = sql.join([sql`${id} as id`, ...keptColumns], sql`, `);
  const isChain = sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},isChain}'`)})::boolean`;
  // Many set lists have words that are similar. Only words next to each other, as in the text, are meant.
  const all = query(reading, words, hasSets && words === 'forgiven' ? 'phrase' : 'all');
  const other = others(sql`listed`);
  // The best ones rarely meet the other conditions.
  const leads = other ? 'rare' : 'leading';
  const rows = other ? sql`0` : sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},rows}'`)})::int8`;
  const join = other ? sql`join ${listed} listed on ${on}` : sql``;
  const isFollowed = hasSets ? sql`and ${follow(id, sql`(select chain from asked)`)}` : sql``;
  const matches = sql`ts_match_vq(it.document, (select "all" from asked)) ${isFollowed} ${other ? sql`and ${other}` : sql``}`;
  // Whether every word is frequent. It is widest if the rows that meet the other conditions are many, too.
  const isWide = hasSets
    ? sql`(select "leading" is null from asked)`
    : sql`((select wide from sampled) or (select count(*) > ${mostIndexed} from led))`;
  const ledColumns = sql.join([sql`it.id`, sql`it.document`, ...keptColumns], sql`, `);
  // To look up words takes the longer, the more rows have them. So a few pages of the table tell of frequent ones.
  const share = sql.raw(
    `greatest(1, pg_relation_size('${getTableName(table)}') / current_setting('block_size')::int / ${sampledPages}::float8)`,
  );
  const led = sql`sampled as materialized (
      select count(*) * ${share} > ${sql.raw(String(spare * mostApart))} as wide from ${table} sample tablesample system (100 / ${share}) repeatable (0)
      where (select rare is null from asked) and ts_match_vq(sample.document, (select "all" from asked))
    ),
    led as materialized (
      select ${ledColumns} from ${table} it
      where not (select wide from sampled) and document @@ (select coalesce(rare, "all") from asked) limit ${mostIndexed} + 1
    ),`;
  // Without `offset`, here and below, all rows might be read in the order of the best. The sum keeps the index of ranks from
  // being asked for most of them.
  const leading = hasSets
    ? sql`(select * from ${table} it where document @@ (select "leading" from asked) and (select rank = 0 from bound) offset 0)`
    : sql`(select * from led where not ${isWide})`;
  const behind = sql`union all
      (select ${columns} from (
        select * from ${table} it where document @@ (select "leading" from asked) and rank + 0 > (select nullif(rank, 0) from bound)
          and (select count(*) from best) < ${most} offset 0
      ) it ${join} where ${matches} limit ${most} - (select count(*) from best))`;
  // The index leads to rows in any order. If many have the words, enough of them are expected up to this rank.
  const expected = sql.raw(String(Math.ceil(spare * mostFound)));
  const bestLed = sql`bound as materialized (
      select case when "leading" is not null and rows > ${expected} then (select max(rank) from ${table})::int8 * ${expected} / rows else 0 end as rank from asked
    ),
    best as materialized (
      select ${columns} from (
        select * from ${table} it where document @@ (select "leading" from asked) and rank <= (select rank from bound) offset 0
      ) it ${join} where ${matches} order by ${best} limit ${most}
    ),`;
  const few = sql`few as materialized (select id from ${listed} listed where ${isWide} and ${other} limit ${mostRows} + 1),`;
  const isWidest = other ? sql`(select count(*) > ${mostRows} from few)` : isWide;
  const byOthers = sql`union all
      (select ${columns} from ${table} it ${join}
        where listed.id = any(array(select id from few)) and not ${isWidest} and ${matches} order by ${best} limit ${most})`;
  return sql`
    with asked as materialized (
      select * from (
        select ${query(reading, words, 'rare')} as rare, ${query(reading, words, leads)} as "leading", ${rows} as rows,
          ${query(reading, words, 'plain')} as plain, ${all} as "all", ${chainOf(reading, words)} as chain
      ) queries where "all" is not null ${hasSets ? sql`` : sql`and not ${isChain}`}
    ),
    ${hasSets ? bestLed : led}
    ${other ? few : sql``}
    looked as materialized (
      ${hasSets ? sql`select * from best union all` : sql``}
      (select ${columns} from ${leading} it ${join} where ${matches} order by ${best} limit ${most})
      ${hasSets && !other ? behind : sql``}
      ${other ? byOthers : sql``}
      union all
      (select ${columns} from (select * from ${table} it where ${isWidest} order by ${best} limit ${sql.raw(String(looked))}) it ${join}
        where ${matches} order by ${best} limit ${most})
    )
    select * from looked
    union all
    (select ${columns} from (
      select * from ${table} it
      where ${isWidest} and (select count(*) from looked) < ${most} and document @@ (select plain from asked) limit ${mostRows}
    ) it ${join} where ${matches} and ${id} <> all(array(select id from looked)) limit ${most} - (select count(*) from looked))`;
}

/**
 * The ids of the rows with the words as typed. If there are none, with the words as corrected; if there are none,
 * either, with similar words. Their order is `ranking`, of rows as `found`, then the ids.
 */
function idsOf(of: Documents, reading: SQL, others: OtherConditions, ranking: readonly SQL[]): SQL {
  const order = sql.join([...ranking, sql`found.id`], sql`, `);
  const ids = (words: keyof SearchReading) =>
    sql`array(select found.id from (${rowsWith(of, reading, words, others)}) found order by ${order})`;
  return sql`coalesce(nullif(${ids('typed')}, '{}'), nullif(${ids('corrected')}, '{}'), ${ids('forgiven')})`;
}

/** Ranks a column: 0 if it equals the text in any spelling, 1 if it begins with it, 2 otherwise. */
const nameRank = (column: SQL, reading: SQL): SQL => {
  const names = (end = '') =>
    sql`array(select name || ${sql.raw(`'${end}'`)} from jsonb_path_query(${reading}::jsonb, '$.*.names[*]') found, lateral (select found #>> '{}' as name) one)`;
  return sql`case when ${column} = any(${names()}) then 0 when ${column} like any(${names('%')}) then 1 else 2 end`;
};

/** The documents of a table whose rows have them. */
const own = (table: PgTable, best: SQL, looked: number, ...kept: AnyPgColumn[]): Documents => ({
  table,
  id: sql`it.id`,
  best,
  looked,
  listed: table,
  on: sql`listed.id = it.id`,
  kept,
});

const mostPlayed = sql`it.performance_count desc nulls first, it.id`;
const songDocuments = own(songs, mostPlayed, mostLooked, songs.words, songs.performanceCount);
const venueDocuments = own(venues, mostPlayed, mostApart, venues.name, venues.city, venues.performanceCount);
// None is better than another.
const recordingDocuments = own(sources, sql`it.id`, 0, sources.performanceId);

/** Songs by the words of their titles, or by their initials. */
export const songSearch: Search = {
  ids: (reading, others) =>
    idsOf(songDocuments, reading, others, [nameRank(sql`found.words`, reading), sql`performance_count desc`]),
  matches,
};

/**
 * Venues by the words of their names and places, or by the initials of their names. Those in a city of that name come
 * next.
 */
export const venueSearch: Search = {
  ids: (reading, others) =>
    idsOf(venueDocuments, reading, others, [
      sql`least(${nameRank(sql`words(coalesce(found.name, ''))`, reading)}, 1 + ${nameRank(sql`words(found.city)`, reading)})`,
      sql`performance_count desc`,
    ]),
  matches,
};

/** Recordings by their comments and their identifiers in the archive. */
export const recordingSearch: Search = {
  ids: (reading, others) => idsOf(recordingDocuments, reading, others, []),
  matches,
};

const searched: Documents = {
  table: performanceDocuments,
  id: sql`it.performance_id`,
  best: sql`it.rank`,
  looked: mostLooked,
  listed: performances,
  on: sql`listed.id = it.performance_id`,
  kept: [
    performanceDocuments.document,
    performanceDocuments.artistId,
    performanceDocuments.sourceCount,
    performanceDocuments.year,
    performanceDocuments.date,
  ],
  hasSets: true,
};

/** The performances of recordings with the words. */
const recorded: Documents = { ...recordingDocuments, listed: performances, on: sql`listed.id = it.performance_id` };

/**
 * The ids of the performances that have all words of a text and meet the other conditions of the list, in order. First
 * come those of an artist whose name begins or ends the text. Then come those with the words next to each other, then
 * near each other. Within each, the most recorded come first, then the order is by date.
 */
function performancesWith(reading: SQL, words: keyof SearchReading, others: OtherConditions): SQL {
  const name = sql`normalized(${reading}::jsonb #>> ${sql.raw(`'{${words},words}'`)})`;
  // Few artists have many of the performances, and each artist's name is compared once.
  return sql`array(with found as materialized (${rowsWith(searched, reading, words, others)})
    select found.id from found
    order by show_artist_id = any(array(
        select artists.id from artists, (select ${name} as text offset 0) named
        where artists.id = any(array(select distinct show_artist_id from found)) and char_length(name_normalized) > 2 and (starts_with(named.text, name_normalized)
          or right(named.text, char_length(name_normalized)) = name_normalized))) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'phrase')}), false) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'near')}), false) desc,
      show_source_count desc, show_year, show_date, found.id)`;
}

/** The performances of recordings with the words, by their ids. */
const performancesRecorded = (reading: SQL, others: OtherConditions): SQL =>
  sql`array(select distinct performance_id from (${rowsWith(recorded, reading, 'typed', others)}) found order by performance_id)`;

/**
 * Performances by their songs, place, date and artist: those with the words as typed. If there are none, those with a
 * recording that has them. If there are none, either, those with the words as corrected, and last those with similar
 * words.
 */
export const performanceSearch: Search = {
  ids: (reading, others) => sql`coalesce(
    nullif(${performancesWith(reading, 'typed', others)}, '{}'),
    nullif(${performancesRecorded(reading, others)}, '{}'),
    nullif(${performancesWith(reading, 'corrected', others)}, '{}'),
    ${performancesWith(reading, 'forgiven', others)})`,
  matches: (row, reading) =>
    sql`exists (select from ${performanceDocuments} where performance_id = ${row}.id and ${hasTyped(sql`document`, reading)}
      and ${follow(sql`${row}.id`, chainOf(reading, 'typed'))})`,
};
