import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '#server/accounts/tokens.ts';
import type { Database, Statement } from '#server/db/database.ts';
import { operation } from '#tests/support/server/api.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, type Log, testServer } from '../http/server.ts';

const night = {
  isCompilation: false,
  date: '05/08/1977',
  venue: 'Barn Hall',
  city: 'Ithaca',
  state: 'NY',
  set1: 'Millrace',
};

const log: Log = [];
let database: Database;
let server: FastifyInstance;
let artist: number;
let session: { authorization: string };
/** Why what a mutation has written cannot be read. */
let readFailure: Error | undefined;

beforeAll(async () => {
  database = await testDatabase();
  const add = builders(database);
  artist = await add.artist('The Gulls');
  session = { authorization: `Bearer ${await issueToken(database, await add.user('terry'), 'session')}` };
  const seen: Database = {
    ...database,
    close: async () => undefined,
    rows: <Row extends object>(statement: Statement) =>
      readFailure && 'sql' in statement && statement.sql.includes('as json')
        ? Promise.reject(readFailure)
        : database.rows<Row>(statement),
    forVisitor: () => seen,
  };
  server = await testServer({ database: seen, rateLimits: true, log });
});
beforeEach(async () => {
  await database.rows(sql`delete from attempts`);
  readFailure = undefined;
  log.length = 0;
});
afterEach(() => void vi.useRealTimers());

const count = async (table: 'artists' | 'performances') => {
  const rows =
    table === 'artists'
      ? await database.rows<{ count: number }>(sql`select count(*) as count from artists`)
      : await database.rows<{ count: number }>(sql`select count(*) as count from performances`);
  return rows[0]?.count;
};

const send = (query: string, variables: object = {}, to = server) => ask(to, { query, variables }, session);
const create = (selection: string) => `mutation { artistCreate(name: "X") { id ${selection} } }`;

describe('a mutation is refused before it writes', () => {
  test.each([
    ['an empty page', 'performances(pagination: { first: 0 }) { totalCount }', 'pagination.first'],
    ['a negative page', 'performances(pagination: { last: -1 }) { totalCount }', 'pagination.last'],
    ['a bad cursor', 'performances(pagination: { after: "x" }) { totalCount }', 'pagination.after'],
    ['a bad filter', 'performances(filter: { year: { gt: "1" } }) { totalCount }', undefined],
    ['a bad sort', 'performances(filter: { date: { sort: SIDEWAYS } }) { totalCount }', undefined],
    [
      'a bad cursor in a list of its list',
      'performances { edges { node { sources(pagination: { before: "x" }) { totalCount } } } }',
      'pagination.before',
    ],
  ])('for %s in its selection', async (_name, selection, field) => {
    const before = await count('artists');
    const answer = (await send(create(selection))).json();
    expect(answer.errors).toHaveLength(1);
    if (field) expect(answer.errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', field } });
    expect(await count('artists')).toBe(before);
  });

  test('for what is wrong with the selection of another one beside it', async () => {
    const before = await count('artists');
    const query = `mutation($first: Int) {
      one: artistCreate(name: "One") { id }
      two: artistCreate(name: "Two") { performances(pagination: { first: $first }) { totalCount } }
    }`;
    expect((await send(query, { first: 0 })).json()).toMatchObject({
      data: null,
      errors: [{ path: ['two', 'performances'], extensions: { field: 'pagination.first' } }],
    });
    expect(await count('artists')).toBe(before);
    expect((await send(query, { first: 1 })).json().errors).toBeUndefined();
    expect(await count('artists')).toBe(Number(before) + 2);
  });

  test('for an address that has used up its budget', async () => {
    // The budget fills up again by the clock.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const counting = await testServer({
      database: { ...database, close: async () => undefined },
      rateLimits: true,
      visitorTime: 200,
    });
    const asked = '{ performances { totalCount } }';
    for (let status = 200; status !== 429; ) status = (await send(asked, {}, counting)).statusCode;
    const before = await count('performances');
    for (const _ of [1, 2, 3, 4]) {
      const refused = await send(operation('PerformanceCreate'), { ...night, artist_id: artist }, counting);
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect(refused.json().errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    }
    expect(await count('performances')).toBe(before);
    vi.setSystemTime(Date.now() + 120_000);
    const done = await send(operation('PerformanceCreate'), { ...night, artist_id: artist }, counting);
    expect(done.json().data.performanceCreate).toMatchObject({ year: 1977 });
    expect(await count('performances')).toBe(Number(before) + 1);
  });
});

test('a mutation that has written shows what it wrote, though the time of its address has ended meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  /** The requests of others from the address, while the mutation writes. */
  let meanwhile = async () => {};
  const during: Database = {
    ...database,
    close: async () => undefined,
    forVisitor: (visitor, response, line) => {
      const own = database.forVisitor(visitor, response, line);
      return {
        ...own,
        transaction: async (work, inLine) => {
          const written = await own.transaction(work, inLine);
          await meanwhile();
          return written;
        },
      };
    },
  };
  const counting = await testServer({ database: during, rateLimits: true, visitorTime: 200 });
  const asked = async () => (await send('{ performances { totalCount } }', {}, counting)).statusCode;
  meanwhile = async () => {
    meanwhile = async () => {};
    while ((await asked()) !== 429);
  };
  const before = await count('performances');
  const answer = await send(operation('PerformanceCreate'), { ...night, artist_id: artist }, counting);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  expect(answer.json().data.performanceCreate).toMatchObject({ year: 1977 });
  expect(await count('performances')).toBe(Number(before) + 1);
  expect(await asked()).toBe(429);
});

describe('a mutation that has written says so', () => {
  const runaway = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

  test.each([
    ['the database takes too long', runaway, 'TIMEOUT'],
    ['there is a fault', new Error('The disk is on fire'), 'INTERNAL_SERVER_ERROR'],
  ])('when what it wrote cannot be read: %s', async (_name, failure, code) => {
    readFailure = failure;
    const before = await count('performances');
    const answer = await send(operation('PerformanceCreate'), { ...night, artist_id: artist });
    const [row] = await database.rows<{ id: number }>(sql`select max(id) as id from performances`);
    expect(await count('performances')).toBe(Number(before) + 1);
    // No proxy and no client may send it again.
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({
      data: null,
      errors: [
        { path: ['performanceCreate'], extensions: { code: 'ADDED', added: row?.id } },
        { path: ['performanceCreate'], extensions: { code, id: expect.any(String) } },
      ],
    });
    expect(log).toContainEqual(expect.objectContaining({ msg: 'A query failed' }));
  });

  test('when another one beside it is refused', async () => {
    const answer = await send('mutation { one: artistCreate(name: "One") { id } two: artistCreate(name: " ") { id } }');
    const [row] = await database.rows<{ id: number; name: string }>(
      sql`select id, name from artists order by id desc limit 1`,
    );
    expect(row?.name).toBe('One');
    expect(answer.json()).toMatchObject({
      data: null,
      errors: [
        { path: ['one'], extensions: { code: 'ADDED', added: row?.id } },
        { path: ['two'], extensions: { code: 'BAD_USER_INPUT', field: 'name' } },
      ],
    });
  });
});

test('a list that is refused leaves what is asked of the schema', async () => {
  const query =
    '{ __type(name: "Artist") { name } artist(id: 1) { performances(pagination: { first: 0 }) { totalCount } } }';
  expect((await send(query)).json()).toMatchObject({
    data: { __type: { name: 'Artist' }, artist: null },
    errors: [{ path: ['artist', 'performances'], extensions: { field: 'pagination.first' } }],
  });
});
