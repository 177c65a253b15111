import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from '../http/server.ts';

/*
 * The limit of an answer is one of its real size. If its pages allow more than the limit, its objects are counted before
 * they are read.
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

/** The queries of published clients and of another site's pages, each in its own words. */
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

test.each(['first: 1', 'last: 1', 'last: 1, before: "OTk5"', 'first: 9, last: 1'])(
  'a page of one is as short from the end as from the beginning: %s',
  async (pagination) => {
    const sources = page('sources', page('checksums', 'id'));
    const { errors, data } = await answer(
      `{ ${page('artists', page('performances', sources, `(pagination: { ${pagination} })`))} }`,
    );
    expect(errors).toBeUndefined();
    expect(data.artists.edges).toHaveLength(300);
  },
);

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
      `{ performances(pagination: { first: 300 }) { edges { node { artist { performances(pagination: { last: 300 }) { edges { node { id } } } } } } } }`,
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
    const own = await testServer({
      database: { ...database, close: async () => undefined },
      rateLimits: true,
      visitorTime: 50,
    });
    const codes: string[] = [];
    while (codes.at(-1) !== 'RATE_LIMITED') {
      codes.push((await answer(`{ ${again('id')} }`, {}, own)).errors[0].extensions.code);
    }
    expect(new Set(codes)).toEqual(new Set(['QUERY_TOO_COSTLY', 'RATE_LIMITED']));
  });
});
