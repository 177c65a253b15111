import * as v from 'valibot';
import { pageSize } from '../data/pages.ts';
import { CatalogueError, type Line } from './lines.ts';
import type { CatalogueSource } from './load.ts';
import { type RecordType, recordTypes, selectionOf } from './records.ts';
import { Requests } from './requests.ts';

/** The schema's lists. Memberships have none: they are read group by group. */
const lists = {
  Artist: 'artists',
  ArtistGroup: 'artistGroups',
  Performance: 'performances',
  Source: 'sources',
  Checksum: 'checksums',
} as const satisfies Partial<Record<RecordType, string>>;

type ListedType = keyof typeof lists;

/** The schema of a page of any list. */
const connection = <Node extends v.GenericSchema>(node: Node) =>
  v.object({
    totalCount: v.optional(v.number(), 0),
    pageInfo: v.optional(v.object({ hasNextPage: v.boolean(), endCursor: v.string() }), {
      hasNextPage: false,
      endCursor: '',
    }),
    edges: v.array(v.object({ node })),
  });

const record = v.looseObject({ id: v.number() });
const records = connection(record);
const recordsData = v.object({ list: records });
const groupsData = v.object({ list: connection(v.object({ id: v.number(), artistToArtistGroups: records })) });

/** The query for the largest id and the number of records of each list. */
const boundsQuery = `{ ${Object.values(lists)
  .map(
    (list) =>
      `${list}(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }`,
  )
  .join(' ')} }`;

const boundsData = v.object({
  artists: records,
  artistGroups: records,
  performances: records,
  sources: records,
  checksums: records,
});

/** The query for a page of a list, ordered by id. */
const pageQuery = (list: string, first: number, selection: string, variables = '') =>
  `query ($after: Int!, $upTo: Int!${variables}) {
    list: ${list}(filter: { id: { gt: $after, lte: $upTo, sort: "ASC" } }, pagination: { first: ${first} }) {
      pageInfo { hasNextPage endCursor } edges { node { ${selection} } }
    }
  }`;

/** The query for a page of the members of one group. */
const membersQuery = pageQuery(
  lists.ArtistGroup,
  1,
  `id artistToArtistGroups(filter: { id: { sort: "ASC" } }, pagination: { first: ${pageSize}, after: $cursor }) {
    pageInfo { hasNextPage endCursor } edges { node { ${selectionOf('ArtistToArtistGroup')} } }
  }`,
  ', $cursor: String',
);

const responseSchema = v.object({
  data: v.nullish(v.unknown()),
  errors: v.optional(v.array(v.object({ message: v.string() })), []),
});

/** The bytes of the longest answer: a page of records of the longest kind. */
const longestAnswer = 512 * 2 ** 20;

/** Reads the catalogue from another API of this schema, page by page, ordered by id. */
export class ApiReader implements CatalogueSource {
  readonly name: string;
  readonly #url: string;
  readonly #requests: Requests;

  /** @param pause Waits for a number of milliseconds */
  constructor(url: string, pause?: (milliseconds: number) => Promise<unknown>) {
    this.#url = url;
    this.name = url;
    this.#requests = new Requests(`The API at ${url}`, longestAnswer, pause);
  }

  /** Reads up to the largest ids at the start. Later additions are left out, and no record read refers to them. */
  async *lines(onTotal: (records: number) => void): AsyncGenerator<Line> {
    const bounds = await this.#ask(boundsData, boundsQuery, {});
    const upTo = (type: ListedType) => bounds[lists[type]].edges[0]?.node.id ?? 0;
    onTotal(Object.values(bounds).reduce((sum, { totalCount }) => sum + totalCount, 0));
    let number = 0;
    for (const type of recordTypes) {
      const found =
        type === 'ArtistToArtistGroup' ? this.#members(upTo('ArtistGroup')) : this.#records(type, upTo(type));
      for await (const record of found) {
        number += 1;
        yield { number, text: JSON.stringify({ __typename: type, ...record }), utf8: true };
      }
    }
  }

  async *#records(type: ListedType, upTo: number): AsyncGenerator<object> {
    const query = pageQuery(lists[type], pageSize, selectionOf(type));
    for (let after = 0, more = true; more; ) {
      const { list } = await this.#ask(recordsData, query, { after, upTo });
      yield* list.edges.map(({ node }) => node);
      more = list.pageInfo.hasNextPage;
      after = this.#lastOf(list.edges, after);
    }
  }

  async *#members(upTo: number): AsyncGenerator<object> {
    const variables: { after: number; upTo: number; cursor: string | null } = { after: 0, upTo, cursor: null };
    for (let more = true; more; ) {
      const { list } = await this.#ask(groupsData, membersQuery, variables);
      const members = list.edges[0]?.node.artistToArtistGroups;
      yield* members?.edges.map(({ node }) => node) ?? [];
      if (members?.pageInfo.hasNextPage && members.edges.length > 0) {
        variables.cursor = members.pageInfo.endCursor;
        continue;
      }
      more = list.pageInfo.hasNextPage;
      Object.assign(variables, { after: this.#lastOf(list.edges, variables.after), cursor: null });
    }
  }

  /** The last id of a page. It must be above the previous one, or the same page would be requested for ever. */
  #lastOf(edges: readonly { node: { id: number } }[], after: number): number {
    const last = edges.at(-1)?.node.id ?? after;
    if (edges.length > 0 && last <= after) throw this.#fault('it does not list its records in the order of their ids');
    return last;
  }

  async #ask<Schema extends v.GenericSchema>(
    schema: Schema,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<v.InferOutput<Schema>> {
    const response = await this.#requests.json(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const parsed = v.safeParse(responseSchema, response);
    if (!parsed.success) throw this.#fault('its answer is not that of a GraphQL API');
    const [error] = parsed.output.errors;
    if (error) throw this.#fault(error.message.split('\n', 1)[0] ?? '');
    const data = v.safeParse(schema, parsed.output.data);
    if (!data.success) throw this.#fault(`its answer lacks ${v.getDotPath(data.issues[0]) ?? 'data'}`);
    return data.output;
  }

  #fault(reason: string): CatalogueError {
    return new CatalogueError(this.#requests.sentence(reason));
  }
}
