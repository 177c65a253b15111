import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { issueToken } from '#server/accounts/tokens.ts';
import type { Database, Statement } from '#server/db/database.ts';
import { Budgets } from '#server/schema/budget.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from './server.ts';

let server: FastifyInstance;
let seen: Database;
let artist: number;
let token: string;
/** The longest text that the database has answered. */
let longest = 0;

beforeAll(async () => {
  const database = await testDatabase();
  const add = builders(database);
  artist = await add.artist('The Gulls');
  token = await issueToken(database, await add.user('rosa'), 'session');
  await database.rows(sql`insert into performances (artist_id, date, year, venue, comment)
    select ${artist}, '05/09/77', 1977, 'Barn Hall', repeat('Soundboard. ', 6666) from generate_series(1, 300)`);
  const source = await add.source(1, { textdoc: 'x'.repeat(1_000_000), comments: 'A "good" tape.\n' });
  await add.checksum(source, 'md5', 'y'.repeat(1_000_000));
  const read = async <Row extends object>(statement: Statement) => {
    const rows = await database.rows<Row & { json?: string }>(statement);
    for (const { json } of rows) longest = Math.max(longest, json?.length ?? 0);
    return rows;
  };
  seen = { ...database, rows: read, close: async () => undefined, forVisitor: () => seen };
  server = await testServer({ database: seen });
});

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;
const performances = (count: number, texts = 'venue comment') =>
  `performances(pagination: { first: ${count} }) { edges { node { ${texts} } } }`;

describe('what has too many bytes is refused before it is read', () => {
  test.each([
    ['a page of long texts', `{ ${performances(300)} }`],
    ['the same under an artist', `{ artist(id: 1) { ${performances(300)} } }`],
    ['the last of a list', `{ performances(pagination: { last: 300 }) { edges { node { comment } } } }`],
    ['a page fifteen times', aliases(15, performances(300))],
    ['a page of each of many', aliases(15, `artist(id: 1) { ${performances(23)} }`)],
    [
      'a long text of one record, fifteen times',
      aliases(15, 'source(id: 1) { textdoc checksums { edges { node { body } } } }'),
    ],
    [
      'what many lead to',
      `{ performances(pagination: { first: 100 }) { edges { node { artist { ${performances(25)} } } } } }`,
    ],
    [
      'names of fields that are long',
      `{ ${performances(300, `${'a'.repeat(9000)}: id ${'b'.repeat(9000)}: id`)} ${'c'.repeat(100)}: ${performances(300, `${'d'.repeat(900)}: id`)} more: ${performances(300)} }`,
    ],
  ])('%s', async (_name, query) => {
    longest = 0;
    const answer = await ask(server, { query });
    expect(answer.statusCode).toBe(200);
    const { data, errors } = answer.json();
    expect(data).toBeNull();
    expect(errors).toEqual([
      {
        message: expect.stringMatching(
          /^The query returns [\d.]+ MB; 20 are allowed\. Ask for shorter pages, or for fewer of their texts\.$/,
        ),
        extensions: { code: 'QUERY_TOO_COSTLY' },
      },
    ]);
    expect(longest).toBeLessThan(2_000_000);
  });
});

test('what is long and not too long is answered whole, beside what is short', async () => {
  const query = `{ one: ${performances(100)} two: ${performances(25)} artist(id: 1) { name } none: artist(id: 9) { name }
    source(id: 1) { comments } last: performances(pagination: { last: 2 }) { edges { node { id comment } } } }`;
  const { data } = (await ask(server, { query })).json();
  expect(data.one.edges).toHaveLength(100);
  expect(data.one.edges[0].node.comment).toHaveLength(79_992);
  expect(data.two.edges).toHaveLength(25);
  expect(data.artist).toEqual({ name: 'The Gulls' });
  expect(data.none).toBeNull();
  expect(data.source).toEqual({ comments: 'A "good" tape.\n' });
  expect(data.last.edges.map(({ node }: { node: { id: number } }) => node.id)).toEqual([299, 300]);
});

