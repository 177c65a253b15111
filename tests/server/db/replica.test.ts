import { setTimeout } from 'node:timers/promises';
import { SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Database, Queryable, Statement } from '#server/db/database.ts';
import { failureOf, Overloaded, Unreachable, WrongServer } from '#server/db/failures.ts';
import { openReplicas } from '#server/db/open.ts';
import { PrimaryLog, Replicas } from '#server/db/replica.ts';
import { VisitorGone } from '#server/db/turns.ts';

const dialect = new PgDialect();
const textOf = (statement: Statement) => (statement instanceof SQL ? dialect.sqlToQuery(statement).sql : statement.sql);

/** A database that answers what it is asked by itself, and with `answer` what visitors ask. */
function databaseOf(answer: () => object[] | Promise<object[]>): Database {
  const rows = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    const found = textOf(statement) === 'select from visitors' ? await answer() : [{ position: 1, standby: true }];
    return JSON.parse(JSON.stringify(found));
  };
  const database: Database = {
    rows,
    transaction: (work) => work({ rows }),
    withoutTimeout: (work) => work({ ...database, transactionOnce: database.transaction }),
    forVisitor: () => database,
    problem: async () => undefined,
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
  return database;
}

let replicas: Replicas | undefined;
afterEach(() => replicas?.close());

const named = (name: string) => databaseOf(() => [{ from: name }]);
const failingWith = (error: Error) =>
  databaseOf(() => {
    throw error;
  });
const never = () => databaseOf(() => new Promise(() => {}));

/** Opens servers by name, the primary first, and returns what is told of them. */
async function open(primary: Database, standbys: Record<string, Database>) {
  const told: string[] = [];
  const report = {
    leftOut: (reason: string, server: string) => told.push(`${server}: ${reason}`),
    back: (server: string) => told.push(`${server} is back`),
  };
  replicas = await new Replicas(primary, Object.entries(standbys), { report }).watch();
  told.length = 0;
  return { replicas, told };
}

/** Where a visitor reads; with `newest`, one who is to see what was just written. */
const readerOf = (from: Replicas, newest = false) => from.forVisitor('me', undefined, newest);
const read = (from: Replicas, newest = false): Promise<unknown> =>
  readerOf(from, newest)
    .rows(sql`select from visitors`)
    .catch((reason: unknown) => reason);

const coded = (code: string) => Object.assign(new Error('It failed'), { code });

describe('a failure of the reader is theirs: the primary is not asked again, and the standby stays', () => {
  test.each([
    ['a statement that took too long', coded('57014')],
    ['a visitor who left', new VisitorGone()],
    ['a value that is not allowed', coded('22P02')],
    ['too much that waits', new Overloaded('500 statements wait already.')],
  ])('%s', async (_name, error) => {
    const { replicas: servers, told } = await open(named('primary'), { one: failingWith(error) });
    expect(await read(servers)).toBe(error);
    expect([told, servers.problem()]).toEqual([[], undefined]);
  });
});

test('a standby that fails is left out, and the primary answers', async () => {
  const { replicas: servers, told } = await open(named('primary'), {
    one: failingWith(new Unreachable('connect ECONNREFUSED')),
  });
  expect(await read(servers)).toEqual([{ from: 'primary' }]);
  expect(told).toEqual(['the replica one: connect ECONNREFUSED']);
  expect(servers.problem()).toBe('the replica one is left out: connect ECONNREFUSED');
});

describe('behind one address of several servers', () => {
  const away = failingWith(new Unreachable('connect ECONNREFUSED'));
  /** An address whose connections fail so often. */
  const failingFirst = (times: number, error: Error) => {
    let tries = 0;
    return databaseOf(() => {
      tries += 1;
      if (tries <= times) throw error;
      return [{ from: 'another' }];
    });
  };

  test.each([
    ['is lost', new Error('Connection terminated unexpectedly')],
    ['leads to a server that lags, or was promoted', new WrongServer('it lags behind')],
  ])('a read whose connection %s is tried again there', async (_name, error) => {
    const { replicas: servers, told } = await open(away, { several: failingFirst(1, error) });
    expect(await read(servers)).toEqual([{ from: 'another' }]);
    expect([told, servers.problem()]).toEqual([[], undefined]);
  });

  test('a read that finds none to read from, and no primary, says that the database is away', async () => {
    const { replicas: servers, told } = await open(away, { several: failingFirst(2, new WrongServer('no standby')) });
    expect(failureOf(await read(servers))).toBe('UNAVAILABLE');
    expect(told).toEqual(['the primary: connect ECONNREFUSED']);
    // The primary is left out by now. The address is not.
    const { replicas: others } = await open(away, { several: failingFirst(4, new WrongServer('no standby')) });
    await read(others);
    expect(failureOf(await read(others))).toBe('UNAVAILABLE');
    expect(await read(others)).toEqual([{ from: 'another' }]);
  });
});

