import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { performances, sources } from '../db/tables/catalogue.ts';
import { performanceSearch as performanceDocuments, songs, venues } from '../db/tables/search.ts';
import type { Share } from './fields.ts';
import type { Reading } from './readings.ts';

/*
 * The search for a typed text, by PostgreSQL's own text search. `readings.ts` interprets the text, and docs/search.md
 * has the rules.
 */

/** The list that a search is part of. */
export interface SearchContext {
  share: Share;
  /** The other conditions of the list's filter on one of its rows, if there are any. */
  others: (row: SQL) => SQL | undefined;
}

/** A search as an argument of filters: the condition on a reading (see `readings.ts`), and the order of its rows. */
export interface Search {
  /** For a list of the whole catalogue. */
  condition: (row: SQL, reading: SQL, context: SearchContext) => SQL;
  /** Whether one row has the typed words, for a list under a parent, which has few rows. */
  matches: (row: SQL, reading: SQL) => SQL;
  /** The order of the rows, the best matches first. */
  ranking: (row: SQL, reading: SQL, context: SearchContext) => SQL[];
}

/** The most rows that a search finds. A total of as many means that there are more than a thousand. */
const mostFound = 1001;

/** The number of the best rows to look at if every word is frequent, and of those that an index leads to. */
const mostLooked = 30_000;

/** A query of the reading: of the words as typed, as corrected, or of all similar words. */
const query = (reading: SQL, words: keyof Reading, name: 'rare' | 'plain' | 'all' | 'near' | 'phrase'): SQL =>
  sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},${name}}'`)})::tsquery`;

const hasTyped = (document: SQL, reading: SQL): SQL =>
  sql`coalesce(ts_match_vq(${document}, ${query(reading, 'typed', 'all')}), false)`;

/** The regular expression for the sets that have songs as they follow one another in a text; null if it asks for none. */
const chainOf = (reading: SQL, words: keyof Reading): SQL =>
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
  listed: PgTable;
  /** The condition that a document belongs to a listed row. */
  on: SQL;
  /** Whether the documents have weights for the sets, in which songs follow one another. */
  hasSets?: boolean;
  /**
   * Whether the documents have other words than the rest of the catalogue. A rare word of the catalogue may be in most
   * of them.
   */
  hasOwnWords?: boolean;
}

/**
 * Finds the rows that have all words of a text and meet the other conditions of the list. If there are more than a
 * search finds, these are the best ones.
 *
 * A prefix that is in half of all rows takes long to look up, so an index is asked for rare words only. Without a rare
 * word, the rows that meet the other conditions are looked at. If these are many, too, the best rows are looked at. If
 * they yield too few, the index is asked for all words.
 *
 * `ts_match_vq` is `@@` without its indexes.
 */
function rowsWith(of: Documents, reading: SQL, words: keyof Reading, others: SearchContext['others']): SQL {
  const { table, id, best, listed, on, hasSets = false, hasOwnWords = false } = of;
  const [most, mostRows] = [sql.raw(String(mostFound)), sql.raw(String(mostLooked))];
  const isChain = sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},isChain}'`)})::boolean`;
  // Many set lists have words that are similar. Only words next to each other, as in the text, are meant.
  const all = query(reading, words, hasSets && words === 'forgiven' ? 'phrase' : 'all');
  const other = others(sql`listed`);
  const join = other ? sql`join ${listed} listed on ${on}` : sql``;
  const isFollowed = hasSets ? sql`and ${follow(id, sql`(select chain from asked)`)}` : sql``;
  const matches = sql`ts_match_vq(it.document, (select "all" from asked)) ${isFollowed} ${other ? sql`and ${other}` : sql``}`;
  const rare = hasOwnWords
    ? sql`case when (
        select count(*) from (select from ${table} it where document @@ rare limit ${mostRows} + 1) led
      ) <= ${mostRows} then rare end`
    : sql`rare`;
  // Whether every word is frequent; null if there is nothing to search for. It is widest if the rows that meet the other
  // conditions are many, too.
  const isWide = sql`(select rare is null from asked)`;
  const few = sql`few as materialized (select id from ${listed} listed where ${isWide} and ${other} limit ${mostRows} + 1),`;
  const isWidest = other ? sql`(select count(*) > ${mostRows} from few)` : isWide;
  const byOthers = sql`union all
      (select ${id} as id from ${table} it ${join}
        where listed.id = any(array(select id from few)) and not ${isWidest} and ${matches} order by ${best} limit ${most})`;
  return sql`
    with asked as materialized (
      select ${rare} as rare, plain, "all", chain from (
        select ${query(reading, words, 'rare')} as rare, ${query(reading, words, 'plain')} as plain, ${all} as "all",
          ${chainOf(reading, words)} as chain
      ) queries where "all" is not null ${hasSets ? sql`` : sql`and not ${isChain}`}
    ),
    ${other ? few : sql``}
    looked as materialized (
      -- Without \`offset\`, here and below, all rows might be read in the order of the best.
      (select ${id} as id from (select * from ${table} it where document @@ (select rare from asked) offset 0) it ${join}
        where ${matches} order by ${best} limit ${most})
      ${other ? byOthers : sql``}
      union all
      (select ${id} as id from (select * from ${table} it where ${isWidest} order by ${best} limit ${mostRows}) it ${join}
        where ${matches} order by ${best} limit ${most})
    )
    select id from looked
    union all
    (select ${id} as id from (
      select * from (
        select * from ${table} it
        where ${isWidest} and (select count(*) from looked) < ${most} and document @@ (select plain from asked) offset 0
      ) it order by ${best} limit ${mostRows}
    ) it ${join} where ${matches} and ${id} <> all(array(select id from looked))
    order by ${best} limit ${most} - (select count(*) from looked))`;
}

