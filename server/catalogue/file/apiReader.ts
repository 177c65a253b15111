import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { pageSize } from '../../data/reading/pagination.ts';
import { KeptFile } from './keptFile.ts';
import { CatalogueError, type Line, longestLine } from './lines.ts';
import type { CatalogueSource } from './load.ts';
import { type RecordType, recordTypes, selectionOf } from './records.ts';
import { Requests } from './requests.ts';

/** The lists of the GraphQL schema. Memberships have none: they are read group by group. */
const lists = {
  Artist: 'artists',
  ArtistGroup: 'artistGroups',
  Performance: 'performances',
  Source: 'sources',
  Checksum: 'checksums',
} as const satisfies Partial<Record<RecordType, string>>;

type ListedType = keyof typeof lists;

const connectionSchema = <Node extends v.GenericSchema>(node: Node) =>
  v.object({
    totalCount: v.optional(v.number(), 0),
    pageInfo: v.optional(v.object({ hasNextPage: v.boolean(), endCursor: v.string() }), {
      hasNextPage: false,
      endCursor: '',
    }),
    edges: v.array(v.object({ node })),
  });

const recordSchema = v.looseObject({ id: v.number() });
type Listed = v.InferOutput<typeof recordSchema>;
const pageSchema = connectionSchema(recordSchema);
const recordsDataSchema = v.object({ list: pageSchema });
const groupsDataSchema = v.object({
  list: connectionSchema(v.object({ id: v.number(), artistToArtistGroups: pageSchema })),
});

const boundsQuery = `{ ${Object.values(lists)
  .map(
    (list) =>
      `${list}(filter: { id: { sort: "DESC" } }, pagination: { first: 1 }) { totalCount edges { node { id } } }`,
  )
  .join(' ')} }`;

const boundsDataSchema = v.object({
  artists: pageSchema,
  artistGroups: pageSchema,
  performances: pageSchema,
  sources: pageSchema,
  checksums: pageSchema,
});

/** The query for a page of a list, ordered by id. */
const pageQuery = (list: string, first: number, selection: string, variables = '') =>
  `query ($after: Int!, $upTo: Int!${variables}) {
    list: ${list}(filter: { id: { gt: $after, lte: $upTo, sort: "ASC" } }, pagination: { first: ${first} }) {
      pageInfo { hasNextPage endCursor } edges { node { ${selection} } }
    }
  }`;

const membersQuery = pageQuery(
  lists.ArtistGroup,
  1,
  `id artistToArtistGroups(filter: { id: { gt: $member, sort: "ASC" } }, pagination: { first: ${pageSize} }) {
    pageInfo { hasNextPage endCursor } edges { node { ${selectionOf('ArtistToArtistGroup')} } }
  }`,
  ', $member: Int!',
);

const responseSchema = v.object({
  data: v.nullish(v.unknown()),
  errors: v.optional(v.array(v.object({ message: v.string() })), []),
});

/** The bytes of the longest answer: a page of records of the longest kind. */
const longestAnswer = 512 * 2 ** 20;

/** The first entry of what is kept: the largest ids when the reading began. */
const beginningSchema = v.object({ url: v.string(), total: v.number(), upTo: v.record(v.string(), v.number()) });

/** A record as it is kept. One that is too long for a line has a fault, and no fields. */
const keptRecordSchema = v.looseObject({
  __typename: v.picklist(recordTypes),
  id: v.number(),
  artistGroup: v.optional(recordSchema),
  fault: v.optional(v.string()),
});
type KeptRecord = v.InferOutput<typeof keptRecordSchema>;

interface Options {
  say: (line: string) => void;
  /** The folder of the file that keeps what was fetched. */
  folder?: string;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Reads the catalogue from another API of this schema, page by page, ordered by id. What is fetched is kept in a file,
 * so that an interrupted reading goes on.
 */
export class ApiReader implements CatalogueSource {
  readonly name: string;
  readonly mayChange = true;
  readonly #url: string;
  readonly #requests: Requests;
  readonly #kept: KeptFile;
  readonly #say: (line: string) => void;

  constructor(url: string, { say, folder = '.', wait = sleep }: Options) {
    this.#url = url;
    this.name = url;
    this.#requests = new Requests(`The API at ${url}`, longestAnswer, wait);
    this.#kept = new KeptFile(`${folder}/${new URL(url).hostname}.records.ndjson`);
    this.#say = say;
  }

