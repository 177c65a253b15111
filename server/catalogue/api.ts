import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { pageSize } from '../data/pages.ts';
import { CatalogueError, type Line } from './lines.ts';
import type { CatalogueSource } from './load.ts';
import { type RecordType, recordTypes, selectionOf } from './records.ts';

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

/** The most attempts at one request: if the network fails, and if the API asks to wait. */
const attempts = { failed: 5, limited: 30 };
const longestWait = 60_000;

/** The statuses of an API that asks to wait: a limit is reached, or it or a proxy before it is overloaded or restarts. */
const asksToWait = [429, 502, 503, 504];

/** The time in milliseconds that a response asks to wait. Its header has seconds, or a time. */
function waitOf({ headers }: Pick<Response, 'headers'>): number {
  const after = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Math.min(longestWait, Math.max(1000, wait || 0));
}

/** Reads the catalogue from another API of this schema, page by page, ordered by id. */
export class ApiReader implements CatalogueSource {
  readonly name: string;
  readonly #url: string;
  /** Whether the API has ever answered. If not, a failed request is not repeated. */
  #answered = false;
  /** Waits for a number of milliseconds. */
  readonly #pause: (milliseconds: number) => Promise<unknown>;

  constructor(url: string, pause: (milliseconds: number) => Promise<unknown> = sleep) {
    this.#url = url;
    this.#pause = pause;
    this.name = url;
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
    const response = await this.#send(JSON.stringify({ query, variables }));
    const parsed = v.safeParse(responseSchema, response);
    if (!parsed.success) throw this.#fault('its answer is not that of a GraphQL API');
    const [error] = parsed.output.errors;
    if (error) throw this.#fault(error.message.split('\n', 1)[0] ?? '');
    const data = v.safeParse(schema, parsed.output.data);
    if (!data.success) throw this.#fault(`its answer lacks ${v.getDotPath(data.issues[0]) ?? 'data'}`);
    return data.output;
  }

  async #send(body: string): Promise<unknown> {
    for (let failed = 1, limited = 1; ; ) {
      const response = await this.#post(body).catch((error: unknown) => this.#fault(reasonOf(error)));
      if (response instanceof CatalogueError) {
        if (!this.#answered || failed >= attempts.failed) throw response;
        await this.#pause(1000 * 2 ** failed);
        failed += 1;
      } else if (asksToWait.includes(response.status) && limited < attempts.limited) {
        limited += 1;
        await this.#pause(waitOf(response));
      } else {
        this.#answered = true;
        try {
          return JSON.parse(response.text);
        } catch {
          throw this.#fault(`it answers HTTP ${response.status} without JSON`);
        }
      }
    }
  }

  /** Sends a request, and reads its whole answer: a connection may end in the middle of one. */
  async #post(body: string): Promise<Pick<Response, 'headers' | 'status'> & { text: string }> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(longestWait),
    });
    const { headers, status } = response;
    return { headers, status, text: await response.text() };
  }

  #fault(reason: string): CatalogueError {
    return new CatalogueError(`The API at ${this.#url} cannot be read: ${reason}`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
