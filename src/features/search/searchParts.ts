import { cursorAt, nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  FoundArtistsFragmentDoc,
  FoundPerformancesFragmentDoc,
  type PerformanceFilter,
} from '#graphql/generated/graphql.ts';
import type { PageQuery } from '#graphql/pageQuery.ts';
import { firstIndex, PAGE_SIZE, pageCount } from '#lib/pages.ts';
import { folded } from '#set-lists/folded.ts';
import { type PartialDate, yearsBegun } from '#texts/partialDate.ts';
import { areAlike, artistHit, type Hit, isNamed } from './hit.ts';
import { performanceHit, recordingHit } from './hits.ts';
import type { Meaning, Understood } from './questions.ts';

const MOST_PAGES = 1_000;

/** The number of records of each group on the page of all groups. */
const OVERVIEW_SIZE = 8;

/** The groups of results with their names in URLs. */
export const GROUPS = ['artists', 'songs', 'venues', 'performances', 'recordings'] as const;

export type Group = (typeof GROUPS)[number];

export interface SearchOptions {
  /** The group that is shown in full, with its page. Without it, the best results of every group are shown. */
  group?: Group | undefined;
  page?: number;
  /** The number of records in each group of an overview. */
  size?: number;
  /** Whether artists are left out, as another query finds them. */
  withoutArtists?: boolean;
}

/** A search: its query, and the groups of its result. */
export interface Search<Data = unknown> {
  query: PageQuery<Data>;
  groups(data: Data): FoundGroup[];
}

type About<Kind extends Meaning['about']> = Extract<Meaning, { about: Kind }>;

/** The first meaning of a kind; undefined if there is none. */
export function find<Kind extends Meaning['about']>(
  questions: readonly Meaning[],
  about: Kind,
): About<Kind> | undefined {
  return questions.find((question): question is About<Kind> => question.about === about);
}

/** The filter for a date: the stored `MM/DD/YY`, and the year if it has four digits. */
function dateFilter({ month, day, year }: PartialDate): PerformanceFilter {
  const begun = yearsBegun(year);
  if (begun || year?.length === 1 || month === '0' || day === '0') return halfTypedFilter({ month, day, year });
  const short = year?.slice(-2);
  const whole = year?.length === 4 ? { eq: Number(year) } : {};
  if (month === undefined) {
    return year?.length === 4
      ? { year: whole, date: { sort: 'ASC' } }
      : { year: { sort: 'ASC' }, date: { endswith: `/${short}`, sort: 'ASC' } };
  }
  const exact = day !== undefined && short !== undefined;
  if (exact) return { date: { eq: `${month}/${day}/${short}` }, ...(year?.length === 4 && { year: whole }) };
  const start = day === undefined ? `${month}/` : `${month}/${day}/`;
  return {
    year: { ...whole, sort: 'ASC' },
    date: {
      startswith: start,
      ...(short !== undefined && year?.length === 2 && { endswith: `/${short}` }),
      sort: 'ASC',
    },
  };
}

/** The filter for a date that is still being typed: stored dates begin with it. */
function halfTypedFilter({ month, day, year }: PartialDate): PerformanceFilter {
  const begun = yearsBegun(year);
  const parts = [month, day, ...(year?.length === 1 ? [year] : [])].filter((part) => part !== undefined);
  const isOpen = parts.at(-1) === '0' || year?.length === 1;
  return {
    year: { ...(begun && { between: begun }), ...(year?.length === 4 && { eq: Number(year) }), sort: 'ASC' },
    date: { startswith: `${parts.join('/')}${isOpen ? '' : '/'}`, sort: 'ASC' },
  };
}

/** The filter for dates. If a text can be read as several dates, one list has them all. */
export function datesFilter(questions: readonly Meaning[]): PerformanceFilter | undefined {
  const decade = find(questions, 'decade')?.from;
  if (decade) return { year: { between: { from: decade, to: decade + 9 }, sort: 'ASC' }, date: { sort: 'ASC' } };
  const dates = questions.flatMap((question) => (question.about === 'date' ? [question.date] : []));
  const [first] = dates;
  if (!first) return undefined;
  return dates.length === 1
    ? dateFilter(first)
    : { date: { in: dates.map(({ month, day, year = '' }) => `${month}/${day}/${year.slice(-2)}`) } };
}

