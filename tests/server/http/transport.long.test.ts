import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, type Log, testServer } from './server.ts';

describe('rate limits', () => {
  test('let 1,200 requests a minute and address through, and say when to come back', async () => {
    const limited = await testServer({ rateLimits: true });
    const query = { query: '{ __typename }' };
    for (let count = 0; count < 1200; count += 1) {
      const { statusCode } = await ask(limited, query);
      if (statusCode !== 200) throw new Error(`Request ${count + 1} was answered with ${statusCode}`);
    }
    const refused = await ask(limited, query);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['content-type']).toMatch(/^application\/json/);
    expect(refused.json().errors[0]).toMatchObject({
      message: expect.stringMatching(/^Too many requests\. Please try again in /),
      extensions: { code: 'RATE_LIMITED' },
    });
    const elsewhere = await ask(limited, query, { 'x-forwarded-for': '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('on what an address makes the database search through are counted by what it is, not by requests', async () => {
    const database = await testDatabase();
    await database.rows(sql`insert into artists (name) values ('Somebody')`);
    await database.rows(sql`insert into performances (artist_id, date, year, comment)
      select (select id from artists), '01/01/99', 1999, 'soundboard' from generate_series(1, 3000)`);
    await database.withoutTimeout((session) => session.rows(sql`analyze`));
    const limited = await testServer({ rateLimits: true, database });
    const search = `performances(filter: {
      comment: { contains: "a", endswith: "b" }, title: { contains: "a" }, state: { contains: "a" }, set1: { contains: "a" }
      set2: { contains: "a" }, set3: { contains: "a" }, venue: { contains: "a" }, city: { contains: "a" }
    }) { totalCount }`;
    const query = `{ ${Array.from({ length: 15 }, (_, number) => `a${number}: ${search}`).join(' ')} }`;
    expect((await ask(limited, { query })).statusCode).toBe(200);
    const refused = await ask(limited, { query });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().errors[0].message).toMatch(/search through too much of the catalogue.*try again in \d+ sec/);
    expect((await ask(limited, { query: '{ performances { edges { node { id } } } }' })).statusCode).toBe(200);
    expect((await ask(limited, { query }, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(200);
  });

  test('on what it takes to understand a request are met by what is refused as well', async () => {
    const limited = await testServer({ rateLimits: true });
    const wrong = (number: number) => `{ wrong${number} ${' '.repeat(19_900)} }`;
    const known = { query: '{ __typename }' };
    expect((await ask(limited, known)).statusCode).toBe(200);
    let sent = 0;
    while ((await ask(limited, { query: wrong(sent) })).statusCode === 200 && sent < 1000) sent += 1;
    expect(sent).toBeGreaterThan(200);
    expect(sent).toBeLessThan(400);
    const values = { query: 'query ($ids: [Int!]) { artists(filter: { id: { in: $ids } }) { totalCount } }' };
    const many = { ...values, variables: { ids: Array.from({ length: 5001 }, () => 0) } };
    expect((await ask(limited, many)).json().errors[0].message).toBe('The variables hold more than 5000 values.');
    // A query that is known costs nothing to understand.
    expect((await ask(limited, known)).statusCode).toBe(200);
    expect((await ask(limited, { query: wrong(0) }, { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(200);
  });

  test('take the IPv6 addresses of one network for one visitor', async () => {
    const limited = await testServer({ rateLimits: true });
    const guessFrom = (address: string, count: number) =>
      ask(
        limited,
        { query: `mutation { login(username: "nobody ${count}", password: "wrong") { token } }` },
        { 'x-forwarded-for': address },
      );
    for (let count = 0; count < 20; count += 1) {
      expect((await guessFrom(`2001:db8:1:1::${count}`, count)).statusCode).toBe(200);
    }
    expect((await guessFrom('2001:db8:1:1:ffff::', 20)).statusCode).toBe(429);
    expect((await guessFrom('2001:db8:1:2::', 21)).statusCode).toBe(200);
  });
});

test('a connection that is reset when a whole request has come is no error', async () => {
  const lines: Log = [];
  const limited = await testServer({ rateLimits: true, log: lines, level: 'debug' });
  const { port } = new URL(await limited.listen({ port: 0, host: '127.0.0.1' }));
  const body = JSON.stringify({ query: '{ artists { totalCount } }' });
  await ask(limited, body);
  const reset = (headers: string) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const length = `content-length: ${body.length}`;
        socket.write(
          `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}${length}\r\n\r\n${body}`,
        );
        socket.resetAndDestroy();
      });
      socket.on('close', resolve);
    });
  for (let round = 0; round < 30; round += 1) {
    await reset('');
    await reset('authorization: \r\n');
    await reset('authorization: Bearer none\r\n');
  }
  expect((await ask(limited, body)).statusCode).toBe(200);
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});
