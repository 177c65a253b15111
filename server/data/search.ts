import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { performanceSearch as performanceDocuments, performances, songs, sources, venues } from '../db/tables.ts';
import type { Share } from './fields.ts';
import type { Reading } from './readings.ts';

/*
 * What a text finds that somebody types into a search, by PostgreSQL's own text search. How a text is understood is in
 * `readings.ts`, and how the rules read in docs/search.md.
 */

/** What a search has to know of the list that it is part of. */
export interface SearchContext {
  share: Share;
  /** The other conditions of the list's filter on one of its rows, if there are any. */
  others: (row: SQL) => SQL | undefined;
}

/** A condition that only filters know, on a text as `readings.ts` understands it, and in which order its rows are listed. */
export interface Search {
  /** For a list of the whole catalogue. */
  condition: (row: SQL, reading: SQL, context: SearchContext) => SQL;
  /** Whether one row has the words as they were typed: for a list under a parent, which has few rows. */
  matches: (row: SQL, reading: SQL) => SQL;
  /** The best matches first. */
  ranking: (row: SQL, reading: SQL, context: SearchContext) => SQL[];
}

/** A search finds no more rows: who reads a total of them knows that there are more than a thousand. */
const mostFound = 1001;

/** Where every word is frequent, so many of the best rows are looked at first, and so many of those that an index leads to. */
const mostLooked = 30_000;

/** A query of the reading: of the words as they were typed, as they were corrected, or of those that they may stand for. */
const query = (reading: SQL, words: keyof Reading, name: 'rare' | 'plain' | 'all' | 'near' | 'phrase'): SQL =>
  sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},${name}}'`)})::tsquery`;

const hasTyped = (document: SQL, reading: SQL): SQL =>
  sql`coalesce(ts_match_vq(${document}, ${query(reading, 'typed', 'all')}), false)`;

/** Whether a row with a document of its own has the words of a text. */
const matches: Search['matches'] = (row, reading) => hasTyped(sql`${row}.document`, reading);

/** Rows that have documents, as `it`, and the rows that are looked for by them, as `listed`. */
interface Documents {
  table: PgTable;
  id: SQL;
  /** The order in which the best come first. No two rows have the same place in it, and an index has it. */
  best: SQL;
  listed: PgTable;
  /** The condition that a document is one of a row that is looked for. */
  on: SQL;
  /** Whether they tell the sets in which songs followed one another. */
  hasSets?: boolean;
  /** Whether they have words of their own: what is rare in the catalogue may stand in most of them. */
  hasOwnWords?: boolean;
}

/**
 * The rows that have all words of a text and meet the other conditions of the list, the best ones where there are more than a
 * search finds. As a prefix that stands in half of all rows takes long to look up, an index is asked for rare words alone. Where
 * there is none, the rows that meet the other conditions are looked at; and where these are many, too, the best rows are looked
 * through, and the index is asked for all words where these were too few.
 *
 * `ts_match_vq` is `@@` without its indexes.
 */