  /** Reads the records up to the ids that were the largest when the reading began. Later additions are left out. */
  async *lines(onTotal: (records: number) => void): AsyncGenerator<Line> {
    const kept = this.#kept.entries();
    const first = await kept.next();
    const begun = first.done ? await this.#begin() : this.#parsed(beginningSchema, first.value);
    if (begun.url !== this.#url) throw this.#unfit();
    onTotal(begun.total);
    let last: KeptRecord | undefined;
    let number = 0;
    for await (const entry of kept) {
      last = this.#parsed(keptRecordSchema, entry);
      number += 1;
      yield lineOf(last, number);
    }
    if (number > 0) this.#say(`${this.name}: goes on behind ${number.toLocaleString('en')} records.`);
    for (const type of recordTypes.slice(last ? recordTypes.indexOf(last.__typename) : 0)) {
      const from = last?.__typename === type ? last : undefined;
      const pages =
        type === 'ArtistToArtistGroup'
          ? this.#members(begun.upTo.ArtistGroup ?? 0, from)
          : this.#records(type, begun.upTo[type] ?? 0, from);
      for await (const page of pages) {
        const fetched = page.map((record) => keptOf(type, record));
        this.#kept.add(fetched);
        for (const record of fetched) {
          number += 1;
          yield lineOf(record, number);
        }
      }
    }
  }

  forget(): Promise<void> {
    return this.#kept.remove();
  }

  #parsed<Schema extends v.GenericSchema>(schema: Schema, entry: unknown): v.InferOutput<Schema> {
    const { success, output } = v.safeParse(schema, entry);
    if (!success) throw this.#unfit();
    return output;
  }

  #unfit(): CatalogueError {
    return new CatalogueError(`${this.#kept.path} is not of ${this.name}: remove it, or import in another folder.`);
  }

  async #begin(): Promise<v.InferOutput<typeof beginningSchema>> {
    const bounds = await this.#ask(boundsDataSchema, boundsQuery, {});
    const begun = {
      url: this.#url,
      total: Object.values(bounds).reduce((sum, { totalCount }) => sum + totalCount, 0),
      upTo: Object.fromEntries(
        Object.entries(lists).map(([type, list]) => [type, bounds[list].edges[0]?.node.id ?? 0]),
      ),
    };
    this.#kept.add([begun]);
    this.#say(`${this.name}: what is fetched is kept in ${this.#kept.path}. Ended, this goes on when it is run again.`);
    return begun;
  }

  async *#records(type: ListedType, upTo: number, last?: KeptRecord): AsyncGenerator<Listed[]> {
    const query = pageQuery(lists[type], pageSize, selectionOf(type));
    for (let after = last?.id ?? 0, more = true; more; ) {
      const { list } = await this.#ask(recordsDataSchema, query, { after, upTo });
      yield list.edges.map(({ node }) => node);
      more = list.pageInfo.hasNextPage && list.edges.length > 0;
      after = this.#lastOf(list.edges, after);
    }
  }

  async *#members(upTo: number, last?: KeptRecord): AsyncGenerator<Listed[]> {
    let [group, member] = [last?.artistGroup?.id ?? 0, last?.id ?? 0];
    for (let more = true; more; ) {
      // The members of a group may be several pages. The further ones are asked of this group alone.
      const isWithinGroup = member > 0;
      const bounds = isWithinGroup ? { after: group - 1, upTo: group } : { after: group, upTo };
      const { list } = await this.#ask(groupsDataSchema, membersQuery, { ...bounds, member });
      const members = list.edges[0]?.node.artistToArtistGroups;
      yield members?.edges.map(({ node }) => node) ?? [];
      group = this.#lastOf(list.edges, bounds.after);
      const isLast = !members?.pageInfo.hasNextPage || members.edges.length === 0;
      member = isLast ? 0 : this.#lastOf(members.edges, member);
      // A page of one group alone does not say whether there are more groups.
      more = isWithinGroup || !isLast || list.pageInfo.hasNextPage;
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

const keptOf = (type: RecordType, record: Listed): KeptRecord => {
  const whole = { __typename: type, ...record };
  const isLong = Buffer.byteLength(JSON.stringify(whole)) > longestLine;
  return isLong ? { __typename: type, id: record.id, fault: 'it has more than 4 MB' } : whole;
};

const lineOf = (record: KeptRecord, number: number): Line => {
  const line = { number, text: JSON.stringify(record), utf8: true };
  return record.fault === undefined ? line : { ...line, fault: record.fault };
};
