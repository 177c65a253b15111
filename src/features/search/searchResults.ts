import type { ErrorLike } from '@apollo/client';
import type { SearchSongsQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import type { QueryResult, QueryResults } from '../../graphql/pageQueries';
import { distinct } from '../../lib/rows';
import { artistHit, type Hit, performanceHit, recordingHit, songHits, venueHits } from './hits';
import { GROUPS, type Group, PAGE_SIZE, type SearchQueries } from './searchQueries';

export interface FoundGroup {
  group: Group;
  hits: Hit[];
  /** How many records match, of the kind that `counts` names. */
  total: number;
  /** The name of one of them, for example `set list`. */
  counts: string;
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

const COUNTS: Record<Group, string> = {
  artists: 'artist',
  performances: 'performance',
  recordings: 'recording',
  songs: 'set list',
  venues: 'performance',
};

/** The questions whose answers make a group. */
const SLOTS = {
  artists: ['artists', 'abbreviations'],
  performances: ['dates', 'abbreviatedOnDates', 'namedOnDates', 'venueOnDates', 'cityOnDates'],
  recordings: ['recording', 'archived', 'checksums'],
  songs: ['set1', 'set2', 'set3'],
  venues: ['venues', 'cities', 'places'],
} as const satisfies Record<Group, readonly (keyof SearchQueries)[]>;

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
      return [results.abbreviations, results.artists].flatMap(({ data }) => nodes(data?.artists)).map(artistHit);
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
export function resultsOf(results: Results, text: string, only?: Group): Found {
  const groups = GROUPS.map((group): FoundGroup => {
    const hits = unique(hitsOf(group, results, text, only !== undefined));
    const totals = totalsOf(group, results);
    // Two questions may find the same record, which counts once where all records are among the hits.
    const summed = totals.reduce((sum, total) => sum + total, 0);
    const derived = group === 'songs' || group === 'venues';
    const complete = !derived && totals.every((total) => total <= hits.length);
    const total = complete ? hits.length : summed;
    return {
      group,
      hits,
      total,
      counts: COUNTS[group],
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
