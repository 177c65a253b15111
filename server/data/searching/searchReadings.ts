import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { searchWords } from '../../db/tables/search.ts';
import { alikeWords, closestWord, type Spelling, spellingsOf } from './spelling.ts';
import { anyOf, type KnownWord, mostRare, type Queries, queriesOf } from './textQueries.ts';

/*
 * Interprets a typed text before anything is searched. Each word is looked up among the words of the catalogue, with
 * the number of performances that have it. Words that the catalogue lacks are replaced by similar ones. docs/search.md
 * has the rules.
 *
 * In texts that are typed, each word begins one of the catalogue. Here `scarlet` and `fire` are words of it, and `scarlett` is none:
 *
 * | typed           | query       | is                                                                      |
 * | --------------- | ----------- | ----------------------------------------------------------------------- |
 * | scarlet fire    | typed.all   | 'scarlet':* & 'fire':*                                                  |
 * |                 | typed.near  | 'scarlet':* <1> 'fire':* or <2>, up to <6>: words of two songs in a row |
 * |                 | typed.phrase| 'scarlet':* <-> 'fire':*                                                |
 * |                 | typed.rare  | as all: both words are in few rows, and an index is asked for them      |
 * |                 | corrected   | null: the catalogue has both words                                      |
 * | the fire        | typed.rare  | 'fire':*, where `the` is frequent: it is looked for in what this finds  |
 * | scarlet > fire  | typed.all   | as above, and near each other with the weight A, B or C: in one set     |
 * |                 | typed.chain | a regular expression for that set: a segue is between them, and no song |
 * | 渋谷 fire       | typed.all   | '渋' <-> '谷' & 'fire':*: each letter of a script without blanks is a word |
 * | scarlett fire   | typed.all   | 'scarlett':* & 'fire':*, which finds nothing                            |
 * |                 | corrected   | as typed, with `scarlet`                                                |
 * |                 | forgiven    | 'scarlet' & 'fire':*, with any other word that is like `scarlett`       |
 */

/** The value that a statement gets for a text, as JSON. */
export interface SearchReading {
  typed: Queries | null;
  /** The text with similar words in place of those that the catalogue lacks; null if there is nothing to correct. */
  corrected: Queries | null;
  /**
   * The text with all similar words in place of those that the catalogue lacks. If the catalogue has all words, one of
   * them may be a mistake.
   */
  forgiven: Queries | null;
}

/** The limits of a text. Further characters and words are ignored. */
const longestText = 100;
const mostWords = 12;

/** The readings of an operation's texts. Each text is read once, for any number of lists. */
export class SearchReadings {
  readonly #readings = new Map<string, Promise<string>>();

  /** Returns a list with readings in place of the texts of its searches. */
  async ofList<List extends { values: Record<string, unknown>; searches: readonly string[] }>(
    database: Queryable,
    list: List,
  ): Promise<List> {
    const read = list.searches.map(
      async (name) => [name, await this.#of(database, String(list.values[name]))] as const,
    );
    return { ...list, values: { ...list.values, ...Object.fromEntries(await Promise.all(read)) } };
  }

  #of(database: Queryable, text: string): Promise<string> {
    const known = this.#readings.get(text) ?? readSearch(database, text);
    this.#readings.set(text, known);
    return known;
  }
}

/** Reads a text. Returns a `SearchReading` as JSON. This takes one statement, and a second one if a word may be misspelt. */
export async function readSearch(database: Queryable, text: string): Promise<string> {
  const words = await knownWords(database, text);
  const isKnown = ({ exact, initials }: KnownWord) => exact + initials > 0;
  const spelt = words.filter(({ word }) => !isLetter(word));
  const unknown = spelt.filter((word) => !isKnown(word)).map(({ word }) => word);
  // A single word that the catalogue has is no mistake.
  const known = unknown.length > 0 || words.length < 2 ? [] : spelt.map(({ word }) => word);
  const spellings = unknown.length + known.length > 0 ? await spellingsOf(database, { unknown, known }) : [];
  const reading: SearchReading = {
    typed: words.length > 0 ? queriesOf(words) : null,
    corrected: unknown.length > 0 ? correctedQueries(words, unknown, spellings) : null,
    forgiven: forgivenQueries(words, unknown, spellings),
  };
  return JSON.stringify(reading);
}

