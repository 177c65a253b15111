import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { searchWords } from '../db/tables.ts';
import { alikeWords, closestWord, type Spelling, spellingsOf } from './spelling.ts';

/*
 * How a typed text is understood before anything is looked for: each of its words is looked up among those of the catalogue,
 * which say how many performances have it, and what was meant where none has it. The rules stand in docs/search.md.
 */

/** A text as queries of PostgreSQL's text search. */
interface Queries {
  /** The words as they are looked for, and as names are compared with them: in each of their spellings. */
  words: string;
  names: string[];
  /** The rare words, which an index is asked for; null where every word is frequent. */
  rare: string | null;
  /** All words, wherever they stand; and as they were asked for, where that is in songs that follow one another. */
  plain: string;
  all: string;
  /** Whether it asks for songs that follow one another. */
  isChain: boolean;
  /** The words near each other in their order, and next to each other; null for a single word. */
  near: string | null;
  phrase: string | null;
}

/** What a statement is given in place of a text, as JSON. */
export interface Reading {
  typed: Queries | null;
  /** With words of the catalogue in place of those that it does not have; null where there is nothing to correct. */
  corrected: Queries | null;
  /** With any word that those may stand for which it does not have; where it has all of them, that one of them may. */
  forgiven: Queries | null;
}

/** No text is looked for beyond this many characters and words. */
const longestText = 100;
const mostWords = 12;

/** A word in no more rows than this is rare: an index leads to the rows that have it, and each is looked at. */
const mostRare = 20_000;

/** So many words may stand between two that are near each other: a title that begins with the one runs into the other. */
const farthest = 6;

/** A word of a text, as the catalogue knows it. */
interface KnownWord {
  word: string;
  /** Which part of the text it stands in, between two signs `>`. */
  link: number;
  /** How many performances have a word that begins so, at most; this very word; and names of these initials. */
  beginning: number;
  exact: number;
  initials: number;
  /** How many have the word that it makes with the next one. */
  joined: number;
  /** The two words that it was run together of, if the catalogue has both. */
  first: string | null;
  second: string | null;
  /** The words that are looked for in its place. */
  alike?: readonly Spelling[];
}

