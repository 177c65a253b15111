import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  FoundArtistsFragmentDoc,
  FoundPerformancesFragmentDoc,
  type PerformanceFilter,
} from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import type { PageQuery } from '#graphql/pageQuery.ts';
import { pageCount } from '#lib/pages.ts';
import { folded } from '#texts/folded.ts';
import { type PartialDate, yearsBegun } from '#texts/partialDate.ts';
import { artistHit, type Hit, performanceHit, recordingHit } from './hits.ts';
import type { Question, Understood } from './questions.ts';

/** A search by words finds no more: this total says that there are more than a thousand (`schema.extensions.graphql`). */
const MOST_FOUND = 1_001;

/** How many records of a group are shown beside those of the others. */
export const OVERVIEW_SIZE = 8;

/** The groups of results, by the name that a URL gives them. */
export const GROUPS = ['artists', 'songs', 'venues', 'performances', 'recordings'] as const;

export type Group = (typeof GROUPS)[number];

/** How much a search is to find. */
export interface SearchOptions {
  /** The group that is shown in full, and the page of it; the best of every group otherwise. */
  group?: Group | undefined;
  page?: number;
  /** How many records of each group are found beside those of the others. */
  size?: number;
  /** Whether artists are found in another way. */
  withoutArtists?: boolean;
}

/** A search: what it asks, and what of the result is shown. */
export interface Search<Data = unknown> {
  query: PageQuery<Data>;
  groups(data: Data): FoundGroup[];
}

type About<Kind extends Question['about']> = Extract<Question, { about: Kind }>;

export function find<Kind extends Question['about']>(
  questions: readonly Question[],
  about: Kind,
): About<Kind> | undefined {
  return questions.find((question): question is About<Kind> => question.about === about);
}

/** A date as the list filters ask for it: `MM/DD/YY` as it is stored, and the year where all of it was typed. */
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

/** A date that is still being typed: what was typed begins what is stored. */
function halfTypedFilter({ month, day, year }: PartialDate): PerformanceFilter {
  const begun = yearsBegun(year);
  const parts = [month, day, ...(year?.length === 1 ? [year] : [])].filter((part) => part !== undefined);
  const isOpen = parts.at(-1) === '0' || year?.length === 1;
  return {
    year: { ...(begun && { between: begun }), ...(year?.length === 4 && { eq: Number(year) }), sort: 'ASC' },
    date: { startswith: `${parts.join('/')}${isOpen ? '' : '/'}`, sort: 'ASC' },
  };
}

/** Several readings of one text are one question. */
export function datesFilter(questions: readonly Question[]): PerformanceFilter | undefined {
  const dates = questions.flatMap((question) => (question.about === 'date' ? [question.date] : []));
  const [only] = dates;
  if (!only) return undefined;
  return dates.length === 1
    ? dateFilter(only)
    : { date: { in: dates.map(({ month, day, year = '' }) => `${month}/${day}/${year.slice(-2)}`) } };
}

/** A name of three characters and more is looked for in names; a shorter one is an abbreviation. */
export const asName = (name: string | undefined): string | undefined =>
  name && [...name].length > 2 ? name : undefined;
/** A state or a country may have two. */
export const asPlace = (name: string | undefined): string | undefined =>
  name && [...name].length > 1 ? name : undefined;
export const asAbbreviation = (name: string | undefined): string | undefined =>
  name && /^[\p{L}\p{N}&.']{1,12}$/u.test(name) ? name : undefined;

/** A filter of artists by a text; of ids and abbreviations the API has filters of their own. */
export const artistsNamed = (text: string | undefined) =>
  text === undefined ? undefined : { nameNormalized: { contains: text } };

/** A list of the result: its records as results, and how many there are in all. */
export interface FoundList {
  hits: Hit[];
  total: number;
}

/** What the groups are called, and one of their records. */
const NAMES: Readonly<Record<Group, { title: string; counts: string }>> = {
  artists: { title: 'Artists', counts: 'artist' },
  songs: { title: 'Songs', counts: 'song' },
  venues: { title: 'Venues', counts: 'venue' },
  performances: { title: 'Performances', counts: 'performance' },
  recordings: { title: 'Recordings', counts: 'recording' },
};

type Connection<Node> = { totalCount: number; edges: ReadonlyArray<{ node?: Node | null } | null> } | null | undefined;

/** A list whose records are shown by a function. */
export const listed =
  <Node>(hit: (node: Node) => Hit) =>
  (connection: Connection<Node>): FoundList[] =>
    connection ? [{ hits: nodes(connection).map(hit), total: connection.totalCount }] : [];

/** Lists of a result, as the fragments of the searches have them; one that was not asked for is none. */
export const artists = (list: FragmentType<typeof FoundArtistsFragmentDoc> | null | undefined) =>
  listed(artistHit)(getFragmentData(FoundArtistsFragmentDoc, list));
export const performances = (list: FragmentType<typeof FoundPerformancesFragmentDoc> | null | undefined) =>
  listed(performanceHit)(getFragmentData(FoundPerformancesFragmentDoc, list));
export const recordings = listed(recordingHit);

/** Recordings that are found by their checksums. */
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

/** What a search has found of one group. */
export interface FoundGroup {
  group: Group;
  title: string;
  /** What one of its records is called. */
  counts: string;
  hits: Hit[];
  /** How many records match; at most a thousand are counted. */
  total: number;
  /** Whether there are more than were counted. */
  hasMore: boolean;
  /** How many pages the longest of its lists takes on the group's own page. */
  pages: number;
}

/** Whether each word of a text begins a word of what is said of a result: others are only spelt like it. */
function isLiteral(hit: Hit | undefined, words: readonly string[]): boolean {
  const said = ` ${folded([hit?.title, hit?.detail, hit?.source?.comments].join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return words.every((word) => said.includes(` ${word}`));
}

/**
 * What a text found, in groups; a group without a hit is left out. Performances come first where a date or songs that follow one another were asked for; of the
 * others those that have the words of the text, before those that are only spelt like it.
 */
export function foundGroups(
  lists: Readonly<Partial<Record<Group, FoundList[]>>>,
  { text, questions }: Understood,
): FoundGroup[] {
  const words = folded(find(questions, 'date')?.beside ?? text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  // Signs `>` ask for songs that follow one another.
  const isForShows = find(questions, 'date') !== undefined || text.includes('>');
  const rank = ({ group, hits }: FoundGroup) => {
    if (isForShows && group === 'performances') return 0;
    return isLiteral(hits[0], words) ? 1 : 2;
  };
  return GROUPS.map((group): FoundGroup => {
    const found = lists[group] ?? [];
    const hits = [...new Map(found.flatMap((list) => list.hits).map((hit) => [hit.key, hit])).values()];
    const totals = found.map(({ total }) => total);
    // Two lists may have the same record, which counts once where all records are among the hits.
    const isWhole = found.every((list) => list.total <= list.hits.length);
    const hasMore = totals.includes(MOST_FOUND);
    const total = isWhole ? hits.length : totals.reduce((sum, one) => sum + one, 0);
    const pages = pageCount(Math.max(0, ...totals));
    return { group, ...NAMES[group], hits, hasMore, total: hasMore ? MOST_FOUND - 1 : total, pages };
  })
    .filter(({ hits, total }) => hits.length > 0 || total > 0)
    .sort((a, b) => rank(a) - rank(b));
}