test('standbys are read from in turn, and those that are left go on without one', async () => {
  const gone = failingWith(new Unreachable('connect ECONNREFUSED'));
  const { replicas: servers } = await open(named('primary'), { one: named('one'), two: named('two'), gone });
  const found = new Set<string>();
  for (let time = 0; time < 6; time += 1) found.add(JSON.stringify(await read(servers)));
  expect([...found].sort()).toEqual(['[{"from":"one"}]', '[{"from":"two"}]']);
  expect([servers.hasStandby, servers.problem()]).toEqual([true, 'the replica gone is left out: connect ECONNREFUSED']);
});

test('what was just written is read from the primary, and from a standby once that is away', async () => {
  let isAway = false;
  const primary = databaseOf(() => {
    if (isAway) throw new Unreachable('connect ECONNREFUSED');
    return [{ from: 'primary' }];
  });
  const { replicas: servers, told } = await open(primary, { one: named('one') });
  expect(await read(servers, true)).toEqual([{ from: 'primary' }]);
  isAway = true;
  expect(await read(servers, true)).toEqual([{ from: 'one' }]);
  expect(told).toEqual(['the primary: connect ECONNREFUSED']);
  // A session is not looked up any more before the primary is back.
  await expect(servers.ofPrimary(named('primary')).rows(sql`select from visitors`)).rejects.toThrow(Unreachable);
});

test('who waits for a server that falls silent goes on when it is left out', async () => {
  const silent = never();
  const { replicas: servers } = await open(named('primary'), { one: silent });
  const waiting = read(servers);
  silent.rows = () => Promise.reject(new Error('no answer'));
  expect(await waiting).toEqual([{ from: 'primary' }]);
});

test('standbys whose addresses differ in their options alone are each read from', async () => {
  const sockets = ['a', 'b'].map((name) => `postgres:///concerts?user=me&host=/nowhere/${name}`);
  replicas = await openReplicas(sockets, named('primary'), { leftOut: () => undefined, back: () => undefined });
  for (const name of ['a', 'b']) expect(replicas.problem()).toContain(`connect ENOENT /nowhere/${name}/.s.PGSQL.5432`);
  expect(Object.keys(replicas.counted)).toEqual(['replica', 'replica2']);
});

test('a connection that is silent does not stand for its server', async () => {
  const one = named('one');
  const { replicas: servers, told } = await open(named('primary'), { one });
  const { rows } = one;
  let silent = 0;
  one.rows = () => {
    silent += 1;
    one.rows = rows;
    return new Promise(() => {});
  };
  await expect.poll(() => silent, { timeout: 3000 }).toBe(1);
  await setTimeout(2500);
  expect(told).toEqual([]);
  expect(await read(servers)).toEqual([{ from: 'one' }]);
});

test('a standby has to be where the primary was five seconds before it answered last', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  try {
    let position = 0;
    const at = (place: number): Queryable => ({
      rows: async () => JSON.parse(JSON.stringify([{ position: place, address: '192.0.2.1:5432' }])),
    });
    const log = new PrimaryLog({ rows: (statement) => at(position).rows(statement) });
    const check = await log.checkOfStandbys({ leftOut: () => undefined, back: () => undefined });
    for (; position < 20; position += 1) {
      vi.setSystemTime(position * 1000);
      await log.note();
    }
    for (const seconds of [19, 22, 60]) {
      vi.setSystemTime(seconds * 1000);
      await check(at(14), true);
      await expect(check(at(13), true)).rejects.toThrow('it lags behind');
    }
  } finally {
    vi.useRealTimers();
  }
});