/** What kinds of source are called besides, and what is spelt in two ways. */
const otherNames: Record<string, string> = Object.fromEntries(
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

/** The texts of an operation's searches, each understood once, however many of its lists look for it. */
export class Readings {
  readonly #readings = new Map<string, Promise<string>>();

  /** A list with its searches as they are understood. */
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

/**
 * Understands a text, as JSON of a `Reading` for the statement that looks for it: one statement, and a second one where a word
 * may be misspelt.
 */
export async function readText(database: Queryable, text: string): Promise<string> {
  const words = await knownWords(database, text);
  const isKnown = ({ exact, initials }: KnownWord) => exact + initials > 0;
  const unknown = words.filter((word) => !isKnown(word)).map(({ word }) => word);
  // A word that stands alone, and that the catalogue has, is what it is.
  const known = unknown.length > 0 || words.length < 2 ? [] : words.map(({ word }) => word);
  const spellings = unknown.length + known.length > 0 ? await spellingsOf(database, { unknown, known }) : [];
  const reading: Reading = {
    typed: words.length > 0 ? queriesOf(words) : null,
    corrected: unknown.length > 0 ? correctedQueries(words, unknown, spellings) : null,
    forgiven: forgivenQueries(words, unknown, spellings),
  };
  return JSON.stringify(reading);
}

/** The words of a text with what the catalogue knows of them. */
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

/** A word of a query, with how many rows have it at most. */
interface SoughtWord {
  word: string;
  link: number;
  rows: number;
  /** Whether it stands for every word that begins with it; and whether it is a frequent word itself. */
  begins: boolean;
  isFrequent: boolean;
  initials: boolean;
  alike?: readonly Spelling[] | undefined;
}

/** Each word begins a word; one of one or two letters is a word itself, unless somebody is still typing it behind others. */
function soughtWord(known: KnownWord, index: number, all: readonly KnownWord[]): SoughtWord {
  const { word, link, beginning, exact, initials, alike } = known;
  if (alike) {
    const rows = alike.reduce((sum, { performances }) => sum + performances, 0);
    return { word, link, begins: false, isFrequent: false, initials: false, rows, alike };
  }
  const begins = word.length > 2 || (index > 0 && index === all.length - 1);
  const isFrequent = exact > mostRare;
  return { word, link, begins, isFrequent, initials: initials > 0, rows: (begins ? beginning : exact) + initials };
}

/** The query of a word: itself, its initials, and what it is called besides; or the words in its place. */
function queryOf({ word, begins, initials, alike }: SoughtWord, weight = ''): string {
  const label = `${begins ? '*' : ''}${weight}`;
  const other = otherNames[word];
  const words = [
    ...(alike ?? [{ word }]).map((one) => `'${one.word}'${label && `:${label}`}`),
    ...(initials && !weight ? [`'=${word}'`] : []),
    ...(other && !weight ? [`'${other}'`] : []),
  ];
  return words.length > 1 ? `(${words.join(' | ')})` : words.join('');
}

/** So many spellings of a text are compared with names. */
const mostNames = 200;

/** A text in each spelling of its words. */
const namesOf = (words: readonly SoughtWord[]): string[] =>
  words.reduce<string[]>(
    (names, { word, alike }) => {
      const forms = alike?.map((one) => one.word) ?? [word, otherNames[word]].filter((form) => form !== undefined);
      return forms.flatMap((form) => names.map((name) => `${name} ${form}`.trim())).slice(0, mostNames);
    },
    [''],
  );

/** Two words of which the second follows the first, with at most some words in between. */
const nearby = (one: string, other: string): string =>
  `(${Array.from({ length: farthest }, (_, between) => `${one} <${between + 1}> ${other}`).join(' | ')})`;

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.slice(1).map((item, index) => [items[index] ?? item, item]);

function queriesOf(known: readonly KnownWord[]): Queries {
  const words = known.map(soughtWord);
  // Signs `>` ask for songs that follow one another: words of a set, of which the weights tell which it is.
  const isChain = words.some(({ link }) => link !== words[0]?.link);
  const follow = pairsOf(words)
    .filter(([one, other]) => one.link !== other.link)
    .map(([one, other]) => {
      const sets = ['A', 'B', 'C'].map((set) => nearby(queryOf(one, set), queryOf(other, set)));
      return `(${sets.join(' | ')})`;
    });
  const all = words.map((word) => queryOf(word, isChain ? 'ABC' : ''));
  // To look up all that begins with a frequent word takes as long as to read all rows: more is only looked for behind the last.
  const plain = words.map((word, index) =>
    queryOf({ ...word, begins: word.begins && !(word.isFrequent && index < words.length - 1) }),
  );
  const rare = plain.filter(
    (_, index) => (words[index]?.rows ?? 0) <= mostRare && !otherNames[words[index]?.word ?? ''],
  );
  const inOrder = pairsOf(words.map((word) => queryOf({ ...word, initials: false })));
  return {
    words: words.map(({ word }) => word).join(' '),
    names: namesOf(words),
    rare: rare.length > 0 ? rare.join(' & ') : null,
    plain: plain.join(' & '),
    all: [...all, ...follow].join(' & '),
    isChain,
    near: words.length > 1 ? inOrder.map(([one, other]) => nearby(one, other)).join(' & ') : null,
    phrase: words.length > 1 ? words.map((word) => queryOf({ ...word, initials: false })).join(' <-> ') : null,
  };
}

/** The words of a text without those that the catalogue does not have: run together, apart, or spelt as it spells them. */
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
 * The words of a text with all that those may stand for which the catalogue does not have. Where it has all of them, one of
 * them, whichever it is, is taken for a slip.
 */
function forgivenQueries(
  known: readonly KnownWord[],
  misspelt: readonly string[],
  spellings: readonly Spelling[],
): Queries | null {
  const [only, second] = known;
  // Signs `>` are no slip, and almost any two letters are like some word.
  if (!only || (!second && only.word.length < 3) || known.some(({ link }) => link !== only.link)) return null;
  const alike = (word: KnownWord): KnownWord => ({ ...word, alike: alikeWords(word.word, spellings) });
  const texts =
    misspelt.length > 0
      ? [known.map((word) => (misspelt.includes(word.word) ? alike(word) : word))]
      : known.map((_, slip) => known.map((word, index) => (index === slip ? alike(word) : word)));
  const all = texts.filter((words) => words.every((word) => word.alike?.length !== 0)).map(queriesOf);
  return all.length > 0 ? anyOf(all) : null;
}

/** What any of several queries finds. */
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
