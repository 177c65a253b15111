import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { charged } from '#server/db/charges.ts';
import type { Database } from '#server/db/database.ts';
import type { TurnOwner } from '#server/db/turns.ts';
import { Budgets } from '#server/schema/budget.ts';
import { operation } from '#tests/support/server/api.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from './server.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('a budget is a minute long, refills steadily, and is one for each address', () => {
  let now = 0;
  const budgets = new Budgets(10_000, () => now);
  const [one, other] = [budgets.of('192.0.2.1'), budgets.of('192.0.2.2')];
  one.charge(5_000);
  one.charge(4_999);
  one.check();
  expect([one.used(), other.used()]).toEqual([9_999, 0]);
  // What was longer than the rest is paid for, too.
  one.charge(4_901);
  const waits = (retryAfter: number) =>
    expect(() => budgets.of('192.0.2.1').check()).toThrow(
      expect.objectContaining({ extensions: { code: 'RATE_LIMITED', retryAfter } }),
    );
  waits(30);
  other.check();
  now = 29_000;
  waits(1);
  now = 30_000;
  one.check();
  now = 10 * 60_000;
  one.charge(10_000);
  waits(1);
});

/** A visitor who is charged, with what they were charged so far. */
function visitor(name: string): TurnOwner & { charges: number[]; total(): number } {
  const charges: number[] = [];
  return {
    name,
    charges,
    total: () => charges.reduce((sum, milliseconds) => sum + milliseconds, 0),
    check: () => {},
    used: () => 0,
    charge: (milliseconds) => charges.push(milliseconds),
  };
}

test('what a statement took is charged when it has ended, and something before', async () => {
  const reader = visitor('192.0.2.1');
  let before = 0;
  await database.forVisitor(reader).transaction(async (transaction) => {
    before = reader.total();
    await transaction.rows(sql`select count(*) as count from generate_series(1, 100000)`);
    expect(reader.charges).toHaveLength(1);
  });
  expect(before).toBeGreaterThan(0);
  expect(reader.charges).toHaveLength(2);
  expect(reader.total()).toBeGreaterThan(0);
});

test('a statement that fails is charged', async () => {
  const reader = visitor('192.0.2.1');
  const failing = sql`select 1 / (count(*) - 100000) as none from generate_series(1, 100000)`;
  await expect(database.forVisitor(reader).rows(failing)).rejects.toThrow(/division by zero/);
  expect(reader.charges).toHaveLength(2);
  expect(reader.total()).toBeGreaterThan(0);
});

test('who waits for their turn is not charged for it, and is refused then if their time is over', async () => {
  const reader = visitor('192.0.2.1');
  let release = () => {};
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = await new Promise<Promise<void>[]>((begun) => {
    const all = [1, 2].map(() =>
      database.forVisitor(reader.name).transaction(() => {
        begun(all);
        return end;
      }),
    );
  });
  const waiting = expect(database.forVisitor(reader).rows(sql`select 1 as one`)).rejects.toThrow('It is over.');
  await new Promise(setImmediate);
  expect(reader.charges).toEqual([]);
  reader.check = () => {
    throw new Error('It is over.');
  };
  release();
  await waiting;
  await Promise.all(held);
  expect(reader.charges).toEqual([]);
});

test('nobody is charged for the time in which their answer waited for the process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.resetModules();
  const fresh = await import('#server/db/charges.ts');
  const took = async (work: () => void) => {
    const reader = visitor('192.0.2.1');
    await fresh.charged(reader, async () => work());
    return reader.total();
  };
  const free = await took(() => {
    for (let beats = 0; beats < 300; beats += 1) {
      now += 10;
      vi.advanceTimersByTime(10);
    }
  });
  expect(free).toBe(3000);
  const busy = await took(() => {
    now += 3000;
  });
  expect(busy).toBe(10);
  clock.mockRestore();
  vi.useRealTimers();
  vi.resetModules();
  expect(fresh.charged).not.toBe(charged);
});

let limited: FastifyInstance;
beforeEach(async () => {
  // A budget fills up by the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
  limited = await testServer({
    database: { ...database, close: async () => undefined },
    rateLimits: true,
    visitorTime: 100,
  });
});
afterEach(() => void vi.useRealTimers());

const query = '{ performances(filter: { comment: { contains: "a" } }) { totalCount } }';

/** Asks until the visitor is refused. Returns the refusal. */
async function useUp(payload: object = { query }) {
  for (;;) {
    const answer = await ask(limited, payload);
    if (answer.statusCode !== 200) return answer;
  }
}

test('who has used up their minute is refused until there is some again, and nobody else', async () => {
  const refused = await useUp();
  expect(refused.statusCode).toBe(429);
  const { errors } = refused.json();
  expect(errors[0]).toMatchObject({
    message: expect.stringMatching(/^Your requests have kept the server busy for too long\. Please try again in \d+ s/),
    extensions: { code: 'RATE_LIMITED' },
  });
  const wait = Number(refused.headers['retry-after']);
  expect(errors[0].extensions.retryAfter).toBe(wait);
  const other = await limited.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query },
    remoteAddress: '192.0.2.9',
  });
  expect(other.json()).toEqual({ data: { performances: { totalCount: 0 } } });
  vi.setSystemTime(Date.now() + wait * 1000);
  expect((await ask(limited, { query })).json()).toEqual({ data: { performances: { totalCount: 0 } } });
});

test('fields of one query are charged by what each took', async () => {
  const fields = Array.from(
    { length: 15 },
    (_, index) => `a${index}: performances(filter: { comment: { contains: "${index}" } }) { totalCount }`,
  );
  const refused = await useUp({ query: `{ ${fields.join(' ')} }` });
  expect(refused.statusCode).toBe(429);
  expect(refused.json().errors[0].extensions.code).toBe('RATE_LIMITED');
});

test.each([
  ['a query that is new', (count: number) => `{ a${count}: __typename ${'__typename '.repeat(480)} }`],
  ['one that is wrong', (count: number) => `{ wrong${count} ${' '.repeat(19_900)} }`],
])('%s costs the time to understand it, and one that is known costs nothing', async (_name, text) => {
  const known = { query: '{ __typename }' };
  await ask(limited, known);
  let count = 0;
  let status = 200;
  while (status === 200) {
    count += 1;
    status = (await ask(limited, { query: text(count) })).statusCode;
  }
  expect(status).toBe(429);
  expect((await ask(limited, known)).statusCode).toBe(200);
});

test('what the schema tells is charged by the time that it took, too', async () => {
  const introspection = { query: getIntrospectionQuery() };
  expect((await ask(limited, introspection)).json().data.__schema.queryType.name).toBe('Query');
  expect((await useUp(introspection)).json().errors[0].message).toMatch(/^Your requests have kept the server busy/);
});

test('who has used up their minute can still sign in', async () => {
  const login = { query: operation('Login'), variables: { username: 'terry', password: 'long enough' } };
  const code = async () => (await ask(limited, login)).json().errors[0].extensions.code;
  expect(await code()).toBe('BAD_CREDENTIALS');
  await useUp();
  expect(await code()).toBe('BAD_CREDENTIALS');
});
