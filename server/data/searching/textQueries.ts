import type { Spelling } from './spelling.ts';

/* Queries of PostgreSQL's text search for the words of a typed text. The table in `searchReadings.ts` has examples. */

/** A text as queries of PostgreSQL's text search. */
export interface Queries {
  /** The words to search for, and the text in each spelling of its words, to compare names with. */
  words: string;
  names: string[];
  /** The rare words, which an index is asked for; null if every word is frequent. */
  rare: string | null;
  /**
   * The words that the index of performances is asked for, as its best rows are asked for first; null if every word is more
   * frequent. At most so many performances have all of them.
   */
  leading: string | null;
  rows: number;
  /** All words, at any place; and all words with the order of songs, if the text asks for it. */
  plain: string;
  all: string;
  /** Whether the text asks for songs that follow one another. */
  isChain: boolean;
  /** Then, a regular expression for a set in which they do, each by a segue; null otherwise. */
  chain: string | null;
  /** The words near each other in their order, and next to each other; null for a single word. */
  near: string | null;
  phrase: string | null;
}

/** The most rows with a rare word. An index finds the rows that have it, and each is looked at. */
export const mostRare = 20_000;

/** The most performances with a word that their index is asked for. */
const mostLeading = 40_000;

/**
 * The longest distance, in words, between two words that are near each other. Two songs may each be known by the first
 * word of the title, so the rest of the first title is in between.
 */
const farthest = 6;

/** A word of a text, with its frequency in the catalogue. */
export interface KnownWord {
  word: string;
  /** The part of the text with the word. Signs `>` separate parts. */
  link: number;
  /** Whether it follows the word before it without a blank, as letters do in scripts that have none. */
  inside: boolean;
  /** The most performances that may have a word that begins with this one. */
  beginning: number;
  /** The number of performances with exactly this word. */
  exact: number;
  /** The number of performances with names of these initials. */
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

/** Words of texts that set lists may spell otherwise. */
const spelt: Record<string, readonly string[]> = { and: ['&'], saint: ['st'] };

/** A word of a query, with the most rows that may have it. */
interface SoughtWord {
  word: string;
  link: number;
  inside: boolean;
  rows: number;
  /** Whether it stands for every word that begins with it. */
  begins: boolean;
  /** Whether it is a frequent word itself. */
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
  const { word, link, inside, beginning, exact, initials, alike } = known;
  if (alike) {
    const rows = alike.reduce((sum, { performances }) => sum + performances, 0);
    return { word, link, inside, begins: false, isFrequent: false, asInitials: false, rows, alike };
  }
  // A syllable of Hangul is two or three letters.
  const begins = word.normalize('NFKD').length > 2 || (index > 0 && index === all.length - 1);
  const rows = (begins ? beginning : exact) + initials;
  return { word, link, inside, begins, isFrequent: exact > mostRare, asInitials: initials > 0, rows };
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
    (names, { word, inside, alike }) => {
      const forms = alike?.map((one) => one.word) ?? [word, otherForms[word]].filter((form) => form !== undefined);
      const blank = inside ? '' : ' ';
      return forms.flatMap((form) => names.map((name) => `${name}${blank}${form}`.trim())).slice(0, mostNames);
    },
    [''],
  );

/** The query for all words. Those without a blank between them follow one another. */
const allOf = (queries: readonly string[], words: readonly SoughtWord[]): string =>
  queries.map((one, index) => (index === 0 ? one : `${words[index]?.inside ? '<->' : '&'} ${one}`)).join(' ');

/** The second word follows the first, with a few words in between at most. */
const nearby = (one: string, other: string): string =>
  `(${Array.from({ length: farthest }, (_, between) => `${one} <${between + 1}> ${other}`).join(' | ')})`;

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.slice(1).map((item, index) => [items[index] ?? item, item]);

/** The signs of a set within a song, and between two that run into one another. Commas in brackets end no song. */
const ends = ',;，、；>→»•·|\\n';
const inSong = String.raw`(?:[^/${ends}]|/[^ /${ends}]|\([^()\n]*\)|\[[^][\n]*\])*`;
const segue = String.raw`\s*(?:>+|→|»|&gt;)[\s,;]*`;
const beforeWord = `[^a-z0-9${ends}]`;

/** A regular expression for songs that run into one another, each with its words in order. */
const chainOf = (words: readonly SoughtWord[]): string =>
  words
    .map(({ word, link, inside, begins, alike }, index) => {
      const forms = (alike?.map((one) => one.word) ?? [word]).flatMap((form) => [form, ...(spelt[form] ?? [])]);
      const found = `(?:${forms.join('|')})${begins ? '' : '(?![a-z0-9])'}`;
      const before = words[index - 1];
      if (!before) return `(?:^|[^a-z0-9])${found}`;
      if (inside) return found;
      const between = `${inSong}${beforeWord}`;
      return before.link === link ? between + found : `${inSong}${segue}(?:${between})?${found}`;
    })
    .join('');

export function queriesOf(known: readonly KnownWord[]): Queries {
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
  const within = (most: number) => {
    const isWithin = ({ rows, word }: SoughtWord) => rows <= most && !otherForms[word];
    const rare = plain.filter((_, index) => words[index] && isWithin(words[index]));
    return rare.length > 0 ? rare.join(' & ') : null;
  };
  const inOrder = pairsOf(words.map((word) => queryOf({ ...word, asInitials: false })));
  return {
    words: words
      .map(({ word, inside }) => (inside ? word : ` ${word}`))
      .join('')
      .trim(),
    names: namesOf(words),
    rare: within(mostRare),
    leading: within(mostLeading),
    rows: Math.min(mostLeading, ...words.filter(({ word }) => !otherForms[word]).map(({ rows }) => rows)),
    plain: allOf(plain, words),
    all: [allOf(all, words), ...follow].join(' & '),
    isChain,
    chain: isChain ? chainOf(words) : null,
    near: words.length > 1 ? inOrder.map(([one, other]) => nearby(one, other)).join(' & ') : null,
    phrase: words.length > 1 ? words.map((word) => queryOf({ ...word, asInitials: false })).join(' <-> ') : null,
  };
}

/** Queries that find the results of any of the given ones. */
export function anyOf(all: readonly Queries[]): Queries {
  const any = (queries: readonly (string | null)[]) =>
    queries.includes(null) ? null : queries.map((query) => `(${query})`).join(' | ');
  return {
    words: all[0]?.words ?? '',
    names: all.flatMap(({ names }) => names).slice(0, mostNames),
    rare: any(all.map(({ rare }) => rare)),
    leading: any(all.map(({ leading }) => leading)),
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    plain: any(all.map(({ plain }) => plain)) ?? '',
    all: any(all.map((one) => one.all)) ?? '',
    isChain: false,
    chain: null,
    near: any(all.map(({ near }) => near)),
    phrase: any(all.map(({ phrase }) => phrase)),
  };
}
