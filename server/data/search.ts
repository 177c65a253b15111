import { type SQL, sql } from 'drizzle-orm';
import { describedRecording, songs, venues } from '../db/tables.ts';
import { escapeLike, once, type Share } from './fields.ts';

/*
 * What a text finds that somebody types into a search: songs, venues and recordings by their words, and performances by
 * what was played and where. How the rules read is in docs/search.md.
 */

/** A condition that only filters know, on a text, with the order in which the rows that it finds are listed. */
export interface Search {
  condition: (row: SQL, text: SQL, share: Share) => SQL;
  /** The best matches first. */
  ranking?: (row: SQL, text: SQL) => SQL[];
}

/** No text is looked for beyond this length. */
const longestText = 100;

const soughtWords = (text: SQL): SQL => once(sql`left(words(${text}), ${sql.raw(String(longestText))})`);

const wordsOf = (words: SQL): SQL => sql`string_to_table(${words}, ' ') word`;
const longestWord = (words: SQL): SQL =>
  sql`(select word from ${wordsOf(words)} order by char_length(word) desc limit 1)`;

/** The patterns of some words where each begins a word; one or two letters are a word themselves. */
const patternsOf = (words: SQL): SQL =>
  sql`array(select case when char_length(word) < 3 then '% ' || word || ' %' else '% ' || word || '%' end from ${wordsOf(words)})`;

/**
 * Whether each of some words begins a word of a column. The longest of them is looked up in an index of trigrams, and the
 * rows that have it are checked for the others.
 */
const hasWords = (column: SQL, words: SQL): SQL =>
  sql`(${column} like '%' || ${longestWord(words)} || '%'
    and ' ' || ${column} || ' ' like all (${patternsOf(words)}))`;

/** The same for words that do not differ from row to row. */
const hasSoughtWords = (column: SQL, words: SQL): SQL =>
  sql`(${column} like ${once(sql`'%' || ${longestWord(words)} || '%'`)}
    and ' ' || ${column} || ' ' like all (${once(patternsOf(words))}::text[]))`;

/** Whether some words are the initials of a song or a venue with at least three. */
const areInitials = (row: SQL, words: SQL): SQL =>
  sql`(${row}.initials = replace(${words}, ' ', '') and char_length(${row}.initials) > 2)`;

const similarity = (column: SQL, words: SQL): SQL =>
  sql`word_similarity(${words}, ${column}) + similarity(${words}, ${column})`;

/** Whether words are spelt nearly like those of a column. Two letters are like too much. */
const isSimilar = (column: SQL, words: SQL): SQL =>
  sql`(char_length(${words}) > 2 and (${column} %> ${words} or ${column} % ${words}))`;

/** Whether a song or a venue has some words, or has them for its initials. */
const matches = (row: SQL, words: SQL): SQL =>
  sql`(${hasSoughtWords(sql`${row}.words`, words)} or ${areInitials(row, words)})`;

/**
 * The ids of the rows that are most like some words, when none of them matches: at most twenty, and none that is much less
 * like them than the best.
 */
const similarIds = (table: typeof songs | typeof venues, words: SQL): SQL =>
  sql`array(select id from (
      select id, performance_count, likeness, max(likeness) over () as best from (
        select id, performance_count, ${similarity(sql`alike.words`, words)} as likeness from ${table} alike
        where not exists (select from ${table} exact where ${matches(sql`exact`, words)})
          and ${isSimilar(sql`alike.words`, words)}
      ) alike
    ) alike where likeness > 0.75 * best order by likeness desc, performance_count desc limit 20)`;

/** A search for the rows of a table by their words, or for those that are like them where none has these words. */
function byWords(table: typeof songs | typeof venues, isNamed: (row: SQL, words: SQL) => SQL): Search {
  return {
    condition: (row, text, share) => {
      const words = soughtWords(text);
      return sql`(${matches(row, words)} or ${row}.id = any(${share(similarIds(table, words))}::int[]))`;
    },
    ranking: (row, text) => {
      const words = soughtWords(text);
      return [
        isNamed(row, words),
        sql`case when not ${matches(row, words)} then -(${similarity(sql`${row}.words`, words)}) end`,
        sql`${row}.performance_count desc`,
      ];
    },
  };
}

/** Songs by the words of their titles or by their initials. */
export const songSearch = byWords(
  songs,
  (row, words) =>
    sql`case when ${row}.words = ${words} then 0 when starts_with(${row}.words, ${words}) then 1
      when ${hasSoughtWords(sql`${row}.words`, words)} then 2 else 3 end`,
);

