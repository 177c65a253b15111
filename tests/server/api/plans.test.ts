import { sql } from 'drizzle-orm';
import { buildSchema, getNamedType, isObjectType, isScalarType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFiles } from '#scripts/graphql/schema.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

/*
 * The database writes the JSON of answers. It must be the same each time, by one statement for each field of the query; what
 * it must be is recorded (see `recorded/`).
 */

const schema = buildSchema(
  schemaFiles()
    .map(({ text }) => text)
    .join('\n'),
);
const fields = (name: string) => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object.`);
  return Object.values(type.getFields())
    .filter((field) => isScalarType(getNamedType(field.type)))
    .map((field) => field.name)
    .join(' ');
};

let api: TestApi;
let artist: number;
let performance: number;
let source: number;
let group: number;

beforeAll(async () => {
  api = await testApi();
  const { add, database } = api;
  const member = await add.user('Robin');
  artist = await add.artist('The "Quoted" \\ Doves\t', { createdBy: member, top100: true });
  await add.artist('Zoë 🎸');
  const other = await add.artist('Silent');
  group = await add.group('Dove Family', [artist, other]);
  performance = await add.performance(artist, {
    date: '07/04/99',
    year: 1999,
    venue: 'Line\nbreak </script> \u2028 \u0001',
    set1: 'A > B',
  });
  for (let n = 10; n < 22; n += 1) await add.performance(artist, { date: `07/${n}/99`, year: 1999 });
  await add.performance(other, { date: '01/01/01', year: 2001 });
  source = await add.source(performance, { comments: 'Soundboard' });
  await add.source(performance);
  await add.checksum(source, 'md5', `${'AB'.repeat(16)} *d1t01.flac\n`);
  await database.rows(sql`update performances set created_at = timestamptz '2001-02-03 04:05:06.789999+00'`);
  await database.rows(sql`update sources set media_size = 9007199254740991`);
});

afterAll(() => api.close());

/** Asks twice; the second answer must be the first one, each by so many statements. */
async function same(query: string, variables: Record<string, unknown> = {}, statements = 1): Promise<unknown> {
  const first = await api.ask(query, variables);
  const second = await api.ask(query, variables);
  expect(JSON.stringify([second.data, second.errors])).toBe(JSON.stringify([first.data, first.errors]));
  expect([first.statements, second.statements]).toEqual([statements, statements]);
  expect(first.data).not.toBeNull();
  return second.data;
}

test.each(['Artist', 'ArtistGroup', 'Performance', 'Source'])('every field of a record: %s', async (type) => {
  const id = { Artist: artist, ArtistGroup: group, Performance: performance, Source: source }[type];
  const field = type.charAt(0).toLowerCase() + type.slice(1);
  await same(`query ($id: Int!) { ${field}(id: $id) { __typename ${fields(type)} } }`, { id });
});

test.each([
  'artists',
  'artistsUnprefix',
  'artistsUnprefixSource',
  'artistGroups',
  'performances',
  'sources',
  'checksums',
])('every field of a list: %s', async (list) => {
  const field = schema.getQueryType()?.getFields()[list];
  const node = String(field?.type).replace('Connection!', '');
  const data =
    await same(`{ ${list} { totalCount pageInfo { __typename startCursor endCursor hasPreviousPage hasNextPage }
      edges { __typename cursor node { __typename ${fields(node)} } } } }`);
  expect(data).toMatchObject({ [list]: { edges: expect.anything() } });
});

test('aliases, fragments and what is asked for twice', async () => {
  await same(
    `query ($id: Int!, $year: Int = 1999) {
      one: artist(id: $id) { ...Named other: name name performances(filter: { year: { eq: $year }, date: { sort: "DESC" } }) {
        totalCount edges { node { id } } edges { node { ...Where sources { totalCount } } } } }
      two: performances(filter: { year: { in: [1999, 2001] } }, pagination: { first: 2 }) { edges { node { artist { ...Named } } } }
    }
    fragment Named on Artist { id ... on Artist { name } creators { totalCount edges { node { id name } } } }
    fragment Where on Performance { venue artist { id sourceCount } }`,
    { id: artist },
    2,
  );
});

test.each([
  ['the first', { first: 5 }],
  ['the next', { first: 5, after: 'NQ==' }],
  ['the last of them', { first: 5, after: 'MTA=' }],
  ['the last of them, full', { first: 3, after: 'MTA=' }],
  ['all, full', { first: 13 }],
  ['behind the last', { first: 5, after: 'MTM=' }],
  ['beyond the end', { after: 'OTk=' }],
  ['before one', { before: 'NA==' }],
  ['none', { after: 'NA==', before: 'NA==' }],
  ['from before the beginning', { after: 'LTE=', first: 3 }],
])('a page of a list, and of a list under a record: %s', async (_name, pagination) => {
  const page =
    'totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } edges { cursor node { id date } }';
  const query = `query ($id: Int!, $page: Pagination) {
    performances(filter: { artist: { eq: "${artist}" } }, pagination: $page) { ${page} }
    artist(id: $id) { performances(pagination: $page) { ${page} } }
  }`;
  await same(query, { id: artist, page: pagination }, 2);
});

test('lists in lists, and the way back to a record', async () => {
  await same(
    `query ($id: Int!) { artistGroup(id: $id) { title artistsByName { name performances(filter: { year: { gt: 1990 } }, pagination: { first: 5 }) {
      totalCount edges { cursor node { id artist { name } sources(filter: { comments: { isnull: false } }, pagination: { first: 5 }) {
        totalCount edges { node { comments checksums(pagination: { first: 5 }) { edges { node { description } } } } } } } } } } } }`,
    { id: group },
  );
  await same(
    `query ($id: Int!) { source(id: $id) { performance { sources(filter: { id: { neq: $id } }) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { id performance { id } } } } } } }`,
    { id: source },
  );
});

test('a search, best matches first', async () => {
  await same(
    'query ($text: String!) { artists(filter: { nameNormalized: { contains: $text } }) { edges { node { name } } } }',
    {
      text: 'doves',
    },
  );
  await same(
    `{ checksums(filter: { body: { contains: "${'ab'.repeat(16)}" } }) { totalCount edges { node { id } } } }`,
  );
});

test('what is not there', async () => {
  await same('{ artist(id: 99999) { id name performances { totalCount edges { node { id } } } } }');
  await same('{ performances(filter: { year: { eq: 1900 } }) { totalCount edges { node { id } } } }');
});

test('what is left out, pages from the end, several edges of one list, constants', async () => {
  const left = 'query ($with: Boolean!) { artists { totalCount edges { node { id name @include(if: $with) } } } }';
  for (const given of [true, false, true]) {
    const { artists } = Object(await same(left, { with: given }));
    expect('name' in artists.edges[0].node).toBe(given);
  }
  await same('{ performances(pagination: { last: 2 }) { totalCount edges { cursor node { id } } } }');
  await same('{ performances(pagination: { first: 2 }) { pageInfo { hasNextPage } edges { node { id } } } }');
  await same('{ artists { edges { cursor a: node { id } b: node { name } } more: edges { node { id } } } }');
  await same('{ __typename artist(id: 1) { id } }');
});

test('the schema and records are answered in one query', async () => {
  const { data } = await api.ask(
    `{ __type(name: "Artist") { name } one: artist(id: ${artist}) { called: name } artists { totalCount } }`,
  );
  expect(data).toEqual({
    __type: { name: 'Artist' },
    one: { called: 'The "Quoted" \\ Doves\t' },
    artists: { totalCount: 3 },
  });
});

test('a record is read as it is asked for, wherever lists lead back to it', async () => {
  const query = `{ artist(id: ${artist}) { performances { edges { node { sources(pagination: { first: 5 }) { edges { node { performance { artist { name latestYear } } } } } } } } } }`;
  const { artist: found } = Object(await same(query));
  const [edge] = found.performances.edges.filter(
    ({ node }: { node: { sources: { edges: [] } } }) => node.sources.edges.length > 0,
  );
  expect(edge.node.sources.edges[0].node.performance.artist).toEqual({
    name: 'The "Quoted" \\ Doves\t',
    latestYear: 1999,
  });
});

test('a list may lead back to nothing but a long text of its parent', async () => {
  const query = `{ artist(id: ${artist}) { performances { edges { node { sources(pagination: { first: 5 }) { edges { node { performance { set1 } } } } } } } } }`;
  const { artist: found } = Object(await same(query));
  expect(found.performances.edges.length).toBeGreaterThan(0);
});

test('null for a part of a filter that must not be null is an error, not a filter less', async () => {
  const { data, errors } = await api.ask(
    'query ($a: Int = 1) { artists(filter: { id: { in: [$a] } }) { totalCount } }',
    { a: null },
  );
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ message: expect.stringMatching(/invalid value/), path: ['artists'] }]);
  const between = 'query ($a: Int = 1) { artists(filter: { id: { between: { from: $a, to: 9 } } }) { totalCount } }';
  expect((await api.ask(between, { a: null })).errors).toHaveLength(1);
});

test('a wrong request leaves an operation its plan', async () => {
  const query = 'query Artist($id: Int!) { artist(id: $id) { name performances { totalCount } } }';
  expect((await api.ask(query, {})).errors).toHaveLength(1);
  const { statements, errors } = await api.ask(query, { id: artist });
  expect([statements, errors]).toEqual([1, undefined]);
});

test('what is too long to be looked for is refused by name', async () => {
  const lists = await api.ask('query ($l: [Int!]) { performances(filter: { year: { notin: $l } }) { totalCount } }', {
    l: Array.from({ length: 1001 }, () => 0),
  });
  expect(lists.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'filter.year.notin' });
  const texts = await api.ask(
    'query ($t: String) { performances(filter: { venue: { contains: $t } }) { totalCount } }',
    {
      t: 'x'.repeat(1001),
    },
  );
  expect(texts.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'filter.venue.contains' });
  expect(texts.statements).toBe(0);
});

test('wrong variables are refused in the same words', async () => {
  const query = `query ($id: ID, $after: String) { performances(filter: { artist: { eq: $id } }, pagination: { after: $after }) { totalCount edges { node { id } } } }`;
  await same(query, { id: String(artist) });
  for (const variables of [{ id: 'x' }, { after: 'x' }, { id: {} }]) {
    const { data, errors } = await api.ask(query, variables);
    const other = await api.ask(`${query} `, variables);
    expect(errors?.[0]?.message).toBeTruthy();
    expect([data, errors]).toEqual([other.data, other.errors]);
  }
});

test('a fault is masked, with the field it stands in', async () => {
  const record = `{ artist(id: ${artist}) { creators { edges { node { name } } } } performance(id: ${performance}) { id } }`;
  const list =
    '{ artists(pagination: { first: 10 }) { edges { node { creators { totalCount edges { node { name } } } } } } }';
  await same(record, {}, 2);
  await same(list);
  await api.database.rows(sql`alter table users rename column username to renamed`);
  const masked = { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  const [ofRecord, ofList] = [await api.ask(record), await api.ask(list)];
  expect(ofRecord).toMatchObject({
    data: { artist: null, performance: { id: performance } },
    errors: [{ ...masked, path: ['artist'] }],
  });
  expect(ofList).toMatchObject({ data: null, errors: [{ ...masked, path: ['artists'] }] });
});
