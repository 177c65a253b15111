import * as v from 'valibot';
import { pageSize } from '../data/pages.ts';
import type { RecordType } from './records.ts';

/* What is asked of another API to read its catalogue, and what its answers must hold. */

/** What every list of the schema holds of a page. */
const connection = <Node extends v.GenericSchema>(node: Node) =>
  v.object({
    totalCount: v.optional(v.number(), 0),
    pageInfo: v.optional(v.object({ hasNextPage: v.boolean(), endCursor: v.string() }), {
      hasNextPage: false,
      endCursor: '',
    }),
    edges: v.array(v.object({ node })),
  });

const node = v.looseObject({ id: v.number() });
const memberships = connection(v.looseObject({ id: v.number() }));

/** The largest id of each list, and how many records it has. */
export const boundsQuery = `{
  artists(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  artistGroups(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  performances(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  sources(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  checksums(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
}`;

/** The answer to `boundsQuery`. */
export const boundsAnswer = v.object({
  artists: connection(node),
  artistGroups: connection(node),
  performances: connection(node),
  sources: connection(node),
  checksums: connection(node),
});

/** A page of a list in the order of ids, with the fields that the format has. */
const pageQuery = (list: string, fields: string) =>
  `query ($after: Int!, $upTo: Int!) {
    list: ${list}(filter: { id: { gt: $after, lte: $upTo, sort: "ASC" } }, pagination: { first: ${pageSize} }) {
      pageInfo { hasNextPage endCursor } edges { node { __typename id ${fields} } }
    }
  }`;

/** The query for a page of each type but the memberships, which are no list of their own. */
export const pageQueries: Record<Exclude<RecordType, 'ArtistToArtistGroup'>, string> = {
  Artist: pageQuery('artists', 'name abbrev isTradable officialUrl top100 sourceCount createdAt'),
  ArtistGroup: pageQuery('artistGroups', 'title'),
  Performance: pageQuery(
    'performances',
    `artist { id } date year title isCompilation venue city state set1 set2 set3 comment createdAt updatedAt
      sources(pagination: { first: 1 }) { totalCount }`,
  ),
  Source: pageQuery(
    'sources',
    `performance { id } archiveIdentifier circdate comments textdoc wavdiskcount shndiskcount enterUsername mediaSize
      mediaSizeUncompressed createdAt updatedAt`,
  ),
  Checksum: pageQuery('checksums', 'source { id } description body createdAt'),
};

const members = `artistToArtistGroups(filter: { id: { sort: "ASC" } }, pagination: { first: ${pageSize}, after: $cursor }) {
  pageInfo { hasNextPage endCursor } edges { node { __typename id artistGroup { id } artist { id } reason } }
}`;

/** A page of the members of the first group after an id. */
export const membersQuery = `query ($after: Int!, $upTo: Int!, $cursor: String) {
  list: artistGroups(filter: { id: { gt: $after, lte: $upTo, sort: "ASC" } }, pagination: { first: 1 }) {
    pageInfo { hasNextPage endCursor } edges { node { id ${members} } }
  }
}`;

/** The answer to one of `pageQueries`. */
export const pageAnswer = v.object({ list: connection(node) });
/** The answer to `membersQuery`. */
export const membersAnswer = v.object({
  list: connection(v.object({ id: v.number(), artistToArtistGroups: memberships })),
});