/**
 * The ids of the rows with the words as typed. If there are none, with the words as corrected; if there are none,
 * either, with similar words.
 */
const idsOf = (of: Documents, reading: SQL, others: SearchContext['others']): SQL => sql`coalesce(
    nullif(array(${rowsWith(of, reading, 'typed', others)}), '{}'),
    nullif(array(${rowsWith(of, reading, 'corrected', others)}), '{}'),
    array(${rowsWith(of, reading, 'forgiven', others)}))`;

/** Ranks a column: 0 if it equals the text in any spelling, 1 if it begins with it, 2 otherwise. */
const nameRank = (column: SQL, reading: SQL): SQL => {
  const names = (end = '') =>
    sql`array(select name || ${sql.raw(`'${end}'`)} from jsonb_path_query(${reading}::jsonb, '$.*.names[*]') found, lateral (select found #>> '{}' as name) one)`;
  return sql`case when ${column} = any(${names()}) then 0 when ${column} like any(${names('%')}) then 1 else 2 end`;
};

const isAmong =
  (of: Documents): Search['condition'] =>
  (row, reading, { share, others }) =>
    sql`${row}.id = any(${share(idsOf(of, reading, others))}::int[])`;

/** The documents of a table whose rows have them. */
const own = (table: PgTable, best: SQL): Documents => ({
  table,
  id: sql`it.id`,
  best,
  listed: table,
  on: sql`listed.id = it.id`,
});

const mostPlayed = sql`it.performance_count desc nulls first, it.id`;
const songDocuments = own(songs, mostPlayed);
const venueDocuments = own(venues, mostPlayed);
const recordingDocuments = { ...own(sources, sql`it.id`), hasOwnWords: true };

/** Songs by the words of their titles, or by their initials. */
export const songSearch: Search = {
  condition: isAmong(songDocuments),
  matches,
  ranking: (row, reading) => [nameRank(sql`${row}.words`, reading), sql`${row}.performance_count desc`],
};

/**
 * Venues by the words of their names and places, or by the initials of their names. Those in a city of that name come
 * next.
 */
export const venueSearch: Search = {
  condition: isAmong(venueDocuments),
  matches,
  ranking: (row, reading) => [
    sql`least(${nameRank(sql`words(coalesce(${row}.name, ''))`, reading)}, 1 + ${nameRank(sql`words(${row}.city)`, reading)})`,
    sql`${row}.performance_count desc`,
  ],
};

/** Recordings by their comments and their identifiers in the archive. */
export const recordingSearch: Search = {
  condition: isAmong(recordingDocuments),
  matches,
  ranking: () => [],
};

const searched: Documents = {
  table: performanceDocuments,
  id: sql`it.performance_id`,
  best: sql`it.rank`,
  listed: performances,
  on: sql`listed.id = it.performance_id`,
  hasSets: true,
};

/** The performances of recordings with the words. */
const recorded: Documents = { ...recordingDocuments, listed: performances, on: sql`listed.id = it.performance_id` };

/**
 * The ids of the performances that have all words of a text and meet the other conditions of the list, in order. First
 * come those of an artist whose name begins or ends the text. Then come those with the words next to each other, then
 * near each other. Within each, the most recorded come first, then the order is by date.
 */
function performancesWith(reading: SQL, words: keyof Reading, others: SearchContext['others']): SQL {
  const name = sql`normalized(${reading}::jsonb #>> ${sql.raw(`'{${words},words}'`)})`;
  return sql`array(select performances.id from (${rowsWith(searched, reading, words, others)}) found
    join performances on performances.id = found.id join ${performanceDocuments} on performance_id = found.id
    join artists on artists.id = artist_id, (select ${name} as text offset 0) named
    order by char_length(name_normalized) > 2 and (starts_with(named.text, name_normalized)
        or right(named.text, char_length(name_normalized)) = name_normalized) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'phrase')}), false) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'near')}), false) desc,
      performances.source_count desc, year, date, performances.id)`;
}

/**
 * The ids of the performances with the words as typed. If there are none, of those with a recording that has them. If
 * there are none, either, of those with the words as corrected, and last of those with similar words.
 */
const performancesAbout = (reading: SQL, others: SearchContext['others']): SQL => sql`coalesce(
    nullif(${performancesWith(reading, 'typed', others)}, '{}'),
    nullif(array(select distinct performance_id from sources
      where sources.id = any(array(${rowsWith(recorded, reading, 'typed', others)})) order by performance_id), '{}'),
    nullif(${performancesWith(reading, 'corrected', others)}, '{}'),
    ${performancesWith(reading, 'forgiven', others)})`;

/** Performances by their songs, place, date and artist, or by their recordings. */
export const performanceSearch: Search = {
  condition: (row, reading, { share, others }) =>
    sql`${row}.id = any(${share(performancesAbout(reading, others))}::int[])`,
  matches: (row, reading) =>
    sql`exists (select from ${performanceDocuments} where performance_id = ${row}.id and ${hasTyped(sql`document`, reading)}
      and ${follow(sql`${row}.id`, chainOf(reading, 'typed'))})`,
  ranking: (row, reading, { share, others }) => [
    sql`array_position(${share(performancesAbout(reading, others))}::int[], ${row}.id)`,
  ],
};
