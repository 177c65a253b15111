import { type SQL, sql } from 'drizzle-orm';
import { artists } from '../../db/tables/catalogue.ts';
import { columnOf, escapeLike, folded, once, type RowExpression, type TextComparison } from '../base/fields.ts';

/* The search for artists by name, and the order of its results. */

/**
 * Names are compared without spaces and punctuation. A text without letters and digits, such as `!!!`, is compared with
 * the name as written. An empty text matches no name.
 */
export const nameComparisons: TextComparison[] = [
  { left: columnOf(artists.nameNormalized), right: (text) => once(sql`nullif(normalized(${text}), '')`) },
  {
    left: (row) => folded(columnOf(artists.name)(row)),
    right: (text) =>
      once(sql`case when normalized(${text}) = fold(${text}) and fold(${text}) !~ '[a-z0-9]'
        then nullif(fold(${text}), '') end`),
  },
];

/** A text for the comparison of words, cut to the length of the longest names. */
const soughtWords = (text: SQL) => once(sql`left(fold(unprefix(${text})), 100)`);

/** An order by similarity to a text: names with all its words first, in any order, then by common trigrams. */
const bySimilarity = (row: SQL, text: SQL): SQL[] => {
  const [name, sought] = [sql`fold(${row}.name)`, soughtWords(text)];
  const words = sql`array(select '%' || ${escapeLike(sql`word`)} || '%' from string_to_table(${sought}, ' ') word)`;
  return [
    sql`case when ${name} like all (${words}) then 0 else 1 end`,
    sql`-word_similarity(${sought}, ${name}) - similarity(${sought}, ${name})`,
  ];
};

/**
 * The twenty names most similar to a text, if no name contains it: it is misspelt, or its words are in another order.
 * Texts of up to two letters are left out: too many names are similar, and the check whether names contain them takes
 * long. Whether any name does is asked of an index: planned for the first one alone, all names would be read if none does.
 */
export const similarNames = (text: SQL, containing: RowExpression) =>
  sql`array(
    select similar_name.id from ${artists} similar_name
    where char_length(${soughtWords(text)}) > 2
      and not exists (with exact_names as materialized (select from ${artists} exact_name where ${containing(sql`exact_name`)}) select from exact_names)
      and (fold(similar_name.name) %> ${soughtWords(text)} or fold(similar_name.name) % ${soughtWords(text)})
    order by ${sql.join(bySimilarity(sql`similar_name`, text), sql`, `)}, similar_name.source_count desc, similar_name.sort_key
    limit 20)`;

/**
 * Names equal to the text come first, then those that begin with it, then those that contain it. Within each, artists
 * with more recordings come first. Similar names follow by similarity.
 */
export const nameRanking = (row: SQL, text: SQL): SQL[] => {
  const name = columnOf(artists.nameNormalized)(row);
  const sought = once(sql`normalized(${text})`);
  return [
    sql`case when ${name} = ${sought} then 0 when starts_with(${name}, ${sought}) then 1 else 2 end`,
    ...bySimilarity(row, text).map((order) => sql`case when strpos(${name}, ${sought}) = 0 then ${order} end`),
    sql`${row}.source_count desc`,
    columnOf(artists.sortKey)(row),
  ];
};
