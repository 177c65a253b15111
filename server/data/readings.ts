import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { searchWords } from '../db/tables.ts';
import { alikeWords, closestWord, type Spelling, spellingsOf } from './spelling.ts';

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
 * | scarlett fire   | typed.all   | 'scarlett':* & 'fire':*, which finds nothing                            |
 * |                 | corrected   | as typed, with `scarlet`                                                |
 * |                 | forgiven    | 'scarlet' & 'fire':*, with any other word that is like `scarlett`       |
 */

/** A text as queries of PostgreSQL's text search. */
interface Queries {
  /** The words to search for, and the text in each spelling of its words, to compare names with. */
  words: string;
  names: string[];
  /** The rare words, which an index is asked for; null if every word is frequent. */
  rare: string | null;
  /** All words, at any place; and all words with the order of songs, if the text asks for it. */
  plain: string;
  all: string;
  /** Whether the text asks for songs that follow one another. */
  isChain: boolean;
  /** The words near each other in their order, and next to each other; null for a single word. */
  near: string | null;
  phrase: string | null;
}

/** The value that a statement gets for a text, as JSON. */
export interface Reading {
  typed: Queries | null;
  /** The text with similar words in place of those that the catalogue lacks; null if there is nothing to correct. */
  corrected: Queries | null;
  /**
   * The text with all similar words in place of those that the catalogue lacks. If it has all, one of them may be a
   * mistake.
   */
  forgiven: Queries | null;
}

/** The limits of a text. Further characters and words are ignored. */
const longestText = 100;
const mostWords = 12;

/** The most rows with a rare word. An index finds the rows that have it, and each is looked at. */
const mostRare = 20_000;

/**
 * The most words between two that are near each other: between songs, a title begins with the one and leads into the
 * other.
 */
const farthest = 6;

/** A word of a text, with its frequency in the catalogue. */
interface KnownWord {
  word: string;
  /** The part of the text with the word. Signs `>` separate parts. */
  link: number;
  /**
   * The number of performances with a word that begins so, at most; with exactly this word; and with names of these
   * initials.
   */
  beginning: number;
  exact: number;
  initials: number;
  /** The number of performances with the word that it makes with the next one. */
  joined: number;
  /** The two words that it was run together from, if the catalogue has both. */
  first: string | null;
  second: string | null;
  /** The similar words to search for in its place. */
  alike?: readonly Spelling[];
}

/** Other names of kinds of recordings, and words with two spellings. */
const otherForms: Record<string, string> = Object.fromEntries(
  [
    ['soundboard', 'sbd'],
    ['audience', 'aud'],
    ['matrix', 'mtx'],
    ['broadcast', 'fm'],
    ['theatre', 'theater'],
    ['amphitheatre', 'amphitheater'],
    ['centre', 'center'],
  ].flatMap(([long = '', short = '']) => [
    [long, short],
    [short, long],
  ]),
);

/** The readings of an operation's texts. Each text is read once, for any number of lists. */
export class Readings {
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
    const known = this.#readings.get(text) ?? readText(database, text);
    this.#readings.set(text, known);
    return known;
  }
}

/** Reads a text. Returns a `Reading` as JSON. This takes one statement, and a second one if a word may be misspelt. */
export async function readText(database: Queryable, text: string): Promise<string> {
  const words = await knownWords(database, text);
  const isKnown = ({ exact, initials }: KnownWord) => exact + initials > 0;
  const unknown = words.filter((word) => !isKnown(word)).map(({ word }) => word);
  // A single word that the catalogue has is no mistake.
  const known = unknown.length > 0 || words.length < 2 ? [] : words.map(({ word }) => word);
  const spellings = unknown.length + known.length > 0 ? await spellingsOf(database, { unknown, known }) : [];
  const reading: Reading = {
    typed: words.length > 0 ? queriesOf(words) : null,
    corrected: unknown.length > 0 ? correctedQueries(words, unknown, spellings) : null,
    forgiven: forgivenQueries(words, unknown, spellings),
  };
  return JSON.stringify(reading);
}