function rowsWith(of: Documents, reading: SQL, words: keyof Reading, others: SearchContext['others']): SQL {
  const { table, id, best, listed, on, hasSets = false, hasOwnWords = false } = of;
  const [most, mostRows] = [sql.raw(String(mostFound)), sql.raw(String(mostLooked))];
  const isChain = sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},isChain}'`)})::boolean`;
  // What is like the words stands in many set lists: only where it stands as they do, it is meant.
  const all = query(reading, words, hasSets && words === 'forgiven' ? 'phrase' : 'all');
  const other = others(sql`listed`);
  const join = other ? sql`join ${listed} listed on ${on}` : sql``;
  const matches = sql`ts_match_vq(it.document, (select "all" from asked)) ${other ? sql`and ${other}` : sql``}`;
  const rare = hasOwnWords
    ? sql`case when (
        select count(*) from (select from ${table} it where document @@ rare limit ${mostRows} + 1) led
      ) <= ${mostRows} then rare end`
    : sql`rare`;
  // Null where there is nothing to look for.
  const isWide = sql`(select rare is null from asked)`;
  const few = sql`few as materialized (select id from ${listed} listed where ${isWide} and ${other} limit ${mostRows} + 1),`;
  const isWidest = other ? sql`(select count(*) > ${mostRows} from few)` : isWide;
  const byOthers = sql`union all
      (select ${id} as id from ${table} it ${join}
        where listed.id = any(array(select id from few)) and not ${isWidest} and ${matches} order by ${best} limit ${most})`;
  return sql`
    with asked as materialized (
      select ${rare} as rare, plain, "all" from (
        select ${query(reading, words, 'rare')} as rare, ${query(reading, words, 'plain')} as plain, ${all} as "all"
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
 * The ids of the rows that have the words of a text as they were typed; where there is none, as they were corrected; where there is
 * none, either, those that have what the words may stand for.
 */
const idsOf = (of: Documents, reading: SQL, others: SearchContext['others']): SQL => sql`coalesce(
    nullif(array(${rowsWith(of, reading, 'typed', others)}), '{}'),
    nullif(array(${rowsWith(of, reading, 'corrected', others)}), '{}'),
    array(${rowsWith(of, reading, 'forgiven', others)}))`;

/** Whether a column has the words that were looked for, in any of their spellings, and nothing before them. */
const nameRank = (column: SQL, reading: SQL): SQL => {
  const names = (end = '') =>
    sql`array(select name || ${sql.raw(`'${end}'`)} from jsonb_path_query(${reading}::jsonb, '$.*.names[*]') found, lateral (select found #>> '{}' as name) one)`;
  return sql`case when ${column} = any(${names()}) then 0 when ${column} like any(${names('%')}) then 1 else 2 end`;
};

const isAmong =
  (of: Documents): Search['condition'] =>
  (row, reading, { share, others }) =>
    sql`${row}.id = any(${share(idsOf(of, reading, others))}::int[])`;

/** The rows of a table that has the documents itself. */
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

/** Songs by the words of their titles or by their initials. */
export const songSearch: Search = {
  condition: isAmong(songDocuments),
  matches,
  ranking: (row, reading) => [nameRank(sql`${row}.words`, reading), sql`${row}.performance_count desc`],
};

/** Venues by the words of their names and places, or by the initials of their names. Those of a city of the name come next. */
export const venueSearch: Search = {
  condition: isAmong(venueDocuments),
  matches,
  ranking: (row, reading) => [
    sql`least(${nameRank(sql`words(coalesce(${row}.name, ''))`, reading)}, 1 + ${nameRank(sql`words(${row}.city)`, reading)})`,
    sql`${row}.performance_count desc`,
  ],
};

/** Recordings by what their comments and their identifiers in the archive say. */
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

/** Recordings of the performances that are looked for. */
const recorded: Documents = { ...recordingDocuments, listed: performances, on: sql`listed.id = it.performance_id` };

/**
 * The ids of the performances that have all words of a text and meet the other conditions of the list, in the order in
 * which they are best listed: of an artist whose name begins or ends the text, then with the words next to each other, then
 * near each other, then the most recorded, then by date.
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
 * Performances that have the words; else those with a recording that has them; else those that have the words corrected; else those
 * that have what the words may stand for.
 */
const performancesAbout = (reading: SQL, others: SearchContext['others']): SQL => sql`coalesce(
    nullif(${performancesWith(reading, 'typed', others)}, '{}'),
    nullif(array(select distinct performance_id from sources
      where sources.id = any(array(${rowsWith(recorded, reading, 'typed', others)})) order by performance_id), '{}'),
    nullif(${performancesWith(reading, 'corrected', others)}, '{}'),
    ${performancesWith(reading, 'forgiven', others)})`;

/** Performances by what was played, where, when and by whom, and by what their recordings are. */
export const performanceSearch: Search = {
  condition: (row, reading, { share, others }) =>
    sql`${row}.id = any(${share(performancesAbout(reading, others))}::int[])`,
  matches: (row, reading) =>
    sql`exists (select from ${performanceDocuments} where performance_id = ${row}.id and ${hasTyped(sql`document`, reading)})`,
  ranking: (row, reading, { share, others }) => [
    sql`array_position(${share(performancesAbout(reading, others))}::int[], ${row}.id)`,
  ],
};
