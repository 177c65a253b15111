import type { ErrorLike } from '@apollo/client';
import type {
  FoundPerformanceFragment,
  RecordingSummaryFragment,
  SearchSongsQuery,
} from '../../graphql/generated/graphql';
import { type NodeOf, nodes } from '../../graphql/nodes';
import type { QueryResult, QueryResults } from '../../graphql/pageQueries';
import { displayedDate } from '../../lib/dates';
import { decodeEntities } from '../../lib/entities';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';
import { distinct } from '../../lib/rows';
import { readSetList, songKey } from '../../lib/setList';
import { GROUPS, type Group, PAGE_SIZE, type SearchQueries } from './searchQueries';

/** One result: where it leads, and what is said of it. */
export interface Hit {
  key: string;
  to: string;
  title: string;
  detail: string;
  /** The comments and the archive identifier of a recording, which tell its kind. */
  source?: { comments: string | null; archiveIdentifier: string | null };
}

export interface FoundGroup {
  group: Group;
  hits: Hit[];
  /** How many records match, of the kind that `counted` names. */
  total: number;
  counted: readonly [one: string, many: string];
  /** Whether there is more than the hits. */
  more: boolean;
  /** How many pages the longest of its lists takes on the group's own page. */
  pages: number;
}

export interface Found {
  groups: FoundGroup[];
  loading: boolean;
  /** What failed, by group, one of the reasons, and the way to ask all of it again. */
  failed: { groups: Group[]; error: ErrorLike; retry: () => void } | undefined;
}

type Results = QueryResults<SearchQueries>;
type SongPerformance = NodeOf<SearchSongsQuery['performances']>;

const COUNTED: Record<Group, FoundGroup['counted']> = {
  artists: ['artist', 'artists'],
  performances: ['performance', 'performances'],
  recordings: ['recording', 'recordings'],
  songs: ['set list', 'set lists'],
  venues: ['performance', 'performances'],
};

/** The questions whose answers make a group. */
const SLOTS = {
  artists: ['artists', 'abbreviations'],
  performances: ['dates', 'abbreviatedOnDates', 'namedOnDates', 'venueOnDates', 'cityOnDates'],
  recordings: ['recording', 'archived', 'checksums'],
  songs: ['set1', 'set2', 'set3'],
  venues: ['venues', 'cities', 'places'],
} as const satisfies Record<Group, readonly (keyof SearchQueries)[]>;

function performanceHit(performance: FoundPerformanceFragment): Hit {
  const { id, artist, date, year, venue, city, state } = performance;
  return {
    key: `performance${id}`,
    to: paths.performance(id),
    title: [artist?.name, displayedDate(date, year)].filter(Boolean).join(' '),
    detail: [venue || 'Unknown Venue', place(city, state)].filter(Boolean).join(', '),
  };
}

function recordingHit({ id, archiveIdentifier, comments, performance }: RecordingSummaryFragment): Hit {
  const about = performance && performanceHit({ ...performance, sources: { totalCount: 0 } });
  return {
    key: `recording${id}`,
    to: paths.recording(id),
    title: about?.title ?? `Recording ${id}`,
    detail: [`Recording ID: ${id}`, archiveIdentifier, about?.detail].filter(Boolean).join(', '),
    source: { comments, archiveIdentifier },
  };
}

/** The most frequent first, and among equals the one that begins with the text. */
function ranked<Item extends { name: string; count: number }>(items: Iterable<Item>, text: string): Item[] {
  const begins = ({ name }: Item) => (songKey(name).startsWith(songKey(text)) ? 1 : 0);
  return [...items].sort((a, b) => begins(b) - begins(a) || b.count - a.count || a.name.localeCompare(b.name));
}

const times = (count: number, of: string): string => (count === 1 ? `1 ${of}` : `${count} ${of}s`);

/** The titles that contain the text, in the set lists at hand. */
function songHits(performances: readonly SongPerformance[], text: string, all: boolean): Hit[] {
  const wanted = songKey(text);
  const songs = new Map<string, { name: string; count: number }>();
  for (const { set1, set2, set3 } of performances) {
    const entries = [set1, set2, set3].flatMap((set) =>
      readSetList(decodeEntities(set ?? '')).parts.flatMap((part) => part.entries),
    );
    for (const { title } of entries) {
      const key = songKey(title);
      if (!key.includes(wanted)) continue;
      const song = songs.get(key) ?? { name: title, count: 0 };
      songs.set(key, { ...song, count: song.count + 1 });
    }
  }
  return ranked(songs.values(), text)
    .slice(0, 8)
    .map(({ name, count }) => ({
      key: `song${name}`,
      to: paths.search(name, 'songs'),
      title: name,
      detail: `in ${all ? '' : 'at least '}${times(count, 'set list')}`,
    }));
}

