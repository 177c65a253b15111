import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getOperationAST, getVariableValues, parse } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemaFiles } from '../../../scripts/graphql/schema.ts';
import type { EdgeMember, JsonList, JsonRecord, JsonRoot } from '../../../server/data/json.ts';
import { TableSizes } from '../../../server/data/table-sizes.ts';
import type { Database } from '../../../server/db/database.ts';
import { unlimited } from '../../../server/schema/budget.ts';
import { planOf } from '../../../server/schema/plan.ts';
import { readRoot } from '../../../server/schema/read.ts';
import { executableSchema } from '../../../server/schema/schema.ts';
import { testDatabase } from '../../support/server/database.ts';
import { ask, testServer } from '../http/server.ts';
import { fillCatalogue } from './recorded/catalogue.ts';

/*
 * How large an answer may be is decided by how large it will be: where its pages allow more than the limit, its objects are
 * counted before they are read.
 */

let database: Database;
let server: FastifyInstance;
let limited: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  await database.rows(sql`insert into artists (id, name) select n, 'Artist ' || n from generate_series(1, 300) n`);
  await database.rows(sql`insert into artist_groups (id, title) values (1, 'The Family')`);
  await database.rows(
    sql`insert into artist_group_members (group_id, artist_id) select 1, n from generate_series(1, 20) n`,
  );
  // One artist has more performances than a page; a few have recordings.
  await database.rows(sql`insert into performances (id, artist_id, date, year, comment)
    select n, case when n <= 340 then 1 else n - 338 end, '05/08/77', 1977, 'x' from generate_series(1, 600) n`);
  await database.rows(sql`insert into sources (id, performance_id, comments)
    select n, 1 + n % 400, 'SBD' from generate_series(1, 500) n`);
  await database.rows(sql`insert into checksums (id, source_id, description, body)
    select n, 1 + n % 500, 'md5', md5(n::text) || ' *t.flac' from generate_series(1, 1000) n`);
  const shared: Database = { ...database, close: async () => undefined };
  server = await testServer({ database: shared });
  limited = await testServer({ database: shared, rateLimits: true });
});

const answer = async (query: string, variables: object = {}, to = server) =>
  (await ask(to, { query, variables })).json();

const page = (name: string, inside: string, args = '') => `${name}${args} { edges { node { ${inside} } } }`;

/** What published clients and the pages of another site ask, each in its own words. */
const honest: [name: string, query: string, variables: object][] = [
  [
    'recordings by their ids, with all checksums',
    `query ($ids: [Int!]!) { ${page('sources', `id comments performance { date artist { name } } ${page('checksums', 'id description body')}`, '(filter: { id: { in: $ids } })')} }`,
    { ids: [11, 12] },
  ],
  [
    'five hundred recordings by their ids',
    `query ($ids: [Int!]!) { ${page('sources', `id ${page('checksums', 'id body')}`, '(filter: { id: { in: $ids } })')} }`,
    { ids: Array.from({ length: 500 }, (_, n) => n + 1) },
  ],
  [
    'a recording by its id, as a list',
    `query ($id: Int!) { ${page('sources', `id performance { date ${page('sources', `id ${page('checksums', 'id')}`)} }`, '(filter: { id: { eq: $id } })')} }`,
    { id: 11 },
  ],
  [
    'the checksums of a recording, 500 of them',
    'query ($id: Int!, $first: Int = 500) { source(id: $id) { id checksums(pagination: { first: $first }) { totalCount edges { node { id body } } } } }',
    { id: 11 },
  ],
  [
    'an artist of a year by name, down to the checksums',
    `query ($name: String!, $year: Int!) { ${page('artistsRoot', `id name ${page('performances', `date venue ${page('sources', `archiveIdentifier ${page('checksums', 'body')}`)}`, '(filter: { year: { eq: $year } })')}`, '(filter: { name: { eq: $name } })')} }`,
    { name: 'Artist 7', year: 1977 },
  ],
  [
    'the same by a checksum',
    `query ($name: String!, $sum: String!) { ${page('artistsRoot', page('performances', page('sources', page('checksums', 'body', '(filter: { body: { contains: $sum } })'))), '(filter: { name: { eq: $name } })')} }`,
    { name: 'Artist 1', sum: 'c4ca4238a0b923820dcc509a6f75849b' },
  ],
  [
    "an artist's page, with the recordings of its performances",
    `query ($id: Int!, $year: Int = 1977) { artist(id: $id) { id name years sourceCount ${page('creators', 'id name')} ${page('artistToArtistGroups', 'artistGroup { id title }')}
      performances(filter: { year: { eq: $year }, date: { sort: "ASC" } }) { totalCount edges { node { id date set1 set2 set3 comment ${page('sources', 'id comments archiveIdentifier')} } } } } }`,
    { id: 1 },
  ],
  [
    "a group's page, with its members' performances",
    `query ($id: Int!, $year: Int = 1977) { artistGroup(id: $id) { id title ${page('artistToArtistGroups', `artist { id name performances(filter: { year: { eq: $year }, date: { sort: "ASC" } }) { totalCount edges { node { id date artist { id name } ${page('sources', 'id comments archiveIdentifier')} } } } }`)} } }`,
    { id: 1 },
  ],
];

