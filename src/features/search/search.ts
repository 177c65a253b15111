import { cursorAt } from '../../graphql/cursor';
import {
  type PerformanceFilter,
  SearchDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { type PageQuery, pageQuery } from '../../graphql/pageQuery';
import { folded } from '../../lib/folded';
import { firstIndex, PAGE_SIZE, pageCount } from '../../lib/pages';
import { type PartialDate, yearsBegun } from '../../lib/partialDate';
import { artistHit, type Hit, performanceHit, recordingHit, songHit, venueHit } from './hits';
import type { Question, Understood } from './questions';

/** A search by words finds no more: this total says that there are more than a thousand (`schema.extensions.graphql`). */
const MOST_FOUND = 1_001;

/** How many records of a group are shown beside those of the others. */
const OVERVIEW_SIZE = 8;

type About<Kind extends Question['about']> = Extract<Question, { about: Kind }>;

function find<Kind extends Question['about']>(questions: readonly Question[], about: Kind): About<Kind> | undefined {
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
function datesFilter(questions: readonly Question[]): PerformanceFilter | undefined {
  const dates = questions.flatMap((question) => (question.about === 'date' ? [question.date] : []));
  const [only] = dates;
  if (!only) return undefined;
  return dates.length === 1
    ? dateFilter(only)
    : { date: { in: dates.map(({ month, day, year = '' }) => `${month}/${day}/${year.slice(-2)}`) } };
}

/** A name of three characters and more is looked for in names; a shorter one is an abbreviation. */
const asName = (name: string | undefined): string | undefined => (name && [...name].length > 2 ? name : undefined);
/** A state or a country may have two. */
const asPlace = (name: string | undefined): string | undefined => (name && [...name].length > 1 ? name : undefined);
const asAbbreviation = (name: string | undefined): string | undefined =>
  name && /^[\p{L}\p{N}&.']{1,12}$/u.test(name) ? name : undefined;

/** The filters of everything that questions ask for; what is undefined is not asked. */
function filtersOf(questions: readonly Question[]) {
  const name = find(questions, 'name')?.name;
  const dates = datesFilter(questions);
  const beside = find(questions, 'date')?.beside;
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  const md5 = find(questions, 'checksum')?.md5;
  const about = (text: string | undefined) => (text === undefined ? undefined : { about: { contains: text } });
  const artists = (text: string | undefined) =>
    text === undefined ? undefined : { nameNormalized: { contains: text } };
  const abbreviation = asAbbreviation(name);
  return {
    artists: artists(asName(name)),
    abbreviated: abbreviation === undefined ? undefined : { abbrev: { eq: abbreviation } },
    besideArtists: artists(asName(beside)),
    songs: about(asName(name)),
    besideSongs: about(asName(beside)),
    venues: about(asPlace(name)),
    besideVenues: about(asName(beside)),
    performances: dates ? { ...dates, ...about(beside) } : about(asName(name)),
    recordings: id === undefined ? about(identifier ?? asName(name)) : { id: { eq: id } },
    checksums: md5 === undefined ? undefined : { body: { contains: md5 } },
  };
}

type Slot = keyof ReturnType<typeof filtersOf>;

/** A list of the answer: its records as results, and how many there are in all. */
interface FoundList {
  hits: Hit[];
  total: number;
}

interface GroupRule {
  title: string;
  /** What one of its records is called. */
  counts: string;
  /** The parts of the query whose answers it shows, in their order. */
  slots: readonly Slot[];
  /** The lists of an answer that are there. */
  lists: (data: SearchQuery) => FoundList[];
}

type Connection<Node> = { totalCount: number; edges: ReadonlyArray<{ node?: Node | null } | null> } | null | undefined;

/** A list whose records are shown by a function. */
const listed =
  <Node>(hit: (node: Node) => Hit) =>
  (connection: Connection<Node>): FoundList[] =>
    connection ? [{ hits: nodes(connection).map(hit), total: connection.totalCount }] : [];

const artists = listed(artistHit);
const songs = listed(songHit);
const venues = listed(venueHit);
const recordings = listed(recordingHit);

/** The groups of a search, by the name that a URL gives them: what each asks for, and how its answer is shown. */
const RULES = {
  artists: {
    title: 'Artists',
    counts: 'artist',
    slots: ['abbreviated', 'artists', 'besideArtists'],
    lists: (data) => [data.abbreviated, data.artists, data.besideArtists].flatMap(artists),
  },
  songs: {
    title: 'Songs',
    counts: 'song',
    slots: ['songs', 'besideSongs'],
    lists: (data) => [data.songs, data.besideSongs].flatMap(songs),
  },
  venues: {
    title: 'Venues',
    counts: 'venue',
    slots: ['venues', 'besideVenues'],
    lists: (data) => [data.venues, data.besideVenues].flatMap(venues),
  },
  performances: {
    title: 'Performances',
    counts: 'performance',
    slots: ['performances'],
    lists: ({ performances }) => listed(performanceHit)(performances),
  },
  recordings: {
    title: 'Recordings',
    counts: 'recording',
    slots: ['recordings', 'checksums'],
    lists: ({ recordings: found, checksums }) => [
      ...recordings(found),
      ...(checksums
        ? [{ hits: nodes(checksums).flatMap(({ source }) => recordingHit(source)), total: checksums.totalCount }]
        : []),
    ],
  },
} as const satisfies Record<string, GroupRule>;

export type Group = keyof typeof RULES;

const GROUPS: readonly Group[] = ['artists', 'songs', 'venues', 'performances', 'recordings'];

/** The group that a URL names. */
export const groupOf = (name: string | null): Group | undefined => GROUPS.find((group) => group === name);

/**
 * What is sent for a text: everything that it may mean, or a page of one group in full. Undefined when there is nothing to
 * ask.
 */
export function searchVariables({ questions }: Understood, group?: Group, page = 1): SearchQueryVariables | undefined {
  const all = filtersOf(questions);
  const slots = new Set<Slot>((group ? [group] : GROUPS).flatMap((one) => RULES[one].slots));
  const only = <Name extends Slot>(slot: Name) => (slots.has(slot) ? all[slot] : undefined);
  const asked = {
    artists: only('artists'),
    abbreviated: only('abbreviated'),
    besideArtists: only('besideArtists'),
    songs: only('songs'),
    besideSongs: only('besideSongs'),
    venues: only('venues'),
    besideVenues: only('besideVenues'),
    performances: only('performances'),
    recordings: only('recordings'),
    checksums: only('checksums'),
  };
  if (Object.values(asked).every((filter) => filter === undefined)) return undefined;
  return {
    first: group ? PAGE_SIZE : OVERVIEW_SIZE,
    after: cursorAt(group ? firstIndex(page) : 0),
    ...asked,
    hasArtists: asked.artists !== undefined,
    hasAbbreviated: asked.abbreviated !== undefined,
    hasBesideArtists: asked.besideArtists !== undefined,
    hasSongs: asked.songs !== undefined,
    hasBesideSongs: asked.besideSongs !== undefined,
    hasVenues: asked.venues !== undefined,
    hasBesideVenues: asked.besideVenues !== undefined,
    hasPerformances: asked.performances !== undefined,
    hasRecordings: asked.recordings !== undefined,
    hasChecksums: asked.checksums !== undefined,
  };
}

/** The same as a query of the page. */
export function searchQuery(
  understood: Understood,
  group: Group | undefined,
  page: number,
): PageQuery<SearchQuery> | undefined {
  const variables = searchVariables(understood, group, page);
  return variables && pageQuery(SearchDocument, variables);
}

export interface FoundGroup extends Pick<GroupRule, 'title' | 'counts'> {
  group: Group;
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
export function foundGroups(data: SearchQuery, { text, questions }: Understood): FoundGroup[] {
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
    const { title, counts, lists } = RULES[group];
    const found = lists(data);
    const hits = [...new Map(found.flatMap((list) => list.hits).map((hit) => [hit.key, hit])).values()];
    const totals = found.map(({ total }) => total);
    // Two lists may have the same record, which counts once where all records are among the hits.
    const isWhole = found.every((list) => list.total <= list.hits.length);
    const hasMore = totals.includes(MOST_FOUND);
    const total = isWhole ? hits.length : totals.reduce((sum, one) => sum + one, 0);
    const pages = pageCount(Math.max(0, ...totals));
    return { group, title, counts, hits, hasMore, total: hasMore ? MOST_FOUND - 1 : total, pages };
  })
    .filter(({ hits, total }) => hits.length > 0 || total > 0)
    .sort((a, b) => rank(a) - rank(b));
}