test.each([
  ['forward', 'first: 2'],
  ['from the end', 'last: 2'],
])('a list of which nothing is asked but what leads back is measured, too, %s', async (_name, pagination) => {
  const leadsBack = `performances(pagination: { ${pagination} }) { edges { node { artist { name performances(pagination: { first: 1 }) { edges { node { comment } } } } } } }`;
  const { data, errors } = (await ask(server, { query: `{ artist(id: 1) { ${leadsBack} } }` })).json();
  expect(errors).toBeUndefined();
  expect(data.artist.performances.edges).toHaveLength(2);
  const sources = `sources { edges { node { performance { comment } } } }`;
  const under = (
    await ask(server, { query: `{ performances(pagination: { ${pagination} }) { edges { node { ${sources} } } } }` })
  ).json();
  expect(under.errors).toBeUndefined();
});

test('what a mutation returns of others is bounded, too, and says what was added', async () => {
  longest = 0;
  const query = `mutation { performanceCreate(isCompilation: false, artist_id: ${artist}, date: "05/08/1977", venue: "V", city: "C",
    state: "S", set1: "Millrace") { id artist { ${performances(300)} } } }`;
  const answer = (await ask(server, { query }, { authorization: `Bearer ${token}` })).json();
  expect(answer).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'ADDED' } }, { extensions: { code: 'QUERY_TOO_COSTLY' } }],
  });
  expect(longest).toBe(0);
});

test('what is under way counts as well where more is asked for than records', async () => {
  const held: number[] = [];
  const { of } = Budgets.prototype;
  const counted = vi.spyOn(Budgets.prototype, 'of').mockImplementation(function (this: Budgets, ...visitor) {
    const budget = of.apply(this, visitor);
    return { ...budget, hold: (bytes) => void held.push(bytes) };
  });
  const limited = await testServer({ database: seen, rateLimits: true });
  const bytesOf = async (query: string, headers = {}) => {
    held.length = 0;
    await ask(limited, { query }, headers);
    return held.reduce((sum, bytes) => sum + bytes, 0);
  };
  const list = performances(5);
  const alone = await bytesOf(`{ ${list} }`);
  expect(alone).toBeGreaterThan(400_000);
  const schema = '__schema { types { name fields { name } } }';
  expect(await bytesOf(`{ ${list} removal(record: ARTIST, id: 99) { id } }`)).toBe(alone);
  expect(await bytesOf(`{ ${schema} }`)).toBeGreaterThan(5000);
  expect(await bytesOf(`{ ${list} ${schema} }`)).toBeGreaterThan(alone + 5000);
  const update = `mutation { artistCreate(name: "The Terns") { id } }`;
  expect(await bytesOf(update, { authorization: `Bearer ${token}` })).toBeGreaterThan(0);
  counted.mockRestore();
});

test('what is under way to a visitor counts, until it is sent', () => {
  const sent: (() => void)[] = [];
  const budgets = new Budgets(10_000, () => 0);
  const budget = budgets.of('192.0.2.1', (release) => sent.push(release));
  budget.hold(20_000_000);
  budgets.of('192.0.2.1', (release) => sent.push(release)).hold(20_000_000);
  expect(() => budget.hold(1)).toThrow(
    expect.objectContaining({ extensions: { code: 'RATE_LIMITED', retryAfter: 5 } }),
  );
  budgets.of('192.0.2.2', () => {}).hold(20_000_000);
  sent.shift()?.();
  budget.hold(20_000_000);
});

test('when 200 MB are under way to all, each visitor has 2 MB at a time, and all again when they are sent', () => {
  const sent: (() => void)[] = [];
  const budgets = new Budgets(10_000, () => 0);
  const of = (host: number) => budgets.of(`192.0.2.${host}`, (release) => sent.push(release));
  for (let host = 1; host <= 10; host += 1) of(host).hold(20_000_000);
  expect(() => of(11).hold(2_000_001)).toThrow('Too much is under way already.');
  expect(() => of(1).hold(1)).toThrow('Too much is under way already.');
  of(11).hold(2_000_000);
  expect(() => of(11).hold(1)).toThrow('Too much is under way already.');
  of(12).hold(1000);
  for (const release of sent.splice(0)) release();
  of(11).hold(20_000_000);
});