/** Venues by the words of their names and places, or by the initials of their names. */
export const venueSearch = byWords(venues, (row, words) => {
  const name = sql`words(coalesce(${row}.name, ''))`;
  return sql`case when ${name} = ${words} then 0 when starts_with(${name}, ${words}) then 1
    when ${hasSoughtWords(name, words)} or words(${row}.city) = ${words} then 2 else 3 end`;
});

/** What kinds of source are called besides. */
const synonyms = [
  ['soundboard', 'sbd'],
  ['audience', 'aud'],
  ['matrix', 'mtx'],
  ['broadcast', 'fm'],
].flatMap(([long = '', short = '']) => [
  [long, short],
  [short, long],
]);

const described = (row: SQL): SQL =>
  describedRecording({ comments: sql`${row}.comments`, archiveIdentifier: sql`${row}.archive_identifier` });

/** Whether the words of a text all stand in what is said of a recording, or another word for its kind of source does. */
function recordingMatches(row: SQL, text: SQL): SQL {
  const folded = sql`left(fold(${text}), ${sql.raw(String(longestText))})`;
  const words = once(sql`nullif(trim(${folded}), '')`);
  const patterns = sql`array(select '%' || ${escapeLike(sql`word`)} || '%' from ${wordsOf(words)} where word <> '')`;
  const other = sql`case ${words} ${sql.join(
    synonyms.map(([from, to]) => sql`when ${sql.raw(`'${from}'`)} then ${sql.raw(`'%${to}%'`)}`),
    sql` `,
  )} end`;
  return sql`(${described(row)} like ${once(sql`'%' || ${escapeLike(longestWord(words))} || '%'`)}
      and ${described(row)} like all (${once(patterns)}::text[])
    or ${described(row)} like ${once(other)})`;
}

/** Recordings by what their comments and their identifiers in the archive say. */
export const recordingSearch: Search = { condition: recordingMatches };

/** A text of more words is not read as a song and a place, or as songs in a row. */
const mostWords = sql.raw('8');

/** Which songs, venues and artists a part of a text names. Short words name little but states, and too many titles. */
const named = {
  songs: (part: SQL) =>
    sql`array(select id from songs
      where (char_length(${longestWord(part)}) > 3 and ${hasWords(sql`songs.words`, part)} or ${areInitials(sql`songs`, part)})
      order by performance_count desc limit 50)`,
  venues: (part: SQL) =>
    sql`array(select id from venues where ${hasWords(sql`venues.words`, part)} or ${areInitials(sql`venues`, part)})`,
  artists: (part: SQL) =>
    sql`array(select id from artists where char_length(${part}) > 2 and ${hasWords(sql`fold(artists.name)`, part)} limit 50)`,
};

/** The words of the text that a statement looks for, which it has as `sought`. */
const sought = sql`(select words from sought)`;

/**
 * The ids of the performances that have a text, given as its `words` and as it was `typed`: those of which the artist, a song,
 * the venue with its place, or the title has its words; and where there is none, those where songs that parts of it name
 * follow one another, and those that have two of an artist, a song and a venue of which each is named by a part of it.
 */
const idsWith = (text: SQL): SQL => sql`array(
    with sought as materialized (${text}),
    whole as materialized (
      select performance_id as id from performance_search
        where song_ids && array(select id from songs where ${matches(sql`songs`, sought)})
      union select performance_id from performance_search
        where venue_id = any(array(select id from venues where ${matches(sql`venues`, sought)}))
      union select id from performances where artist_id = any(array(select id from (
          -- Each in a part of its own: found by an index, where one condition for both would have every name folded.
          select id, source_count from artists
            where char_length(${sought}) > 2 and ${hasSoughtWords(sql`fold(artists.name)`, sought)}
          union select id, source_count from artists where fold(abbrev) = ${sought}
        ) found order by source_count desc limit 50))
      union select id from performances
        where char_length(${sought}) > 2 and fold(title) like (select '%' || ${escapeLike(sql`typed`)} || '%' from sought)
    ),
    parts as materialized (
      select string_to_array(words, ' ') as parts from sought
      where typed like '%>%' or not exists (select from whole)
    ),
    halves as materialized (
      select array_to_string(parts[:at], ' ') as front, array_to_string(parts[at + 1:], ' ') as back
      from parts, generate_series(1, cardinality(parts) - 1) at where cardinality(parts) <= ${mostWords}
    ),
    chains as materialized (
      select row_number() over () as chain, links from (
        select array(select words(link) from string_to_table(typed, '>') link where words(link) <> '') as links
          from sought where typed like '%>%'
        union select array[front, back] from halves
        union select parts from parts where cardinality(parts) between 3 and ${mostWords}
      ) chains where cardinality(links) between 2 and ${mostWords}
    ),
    links as materialized (
      select chain, place, ${named.songs(sql`link`)} as song_ids
      from chains, unnest(links) with ordinality as link (link, place)
    ),
    runs as materialized (
      select min(case place when 1 then song_ids::text end)::int[] as first_ids,
        '\\m' || string_agg('(' || array_to_string(song_ids, '|') || ')', ' ' order by place) || '\\M' as pattern
      from links group by chain having bool_and(song_ids <> '{}')
    ),
    pairs as materialized (
      select ${named.songs(sql`one`)} as songs, ${named.artists(sql`one`)} as artists, ${named.songs(sql`other`)} as other_songs,
        ${named.venues(sql`other`)} as venues
      from halves, lateral (values (front, back), (back, front)) pair (one, other)
    )
    select id from whole
    union select performance_id from runs join performance_search
      on performance_search.song_ids && first_ids and array_to_string(performance_search.song_ids, ' ') ~ pattern
    union select performance_id from pairs join performance_search on venue_id = any(venues) and song_ids && songs
    union select performances.id from pairs join performances on artist_id = any(artists)
      join performance_search on performance_id = performances.id and (venue_id = any(venues) or song_ids && other_songs)
  )`;