/** Looks up the words of a text. For `darkstar`, it returns one row: exact 0, first `dark`, second `star`. */
const knownWords = (database: Queryable, text: string): Promise<KnownWord[]> =>
  database.rows<KnownWord>(sql`
    with sought as materialized (
      select word, link, lead(word) over (order by link, place) as next, row_number() over (order by link, place) as place
      from string_to_table(left(${text}::text, 300), '>') with ordinality part (text, link),
        string_to_table(left(words(part.text), ${longestText}), ' ') with ordinality token (word, place)
      where word <> '' order by link, place limit ${mostWords}
    ),
    known as materialized (
      select sought.*, coalesce((select performances from ${searchWords} where word = sought.word), 0) as exact from sought
    )
    select word, link::int, exact,
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

/** A word of a query, with the most rows that may have it. */
interface SoughtWord {
  word: string;
  link: number;
  rows: number;
  /** Whether it stands for every word that begins with it; and whether it is a frequent word itself. */
  begins: boolean;
  isFrequent: boolean;
  /** Whether it also stands for names of these initials. */
  asInitials: boolean;
  alike?: readonly Spelling[] | undefined;
}

/**
 * A word stands for all words that begin with it. One of one or two letters does so only at the end of a text, as
 * somebody may still be typing it.
 */
function soughtWord(known: KnownWord, index: number, all: readonly KnownWord[]): SoughtWord {
  const { word, link, beginning, exact, initials, alike } = known;
  if (alike) {
    const rows = alike.reduce((sum, { performances }) => sum + performances, 0);
    return { word, link, begins: false, isFrequent: false, asInitials: false, rows, alike };
  }
  const begins = word.length > 2 || (index > 0 && index === all.length - 1);
  const isFrequent = exact > mostRare;
  return { word, link, begins, isFrequent, asInitials: initials > 0, rows: (begins ? beginning : exact) + initials };
}

/**
 * The query for a word: itself, its initials and its other name, or the similar words in its place. For `sbd`, it is
 * `('sbd':* | 'soundboard')`.
 */
function queryOf({ word, begins, asInitials, alike }: SoughtWord, weight = ''): string {
  const label = `${begins ? '*' : ''}${weight}`;
  const other = otherForms[word];
  const words = [
    ...(alike ?? [{ word }]).map((one) => `'${one.word}'${label && `:${label}`}`),
    ...(asInitials && !weight ? [`'=${word}'`] : []),
    ...(other && !weight ? [`'${other}'`] : []),
  ];
  return words.length > 1 ? `(${words.join(' | ')})` : words.join('');
}

/** The most spellings of a text that are compared with names. */
const mostNames = 200;

/** The text in each spelling of its words. */
const namesOf = (words: readonly SoughtWord[]): string[] =>
  words.reduce<string[]>(
    (names, { word, alike }) => {
      const forms = alike?.map((one) => one.word) ?? [word, otherForms[word]].filter((form) => form !== undefined);
      return forms.flatMap((form) => names.map((name) => `${name} ${form}`.trim())).slice(0, mostNames);
    },
    [''],
  );

/** The second word follows the first, with a few words in between at most. */
const nearby = (one: string, other: string): string =>
  `(${Array.from({ length: farthest }, (_, between) => `${one} <${between + 1}> ${other}`).join(' | ')})`;

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.slice(1).map((item, index) => [items[index] ?? item, item]);

function queriesOf(known: readonly KnownWord[]): Queries {
  const words = known.map(soughtWord);
  // Signs `>` ask for songs that follow one another within a set. The weights A, B and C tell the sets apart.
  const isChain = words.some(({ link }) => link !== words[0]?.link);
  const follow = pairsOf(words)
    .filter(([one, other]) => one.link !== other.link)
    .map(([one, other]) => {
      const sets = ['A', 'B', 'C'].map((set) => nearby(queryOf(one, set), queryOf(other, set)));
      return `(${sets.join(' | ')})`;
    });
  const all = words.map((word) => queryOf(word, isChain ? 'ABC' : ''));
  // Looking up all words that begin with a frequent one takes as long as reading all rows. So only the last word stands
  // for longer ones then.
  const plain = words.map((word, index) =>
    queryOf({ ...word, begins: word.begins && !(word.isFrequent && index < words.length - 1) }),
  );
  const rare = plain.filter(
    (_, index) => (words[index]?.rows ?? 0) <= mostRare && !otherForms[words[index]?.word ?? ''],
  );
  const inOrder = pairsOf(words.map((word) => queryOf({ ...word, asInitials: false })));
  return {
    words: words.map(({ word }) => word).join(' '),
    names: namesOf(words),
    rare: rare.length > 0 ? rare.join(' & ') : null,
    plain: plain.join(' & '),
    all: [...all, ...follow].join(' & '),
    isChain,
    near: words.length > 1 ? inOrder.map(([one, other]) => nearby(one, other)).join(' & ') : null,
    phrase: words.length > 1 ? words.map((word) => queryOf({ ...word, asInitials: false })).join(' <-> ') : null,
  };
}

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
 * The queries with all similar words in place of those that the catalogue lacks. If it has all words, each in turn is
 * taken for a mistake.
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
      : known.map((_, slip) => known.map((word, index) => (index === slip ? alike(word) : word)));
  const all = texts.filter((words) => words.every((word) => word.alike?.length !== 0)).map(queriesOf);
  return all.length > 0 ? anyOf(all) : null;
}

/** Queries that find the results of any of the given ones. */
function anyOf(all: readonly Queries[]): Queries {
  const any = (queries: readonly (string | null)[]) =>
    queries.includes(null) ? null : queries.map((query) => `(${query})`).join(' | ');
  return {
    words: all[0]?.words ?? '',
    names: all.flatMap(({ names }) => names).slice(0, mostNames),
    rare: any(all.map(({ rare }) => rare)),
    plain: any(all.map(({ plain }) => plain)) ?? '',
    all: any(all.map((one) => one.all)) ?? '',
    isChain: false,
    near: any(all.map(({ near }) => near)),
    phrase: any(all.map(({ phrase }) => phrase)),
  };
}