/** Whether a word is a letter of a script without blanks: the SQL function `apart` makes each of them a word. */
const isLetter = (word: string): boolean =>
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u.test(word);

/** Looks up the words of a text. For `darkstar`, it returns one row: exact 0, first `dark`, second `star`. */
const knownWords = (database: Queryable, text: string): Promise<KnownWord[]> =>
  database.rows<KnownWord>(sql`
    with sought as materialized (
      select word, link, lead(word) over (order by link, token.place, letter.place) as next,
        row_number() over (order by link, token.place, letter.place) as place,
        row_number() over (partition by link, token.place order by letter.place) > 1 as inside
      from string_to_table(left(${text}::text, 300), '>') with ordinality part (text, link),
        string_to_table(left(words(part.text), ${longestText}), ' ') with ordinality token (text, place),
        string_to_table(apart(token.text), ' ') with ordinality letter (word, place)
      where word <> '' order by link, token.place, letter.place limit ${mostWords}
    ),
    known as materialized (
      select sought.*, coalesce((select performances from ${searchWords} where word = sought.word), 0) as exact from sought
    )
    select word, link::int, inside, exact,
      (select coalesce(sum(performances), 0)::int from ${searchWords} begun
        where begun.word >= known.word and begun.word < known.word || chr(1114111)) as beginning,
      coalesce((select performances from ${searchWords} where word = '=' || known.word), 0) as initials,
      coalesce((select performances from ${searchWords} where word = known.word || next), 0) as joined,
      first, second
    from known left join lateral (
      select one.word as first, other.word as second
      from generate_series(2, char_length(known.word) - 2) at
        join ${searchWords} one on one.word = left(known.word, at)
        join ${searchWords} other on other.word = substr(known.word, at + 1)
      where known.exact = 0 order by least(one.performances, other.performances) desc limit 1
    ) apart on true
    order by place`);

/** The queries with corrected words: run together, apart, or as the catalogue spells them. Null if nothing changes. */
function correctedQueries(
  known: readonly KnownWord[],
  misspelt: readonly string[],
  spellings: readonly Spelling[],
): Queries | null {
  const corrected: KnownWord[] = [];
  for (let index = 0; index < known.length; index += 1) {
    const word = known[index];
    const next = known[index + 1];
    if (!word) continue;
    const other = (spelling: string, rows: number): KnownWord => ({
      ...word,
      word: spelling,
      exact: rows,
      beginning: rows,
      initials: 0,
    });
    if (next && word.joined > 0 && word.link === next.link && (word.exact === 0 || next.exact === 0)) {
      corrected.push(other(word.word + next.word, word.joined));
      index += 1;
    } else if (!misspelt.includes(word.word)) {
      corrected.push(word);
    } else {
      const closest = closestWord(word.word, spellings);
      if (word.first && word.second && !(closest && closest.distance <= 1)) {
        corrected.push(other(word.first, mostRare), other(word.second, mostRare));
      } else if (closest) {
        corrected.push(other(closest.word, closest.performances));
      } else {
        corrected.push(word);
      }
    }
  }
  const isSame = corrected.length === known.length && corrected.every(({ word }, index) => word === known[index]?.word);
  return isSame ? null : queriesOf(corrected);
}

/**
 * The queries with all similar words in place of those that the catalogue lacks. If the catalogue has all words, each in
 * turn is taken for a mistake.
 */
function forgivenQueries(
  known: readonly KnownWord[],
  misspelt: readonly string[],
  spellings: readonly Spelling[],
): Queries | null {
  const [first, second] = known;
  // Signs `>` are no mistake, and almost any two letters are similar to some word.
  if (!first || (!second && first.word.length < 3) || known.some(({ link }) => link !== first.link)) return null;
  const alike = (word: KnownWord): KnownWord => ({ ...word, alike: alikeWords(word.word, spellings) });
  const texts =
    misspelt.length > 0
      ? [known.map((word) => (misspelt.includes(word.word) ? alike(word) : word))]
      : known
          .filter(({ word }) => !isLetter(word))
          .map((slip) => known.map((word) => (word === slip ? alike(word) : word)));
  const all = texts.filter((words) => words.every((word) => word.alike?.length !== 0)).map(queriesOf);
  return all.length > 0 ? anyOf(all) : null;
}
