import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';
import { ask } from './api.ts';

const text = v.nullable(v.string());
const count = v.object({ totalCount: v.number() });
const named = v.object({ id: v.number(), name: v.string() });
const listOf = <Node extends v.GenericSchema>(node: Node) => v.object({ edges: v.array(v.object({ node })) });

const artist = v.object({
  ...named.entries,
  abbrev: text,
  nameNormalized: v.string(),
  isTradable: v.boolean(),
  officialUrl: text,
  years: v.array(v.number()),
  sourceCount: v.number(),
});

const performance = v.object({
  id: v.number(),
  date: v.string(),
  year: v.number(),
  venue: text,
  city: text,
  state: text,
  set1: text,
  set2: text,
  set3: text,
  comment: text,
  artist: named,
  sources: count,
});

const recording = v.object({
  id: v.number(),
  archiveIdentifier: text,
  circdate: text,
  comments: text,
  textdoc: text,
  wavdiskcount: v.nullable(v.number()),
  shndiskcount: v.nullable(v.number()),
  performance: v.object({ id: v.number(), date: v.string(), year: v.number(), artist: named, sources: count }),
  checksums: listOf(v.object({ description: v.string(), body: v.string() })),
});

const group = v.object({
  id: v.number(),
  title: v.string(),
  sourceCount: v.number(),
  performanceYears: v.array(v.number()),
  artistsByName: v.array(v.object({ ...named.entries, performances: listOf(v.object({ date: v.string() })) })),
});

const venue = v.object({ id: v.number(), years: v.array(v.number()) });

export type Artist = v.InferOutput<typeof artist>;
export type Performance = v.InferOutput<typeof performance>;
export type Recording = v.InferOutput<typeof recording>;
export type Group = v.InferOutput<typeof group>;

type Venue = v.InferOutput<typeof venue>;

type Filter = Record<string, unknown>;

const QUERIES = {
  artists: `query ($filter: ArtistFilter) { artists(filter: $filter) { edges { node {
    id name abbrev nameNormalized isTradable officialUrl years sourceCount } } } }`,
  performances: `query ($filter: PerformanceFilter) { performances(filter: $filter) { edges { node {
    id date year venue city state set1 set2 set3 comment artist { id name } sources { totalCount } } } } }`,
  sources: `query ($filter: SourceFilter) { sources(filter: $filter, pagination: { first: 100 }) { edges { node {
    id archiveIdentifier circdate comments textdoc wavdiskcount shndiskcount
    performance { id date year artist { id name } sources { totalCount } }
    checksums(pagination: { first: 5 }) { edges { node { description body } } } } } } }`,
  artistGroups: `query ($filter: ArtistGroupFilter) { artistGroups(filter: $filter, pagination: { first: 80 }) { edges { node {
    id title sourceCount performanceYears artistsByName { id name
      performances(filter: { year: { eq: 1995 } }, pagination: { first: 5 }) { edges { node { date } } } } } } } }`,
  venues: `query ($filter: VenueFilter) { venues(filter: $filter, pagination: { first: 20 }) { edges { node { id years } } } }`,
};

/** The first of the records that the API lists which is as the test needs it. */
async function first<Node extends v.GenericSchema>(
  request: APIRequestContext,
  list: keyof typeof QUERIES,
  node: Node,
  filter: Filter,
  isRight: (record: v.InferOutput<Node>) => boolean,
): Promise<v.InferOutput<Node>> {
  const data = await ask(request, v.record(v.string(), listOf(node)), QUERIES[list], { filter });
  const found = data[list]?.edges.map((edge) => edge.node).find(isRight);
  if (found === undefined) throw new Error(`The catalogue has nothing like that among its ${list}.`);
  return found;
}

/** Finds what a journey needs in the product's catalogue, so that no journey depends on a name or an id in it. */
export const openCatalogue = (request: APIRequestContext) => ({
  /** The most recorded artist that is as asked. */
  artist: (isRight: (artist: Artist) => boolean, filter: Filter = {}): Promise<Artist> =>
    first(request, 'artists', artist, { sourceCount: { sort: 'DESC' }, ...filter }, isRight),
  performance: (filter: Filter, isRight: (performance: Performance) => boolean = () => true): Promise<Performance> =>
    first(request, 'performances', performance, filter, isRight),
  recording: (filter: Filter, isRight: (recording: Recording) => boolean = () => true): Promise<Recording> =>
    first(request, 'sources', recording, filter, isRight),
  group: (isRight: (group: Group) => boolean): Promise<Group> =>
    first(request, 'artistGroups', group, { title: { sort: 'ASC' } }, isRight),
  /** The id of the venue with the most performances that is as asked. */
  venue: async (isRight: (venue: Venue) => boolean): Promise<number> =>
    (await first(request, 'venues', venue, { performanceCount: { sort: 'DESC' } }, isRight)).id,
  /** An artist's performances of a year, by date. */
  performancesOf: async (artistId: number, year: number): Promise<Performance[]> => {
    const filter = { artist: { eq: String(artistId) }, year: { eq: year }, date: { sort: 'ASC' } };
    const data = await ask(request, v.object({ performances: listOf(performance) }), QUERIES.performances, { filter });
    return data.performances.edges.map((edge) => edge.node);
  },
});

/** The number of months under which the site files these dates. */
export const monthCount = (performances: readonly { date: string }[]): number =>
  new Set(performances.map(({ date }) => (date.includes('?') ? 'Unknown' : date.slice(0, 2)))).size;

export const shownDate = ({ date, year }: Pick<Performance, 'date' | 'year'>): string => `${date.slice(0, 6)}${year}`;