describe('honest queries are answered', () => {
  test.each(honest)('%s', async (_name, query, variables) => {
    const { data, errors } = await answer(query, variables, limited);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data).length).toBeGreaterThan(100);
  });

  test('and whole', async () => {
    const { data } = await answer(honest[1]?.[1] ?? '', honest[1]?.[2]);
    // A page has 300 records.
    expect(data.sources.edges).toHaveLength(300);
    const { data: two } = await answer(honest[0]?.[1] ?? '', honest[0]?.[2]);
    expect(
      two.sources.edges.map(({ node }: { node: { id: number; checksums: { edges: [] } } }) => [
        node.id,
        node.checksums.edges.length,
      ]),
    ).toEqual([
      [11, 2],
      [12, 2],
    ]);
  });
});

/** Performances of the artist of performances: 300 of 300. */
const again = (inside: string) => page('performances', `artist { ${page('performances', inside)} }`);

describe('an answer that would be too large is refused', () => {
  test.each([
    ['two levels', `{ ${again('id')} }`],
    [
      'as long as a variable says',
      `query ($n: Int = 300) { performances(pagination: { first: $n }) { edges { node { artist { performances(pagination: { first: $n }) { edges { node { id } } } } } } } }`,
    ],
    ['in fragments', `{ ...A } fragment A on Query { ${again('...B')} } fragment B on Performance { id }`],
    ['four levels', `{ ${again(`artist { ${page('performances', page('sources', 'id'))} }`)} }`],
    ['several fields together', `{ a: ${again('id')} b: ${again('id')} c: ${again('id')} }`],
    [
      'from the end',
      `{ performances(pagination: { last: 300 }) { edges { node { artist { performances(pagination: { last: 300 }) { edges { node { id } } } } } } } }`,
    ],
  ])('%s', async (_name, query) => {
    const { data, errors } = await answer(query);
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'The query returns more than 100000 objects; 100000 are allowed. Ask for shorter pages.',
        extensions: { code: 'QUERY_TOO_COSTLY' },
      },
    ]);
  });

  test('several fields that each are allowed, but not together', async () => {
    const some = page('performances', `artist { ${page('performances', 'id', '(pagination: { first: 60 })')} }`);
    expect((await answer(`{ a: ${some} b: ${some} }`)).errors).toBeUndefined();
    expect((await answer(`{ a: ${some} b: ${some} c: ${some} }`)).errors).toMatchObject([{ path: ['c'] }]);
  });

  test('by a mutation before it writes, as nobody can count what it will have added', async () => {
    const query = `mutation { artistCreate(name: "X") { id ${again('id')} } }`;
    expect((await answer(query)).errors).toMatchObject([
      { message: expect.stringContaining('could return'), extensions: { code: 'QUERY_TOO_COSTLY' } },
    ]);
  });

  test('at its sender’s cost', async () => {
    const own = await testServer({ database: { ...database, close: async () => undefined }, rateLimits: true });
    const codes: string[] = [];
    while (codes.at(-1) !== 'RATE_LIMITED' && codes.length < 50) {
      codes.push((await answer(`{ ${again('id')} }`, {}, own)).errors[0].extensions.code);
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(codes.length).toBeGreaterThan(5);
  });
});

const questions = gunzipSync(readFileSync(new URL('recorded/answers.ndjson.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map(
    (
      line,
    ): { query: string; variables?: Record<string, unknown>; operationName?: string; answer: { errors?: unknown } } =>
      JSON.parse(line),
  );

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

const member = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;
const items = (json: unknown): unknown[] => (Array.isArray(json) ? json : []);

/** How many objects an answer has: records, edges and lists. */
const inRecord = (json: unknown, { members }: JsonRecord): number =>
  json === null
    ? 0
    : 1 +
      sum(
        members.map((part) => {
          const value = member(json, part.key);
          if ('one' in part) return inRecord(value, part.record);
          return 'list' in part ? inList(value, part.list) : 0;
        }),
      );

const inEdge = (json: unknown, parts: EdgeMember[]): number =>
  1 + sum(parts.map((part) => ('node' in part ? inRecord(member(json, part.key), part.node) : 0)));

function inList(json: unknown, { members, whole }: JsonList): number {
  if (whole) return 1 + sum(items(json).map((record) => inRecord(record, whole)));
  const edges = members.flatMap((part) =>
    'edges' in part ? items(member(json, part.key)).map((edge) => inEdge(edge, part.edges)) : [],
  );
  return 1 + sum(edges);
}

const inAnswer = (json: unknown, root: JsonRoot): number => {
  if (json === null) return 0;
  return 'list' in root ? inList(json, root.list) : inRecord(json, root.record);
};

test('what is counted is what is answered', async () => {
  const catalogue = await testDatabase();
  await fillCatalogue(catalogue);
  const schema = executableSchema(
    schemaFiles()
      .map(({ text }) => text)
      .join('\n'),
  );
  let compared = 0;
  for (const { query, variables: given = {}, operationName, answer: recorded } of questions) {
    if (recorded.errors) continue;
    const document = parse(query);
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'query') continue;
    const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
    const plan = planOf(schema, document, operation, coerced);
    for (const root of plan.roots) {
      if ('text' in root) continue;
      const read = readRoot(root, plan, { values: coerced, given });
      const context = { database: catalogue, budget: unlimited, sizes: new TableSizes() };
      const counted = await read.count(context, Number.MAX_SAFE_INTEGER);
      const json: unknown = JSON.parse(await read.run(catalogue));
      const objects = inAnswer(json, root.json);
      // A page that is counted from the end, and a record that is not there, are counted as more.
      const isExact = json !== null && !/\blast\b/.test(query + JSON.stringify(given));
      if (isExact ? counted !== objects : counted < objects)
        expect({ query, given, counted }).toEqual({ query, given, counted: objects });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1500);
}, 600_000);
