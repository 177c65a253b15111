import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { pageSize } from '../data/pages.ts';
import type { Bounds, CatalogueReader } from './export.ts';
import { CatalogueError } from './lines.ts';
import type { RecordType } from './records.ts';

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

const boundsQuery = `{
  artists(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  artistGroups(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  performances(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  sources(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
  checksums(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }
}`;

const boundsAnswer = v.object({
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

const queries: Record<Exclude<RecordType, 'ArtistToArtistGroup'>, string> = {
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

const membersQuery = `query ($after: Int!, $upTo: Int!, $cursor: String) {
  list: artistGroups(filter: { id: { gt: $after, lte: $upTo, sort: "ASC" } }, pagination: { first: 1 }) {
    pageInfo { hasNextPage endCursor } edges { node { id ${members} } }
  }
}`;

const pageAnswer = v.object({ list: connection(node) });
const membersAnswer = v.object({
  list: connection(v.object({ id: v.number(), artistToArtistGroups: memberships })),
});

const answerSchema = v.object({
  data: v.nullish(v.unknown()),
  errors: v.optional(v.array(v.object({ message: v.string() })), []),
});

/** How often a request is sent when the network fails, and when the API answers 429. */
const attempts = { failed: 5, limited: 30 };
const longestWait = 60_000;

/** Reads the catalogue of another API of this schema, page by page. */
export class ApiReader implements CatalogueReader {
  readonly #url: string;
  /** Whether the API has ever answered; one that has not is not asked again. */
  #answered = false;

  constructor(url: string) {
    this.#url = url;
  }

  async bounds(): Promise<Bounds> {
    const lists = await this.#ask(boundsAnswer, boundsQuery, {});
    const last = (list: { edges: { node: { id: number } }[] }) => list.edges[0]?.node.id ?? 0;
    return {
      upTo: {
        Artist: last(lists.artists),
        ArtistGroup: last(lists.artistGroups),
        // Memberships are no list of their own: they are read group by group.
        ArtistToArtistGroup: last(lists.artistGroups),
        Performance: last(lists.performances),
        Source: last(lists.sources),
        Checksum: last(lists.checksums),
      },
      total: Object.values(lists).reduce((sum, { totalCount }) => sum + totalCount, 0),
    };
  }

  async page(type: RecordType, after: number, upTo: number) {
    if (type === 'ArtistToArtistGroup') return this.#membersOfNextGroup(after, upTo);
    const { list } = await this.#ask(pageAnswer, queries[type], { after, upTo });
    const records = list.edges.map((edge) => edge.node);
    const last = this.#lastOf(records, after);
    return { records, next: list.pageInfo.hasNextPage ? last : undefined };
  }

  async #membersOfNextGroup(after: number, upTo: number) {
    const records: object[] = [];
    let page = await this.#members(after, upTo, null);
    while (page.group) {
      const { edges, pageInfo } = page.group.artistToArtistGroups;
      records.push(...edges.map((edge) => edge.node));
      if (!pageInfo.hasNextPage || edges.length === 0) {
        return { records, next: page.more ? this.#lastOf([page.group], after) : undefined };
      }
      page = await this.#members(after, upTo, pageInfo.endCursor);
    }
    return { records, next: undefined };
  }

  /** The first group after an id, with a page of its members. */
  async #members(after: number, upTo: number, cursor: string | null) {
    const { list } = await this.#ask(membersAnswer, membersQuery, { after, upTo, cursor });
    return { group: list.edges[0]?.node, more: list.pageInfo.hasNextPage };
  }

  /** The id that a page ends with. It must advance, or the same page would be requested for ever. */
  #lastOf(records: readonly { id: number }[], after: number): number {
    const last = records.at(-1)?.id ?? after;
    if (records.length > 0 && last <= after)
      throw this.#fault('it does not list its records in the order of their ids');
    return last;
  }

  async #ask<Schema extends v.GenericSchema>(
    schema: Schema,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await this.#send(JSON.stringify({ query, variables }));
    const read = v.safeParse(answerSchema, answer);
    if (!read.success) throw this.#fault('its answer is not that of a GraphQL API');
    const [error] = read.output.errors;
    if (error) throw this.#fault(error.message.split('\n', 1)[0] ?? '');
    const data = v.safeParse(schema, read.output.data);
    if (!data.success) throw this.#fault(`its answer lacks ${v.getDotPath(data.issues[0]) ?? 'data'}`);
    return data.output;
  }

  async #send(body: string): Promise<unknown> {
    for (let failed = 1, limited = 1; ; ) {
      const response = await this.#post(body).catch((error: unknown) => this.#fault(reasonOf(error)));
      if (response instanceof CatalogueError) {
        if (!this.#answered || failed >= attempts.failed) throw response;
        await sleep(1000 * 2 ** failed);
        failed += 1;
      } else if (response.status === 429 && limited < attempts.limited) {
        limited += 1;
        const wait = Number(response.headers.get('retry-after')) || 1;
        await sleep(Math.min(longestWait, wait * 1000));
      } else {
        this.#answered = true;
        return response.json().catch(() => {
          throw this.#fault(`it answers HTTP ${response.status} without JSON`);
        });
      }
    }
  }

  #post(body: string): Promise<Response> {
    return fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(longestWait),
    });
  }

  #fault(reason: string): CatalogueError {
    return new CatalogueError(`The API at ${this.#url} cannot be read: ${reason}`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
