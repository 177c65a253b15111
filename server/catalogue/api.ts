import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { boundsAnswer, boundsQuery, membersAnswer, membersQuery, pageAnswer, pageQueries } from './api-queries.ts';
import type { Bounds, CatalogueReader } from './export.ts';
import { CatalogueError } from './lines.ts';
import type { RecordType } from './records.ts';

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
    const { list } = await this.#ask(pageAnswer, pageQueries[type], { after, upTo });
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