/** The venues of the performances at hand. */
function venueHits(performances: readonly FoundPerformanceFragment[], text: string): Hit[] {
  const venues = new Map<string, { name: string; where: string; count: number }>();
  for (const { venue, city, state } of performances) {
    const name = venue || 'Unknown Venue';
    const where = place(city, state) ?? '';
    const key = `${songKey(name)}/${songKey(where)}`;
    const known = venues.get(key) ?? { name, where, count: 0 };
    venues.set(key, { ...known, count: known.count + 1 });
  }
  return ranked(venues.values(), text)
    .slice(0, 8)
    .map(({ name, where, count }) => ({
      key: `venue${name}${where}`,
      to: paths.search(name, 'venues'),
      title: name,
      detail: [where, times(count, 'performance')].filter(Boolean).join(', '),
    }));
}

const isWhole = (list: SearchSongsQuery['performances'] | undefined): boolean =>
  !list || list.edges.length >= list.totalCount;

/** The performances of every artist of an answer, in one list. */
const ofArtists = (result: Results['namedOnDates']) =>
  nodes(result.data?.artists).flatMap(({ performances }) => nodes(performances));

const totalOfArtists = (result: Results['namedOnDates']): number =>
  nodes(result.data?.artists).reduce((sum, { performances }) => sum + performances.totalCount, 0);

function hitsOf(group: Group, results: Results, text: string, whole: boolean): Hit[] {
  const sets = [results.set1, results.set2, results.set3].map(({ data }) => data?.performances);
  const songs = sets.flatMap((list) => nodes(list));
  const venues = [results.venues, results.cities, results.places].flatMap(({ data }) => nodes(data?.performances));
  switch (group) {
    case 'artists':
      return [results.abbreviations, results.artists]
        .flatMap(({ data }) => nodes(data?.artists))
        .map(({ id, name }) => ({
          key: `artist${id}`,
          to: paths.performances(id),
          title: name,
          detail: `Artist ID: ${id}`,
        }));
    case 'performances':
      return [
        ...nodes(results.dates.data?.performances),
        ...ofArtists(results.abbreviatedOnDates),
        ...ofArtists(results.namedOnDates),
        ...nodes(results.venueOnDates.data?.performances),
        ...nodes(results.cityOnDates.data?.performances),
      ].map(performanceHit);
    case 'recordings':
      return [
        ...nodes(results.recording.data?.sources),
        ...nodes(results.archived.data?.sources),
        ...nodes(results.checksums.data?.checksums).flatMap(({ source }) => source ?? []),
      ].map(recordingHit);
    case 'songs':
      return whole ? distinct(songs).map(performanceHit) : songHits(distinct(songs), text, sets.every(isWhole));
    case 'venues':
      return whole ? distinct(venues).map(performanceHit) : venueHits(distinct(venues), text);
  }
}

/** How many records each question of a group found. */
function totalsOf(group: Group, results: Results): number[] {
  switch (group) {
    case 'artists':
      return [results.artists, results.abbreviations].map(({ data }) => data?.artists.totalCount ?? 0);
    case 'performances':
      return [
        ...[results.dates, results.venueOnDates, results.cityOnDates].map(
          ({ data }) => data?.performances.totalCount ?? 0,
        ),
        totalOfArtists(results.abbreviatedOnDates),
        totalOfArtists(results.namedOnDates),
      ];
    case 'recordings':
      return [
        results.recording.data?.sources.totalCount ?? 0,
        results.archived.data?.sources.totalCount ?? 0,
        results.checksums.data?.checksums.totalCount ?? 0,
      ];
    case 'songs':
      return [results.set1, results.set2, results.set3].map(({ data }) => data?.performances.totalCount ?? 0);
    case 'venues':
      return [results.venues, results.cities, results.places].map(({ data }) => data?.performances.totalCount ?? 0);
  }
}

const unique = (hits: readonly Hit[]): Hit[] => [...new Map(hits.map((hit) => [hit.key, hit])).values()];

/** The answers to what a text may mean, in groups; a group without a hit is left out. `only` is the group shown in full. */
export function foundIn(results: Results, text: string, only?: Group): Found {
  const groups = GROUPS.map((group): FoundGroup => {
    const hits = unique(hitsOf(group, results, text, only !== undefined));
    const totals = totalsOf(group, results);
    // Two questions may find the same record: what was counted twice among the hits at hand is no more than one.
    const summed = totals.reduce((sum, total) => sum + total, 0);
    const derived = group === 'songs' || group === 'venues';
    const complete = !derived && totals.every((total) => total <= hits.length);
    const total = complete ? hits.length : summed;
    return {
      group,
      hits,
      total,
      counted: COUNTED[group],
      more: derived ? hits.length > 0 : total > hits.length,
      pages: Math.ceil(Math.max(0, ...totals) / PAGE_SIZE),
    };
  });
  const result = (slot: keyof SearchQueries): QueryResult<unknown> => results[slot];
  const failing = GROUPS.filter((group) => SLOTS[group].some((slot) => result(slot).error !== undefined));
  const failures = Object.values(results).filter((one) => one.error !== undefined);
  const error = failures[0]?.error;
  const retry = () => {
    for (const failure of failures) failure.retry();
  };
  return {
    groups: groups.filter(({ hits, total }) => hits.length > 0 || total > 0),
    loading: Object.values(results).some(({ loading }) => loading),
    failed: error && { groups: failing, error, retry },
  };
}
