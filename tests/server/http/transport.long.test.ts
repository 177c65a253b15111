import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
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