/** Two letters of scripts in which each is a syllable or a word. */
const TWO_SYLLABLES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]{2}/u;

/** The text if it has three characters or more: it is then sought in names. A shorter one may be an abbreviation. */
export const asName = (name: string | undefined): string | undefined =>
  name && ([...name].length > 2 || TWO_SYLLABLES.test(name)) ? name : undefined;
/** The text if it has two characters or more, as a state or country may have two. */
export const asPlace = (name: string | undefined): string | undefined =>
  name && [...name].length > 1 ? name : undefined;
/** The text if it may be an artist's abbreviation. */
const asAbbreviation = (name: string | undefined): string | undefined =>
  name && /^[\p{L}\p{M}\p{N}&.']{1,12}$/u.test(name) ? name : undefined;

/** The filter of artists by name. Ids and abbreviations have other filters. */
export const artistsNamed = (text: string | undefined) =>
  text === undefined ? undefined : { nameNormalized: { contains: text } };

/** The filters that both queries have. Undefined ones are not sent. */
export function commonFilters(questions: readonly Meaning[]) {
  const name = find(questions, 'name')?.name;
  const abbreviation = asAbbreviation(name);
  const md5 = find(questions, 'checksum')?.md5;
  return {
    artists: artistsNamed(asName(name)),
    abbreviated: abbreviation === undefined ? undefined : { abbrev: { eq: abbreviation } },
    checksums: md5 === undefined ? undefined : { body: { contains: md5 } },
  };
}

/** The group to which each list of the queries belongs. */
const GROUP_OF = {
  artists: 'artists',
  abbreviated: 'artists',
  besideArtists: 'artists',
  songs: 'songs',
  besideSongs: 'songs',
  venues: 'venues',
  besideVenues: 'venues',
  performances: 'performances',
  besideDate: 'performances',
  atVenue: 'performances',
  inCity: 'performances',
  recordings: 'recordings',
  checksums: 'recordings',
} as const satisfies Record<string, Group>;

type Slot = keyof typeof GROUP_OF;

/** For each list, whether it is asked. */
type Has<Name extends Slot> = { [Each in Name as `has${Capitalize<Each>}`]: boolean };

/**
 * The variables of a query: for all its lists that have a filter, or for a page of those of one group. A group that the
 * query does not know stands for all. Undefined if there is nothing to look for.
 */
export function searchVariables<Filters extends { [Name in Slot]?: object | undefined }>(
  filters: Filters,
  { group, page = 1, size = OVERVIEW_SIZE, withoutArtists = false }: SearchOptions,
) {
  // The compiler follows neither the names of an object nor names that are made of them, hence the casts.
  const slots = Object.keys(filters) as (keyof Filters & Slot)[];
  const ofGroup = slots.filter((slot) => GROUP_OF[slot] === group);
  const asked = new Set<Slot>((ofGroup.length > 0 ? ofGroup : slots).filter((slot) => filters[slot] !== undefined));
  if (withoutArtists) asked.delete('artists');
  if (asked.size === 0) return undefined;
  const has = slots.map((slot) => [`has${slot.charAt(0).toUpperCase()}${slot.slice(1)}`, asked.has(slot)]);
  return {
    first: group ? PAGE_SIZE : size,
    after: cursorAt(group ? firstIndex(page) : 0),
    ...(Object.fromEntries(
      slots.flatMap((slot) => (asked.has(slot) ? [[slot, filters[slot]]] : [])),
    ) as Partial<Filters>),
    ...(Object.fromEntries(has) as Has<keyof Filters & Slot>),
  };
}

/** A list of the result: its records as hits, and their number in all. */
export interface FoundList {
  hits: Hit[];
  total: number;
}

/** The titles of the groups, and the name of one record. */
const NAMES: Readonly<Record<Group, { title: string; noun: string }>> = {
  artists: { title: 'Artists', noun: 'artist' },
  songs: { title: 'Songs', noun: 'song' },
  venues: { title: 'Venues', noun: 'venue' },
  performances: { title: 'Performances', noun: 'performance' },
  recordings: { title: 'Recordings', noun: 'recording' },
};

type Connection<Node> = { totalCount: number; edges: ReadonlyArray<{ node?: Node | null } | null> } | null | undefined;

/** Returns a function that converts a connection to a list of hits. */
export const listed =
  <Node>(hit: (node: Node) => Hit) =>
  (connection: Connection<Node>): FoundList[] =>
    connection ? [{ hits: nodes(connection).map(hit), total: connection.totalCount }] : [];

/** Lists of a result with the fragments of searches. A list that was not requested is left out. */
export const artists = (list: FragmentType<typeof FoundArtistsFragmentDoc> | null | undefined) =>
  listed(artistHit)(getFragmentData(FoundArtistsFragmentDoc, list));
export const performances = (list: FragmentType<typeof FoundPerformancesFragmentDoc> | null | undefined) =>
  listed(performanceHit)(getFragmentData(FoundPerformancesFragmentDoc, list));
export const recordings = listed(recordingHit);

export const recordingsOf = (
  checksums: Connection<{ source: Parameters<typeof recordingHit>[0] | null }>,
): FoundList[] =>
  checksums
    ? [
        {
          hits: nodes(checksums).flatMap(({ source }) => (source ? recordingHit(source) : [])),
          total: checksums.totalCount,
        },
      ]
    : [];

export interface FoundGroup {
  group: Group;
  title: string;
  /** The name of one record. */
  noun: string;
  hits: Hit[];
  /** The number of matching records, as far as they are counted. */
  total: number;
  /** Whether there are more than were counted. */
  hasMore: boolean;
  /** The number of pages of the group's longest list, on the group's own page. */
  pages: number;
}

/** A word of a script without blanks may be found anywhere. */
const NO_BLANKS = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u;

/** Whether each word of a text begins a word of a result. If not, the result only has a similar spelling. */
function isLiteral(hit: Hit | undefined, words: readonly string[]): boolean {
  const said = ` ${folded([hit?.title, hit?.detail, hit?.source?.comments].join(' ')).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`;
  return words.every((word) => said.includes(NO_BLANKS.test(word) ? word : ` ${word}`));
}

/**
 * The results of a search in groups, without empty ones. Performances come first if a date, or songs that follow one
 * another, were looked for. Then come groups whose first result has the words of the text, then those with similar
 * spellings. Artists that are only spelt like the text are left out if something has it as its whole name.
 * @param lists The lists of the groups; `alike` are artists that may be only spelt like the text
 * @param mostFound The total that stands for more records than are counted, if not all are
 */
export function foundGroups(
  { alike = [], ...lists }: Readonly<Partial<Record<Group | 'alike', FoundList[]>>>,
  { text, questions }: Understood,
  mostFound = Number.POSITIVE_INFINITY,
): FoundGroup[] {
  const sought = find(questions, 'date')?.beside ?? text;
  const named = [lists.artists, lists.songs, lists.venues].flatMap((of) => of ?? []).flatMap(({ hits }) => hits);
  const artists = isNamed(named, sought) ? alike.filter(({ hits }) => !areAlike(hits, sought)) : alike;
  const all = { ...lists, artists: [...(lists.artists ?? []), ...artists] };
  const words = folded(sought)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  // `>` asks for songs that follow one another.
  const isForShows =
    find(questions, 'date') !== undefined || find(questions, 'decade') !== undefined || text.includes('>');
  const rank = ({ group, hits }: FoundGroup) => {
    if (isForShows && group === 'performances') return 0;
    return isLiteral(hits[0], words) ? 1 : 2;
  };
  return GROUPS.map((group): FoundGroup => {
    const found = all[group] ?? [];
    const hits = [...new Map(found.flatMap((list) => list.hits).map((hit) => [hit.key, hit])).values()];
    const totals = found.map(({ total }) => total);
    // Two lists may have the same record. It counts once if all records are among the hits.
    const isWhole = found.every((list) => list.total <= list.hits.length);
    const hasMore = totals.includes(mostFound);
    const total = isWhole ? hits.length : totals.reduce((sum, one) => sum + one, 0);
    const pages = Math.min(pageCount(Math.max(0, ...totals)), MOST_PAGES);
    return { group, ...NAMES[group], hits, hasMore, total: hasMore ? mostFound - 1 : total, pages };
  })
    .filter(({ hits, total }) => hits.length > 0 || total > 0)
    .sort((a, b) => rank(a) - rank(b));
}
