import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { performanceSearch as performanceDocuments, songs, sources, venues } from '../db/tables.ts';
import type { Share } from './fields.ts';

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

/** A query of the reading: of the words as they were typed, or as they were corrected. */
const query = (reading: SQL, words: 'typed' | 'corrected', name: 'rare' | 'plain' | 'all' | 'near' | 'phrase'): SQL =>
  sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},${name}}'`)})::tsquery`;

const hasTyped = (document: SQL, reading: SQL): SQL =>
  sql`coalesce(ts_match_vq(${document}, ${query(reading, 'typed', 'all')}), false)`;

/** Whether a row with a document of its own has the words of a text. */
const matches: Search['matches'] = (row, reading) => hasTyped(sql`${row}.document`, reading);

/** Rows that have documents: where they are, the best first as the table has them or as it is sorted. */
interface Documents {
  table: PgTable;
  id: SQL;
  best?: SQL;
  /** Whether they tell the sets in which songs followed one another. */
  hasSets?: boolean;
}

/**
 * The rows that have all words of a text, the best first where there are more than a search finds. As a prefix that stands in
 * half of all rows takes long to look up, an index is asked for rare words alone; where there is none, the first rows are
 * looked through, and the index is asked for all words where these were too few.
 *
 * `ts_match_vq` is `@@` without its indexes.
 */
function rowsWith({ table, id, best, hasSets = false }: Documents, reading: SQL, words: 'typed' | 'corrected'): SQL {
  const isChain = sql`(${reading}::jsonb #>> ${sql.raw(`'{${words},isChain}'`)})::boolean`;
  const all = hasSets
    ? query(reading, words, 'all')
    : sql`case when not ${isChain} then ${query(reading, words, 'all')} end`;
  const isFrequent = sql`(select rare is null and "all" is not null from asked)`;
  const hasAll = sql`ts_match_vq(document, (select "all" from asked))`;
  const [most, mostRows] = [sql.raw(String(mostFound)), sql.raw(String(mostLooked))];
  return sql`
    with asked as materialized (
      select ${query(reading, words, 'rare')} as rare, ${query(reading, words, 'plain')} as plain, ${all} as "all"
    ),
    looked as materialized (
      (select ${id} as id from ${table} where document @@ (select rare from asked) and ${hasAll} limit ${most})
      union all
      (select id from (
        select ${id} as id, document from ${table} ${best ? sql`order by ${best}` : sql``} limit ${mostRows}
      ) best where ${isFrequent} and ${hasAll} limit ${most})
    )
    select id from looked
    union all
    (select id from (
      select ${id} as id, document from ${table}
      where ${isFrequent} and (select count(*) from looked) < ${most} and document @@ (select plain from asked)
      limit ${mostRows}
    ) others where ${hasAll} and id <> all (array(select id from looked)))
    limit ${most}`;
}

/** The ids of the rows that have the words of a text as they were typed; where there is none, as they were corrected. */
const idsOf = (of: Documents, reading: SQL): SQL => sql`coalesce(
    nullif(array(${rowsWith(of, reading, 'typed')}), '{}'), array(${rowsWith(of, reading, 'corrected')}))`;

/** Whether a column has the words that were looked for, and nothing before them. */
const nameRank = (column: SQL, reading: SQL): SQL => {
  const words = sql`coalesce(${reading}::jsonb #>> '{corrected,words}', ${reading}::jsonb #>> '{typed,words}')`;
  const typed = sql`(${reading}::jsonb #>> '{typed,words}')`;
  return sql`case when ${column} in (${typed}, ${words}) then 0
    when starts_with(${column}, ${typed}) or starts_with(${column}, ${words}) then 1 else 2 end`;
};

const isAmong =
  (of: Documents): Search['condition'] =>
  (row, reading, { share }) =>
    sql`${row}.id = any(${share(idsOf(of, reading))}::int[])`;

const mostPlayed = sql`performance_count desc nulls first, id`;
const songDocuments = { table: songs, id: sql`id`, best: mostPlayed };
const venueDocuments = { table: venues, id: sql`id`, best: mostPlayed };
const recordingDocuments = { table: sources, id: sql`id` };

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

const searched: Documents = { table: performanceDocuments, id: sql`performance_id`, hasSets: true };

/**
 * The ids of the performances that have all words of a text and meet the other conditions of the list, in the order in
 * which they are best listed: of an artist whose name begins or ends the text, then with the words next to each other, then
 * near each other, then the most recorded, then by date.
 */
function performancesWith(reading: SQL, words: 'typed' | 'corrected', others: SearchContext['others']): SQL {
  const [rare, all] = [query(reading, words, 'rare'), query(reading, words, 'all')];
  const other = others(sql`performances`);
  const limit = sql`limit ${sql.raw(String(mostFound))}`;
  // With other conditions, such as a date, the rows that meet those are the ones to look at.
  const rows = other
    ? sql`with asked as materialized (select ${rare} as rare, ${all} as "all")
      (select performance_id as id from ${performanceDocuments} join performances on performances.id = performance_id
        where document @@ (select rare from asked) and ts_match_vq(document, (select "all" from asked)) and ${other} ${limit})
      union all
      (select performance_id from performances join ${performanceDocuments} on performances.id = performance_id
        where (select rare is null from asked) and ts_match_vq(document, (select "all" from asked)) and ${other} ${limit})`
    : rowsWith(searched, reading, words);
  const name = sql`normalized(${reading}::jsonb #>> ${sql.raw(`'{${words},words}'`)})`;
  return sql`array(select performances.id from (${rows}) found
    join performances on performances.id = found.id join ${performanceDocuments} on performance_id = found.id
    join artists on artists.id = artist_id, (select ${name} as text offset 0) named
    order by char_length(name_normalized) > 2 and (starts_with(named.text, name_normalized)
        or right(named.text, char_length(name_normalized)) = name_normalized) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'phrase')}), false) desc,
      coalesce(ts_match_vq(document, ${query(reading, words, 'near')}), false) desc,
      performances.source_count desc, year, date, performances.id)`;
}

/** Performances that have the words; else those with a recording that has them; else those that have the words corrected. */
const performancesAbout = (reading: SQL, others: SearchContext['others']): SQL => {
  const other = others(sql`performances`);
  return sql`coalesce(
    nullif(${performancesWith(reading, 'typed', others)}, '{}'),
    nullif(array(select distinct performance_id from sources ${other ? sql`join performances on performances.id = performance_id` : sql``}
      where sources.id = any(array(${rowsWith(recordingDocuments, reading, 'typed')})) ${other ? sql`and ${other}` : sql``}), '{}'),
    ${performancesWith(reading, 'corrected', others)})`;
};

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