/** How many songs, with their artists, and venues, each the best known, lend their words to correct others by. */
const knownNames = sql.raw('3000');

/** The letters of a word in the order of the alphabet. */
const sortedLetters = (word: SQL): SQL =>
  sql`(select string_agg(letter, '' order by letter) from string_to_table(${word}, null) letter)`;

/**
 * The text that is sought with each word that no name has corrected to the one of a known name that is spelt most like it,
 * or has its letters in another order. Null where nothing is to correct.
 */
const corrected = sql`(
  with known as materialized (
    select distinct string_to_table(words, ' ') as word from (
      (select words from songs order by performance_count desc limit ${knownNames})
      union all (select words from venues order by performance_count desc limit ${knownNames})
      union all select words(name) from artists
        where id = any(array(select artist_id from songs order by performance_count desc limit ${knownNames}))
    ) names
  )
  select nullif(string_agg(coalesce((
      select word from (
        select known.word, similarity(known.word, token.word) as likeness,
          char_length(known.word) = char_length(token.word)
            and ${sortedLetters(sql`known.word`)} = ${sortedLetters(sql`token.word`)} as swapped
        from known
        where least(char_length(token.word), char_length(known.word)) > 2 and left(known.word, 1) = left(token.word, 1)
          and not exists (select from known where starts_with(known.word, token.word))
      ) alike
      where swapped or likeness > 0.35 order by swapped desc, likeness desc limit 1
    ), token.word), ' ' order by token.place), min(sought.typed))
  from sought, lateral (
    select case typed when '>' then '>' else words(typed) end as word, place
    from string_to_table(replace(sought.typed, '>', ' > '), ' ') with ordinality as part (typed, place)
  ) token where token.word <> ''
)`;

/**
 * The ids of the performances that a text is about: those that have it; where there is none, those with a recording that has
 * its words; where there is none, those that have it with its words corrected; and else those with the songs, venues and
 * artists that are spelt most nearly so.
 */
const idsAbout = (text: SQL): SQL => sql`(
  with sought as materialized (
    select left(words(${text}), ${sql.raw(String(longestText))}) as words, left(fold(${text}), 300) as typed
  )
  select coalesce(
    nullif(${idsWith(sql`select words, typed from sought`)}, '{}'),
    nullif(array(select performance_id from sources
      where char_length(${sought}) > 2 and ${recordingMatches(sql`sources`, text)}), '{}'),
    nullif(${idsWith(sql`select words(typed) as words, typed from ${corrected} correct (typed)`)}, '{}'),
    array(
      select performance_id from performance_search
        where not exists (select from sought where typed like '%>%')
          and (song_ids && ${similarIds(songs, sought)} or venue_id = any(${similarIds(venues, sought)}))
      union select id from performances
        where artist_id = any(array(select id from artists where ${isSimilar(sql`fold(name)`, sought)}
          order by ${similarity(sql`fold(name)`, sought)} desc limit 3))
    )
  )
)`;

/** Performances by what was played, where, by whom, and what their recordings are. */
export const performanceSearch: Search = {
  condition: (row, text, share) => sql`${row}.id = any(${share(idsAbout(text))}::int[])`,
};
