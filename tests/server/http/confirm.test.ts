import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailBox } from '#tests/support/server/mail-box.ts';
import { ask, testServer } from './server.ts';

const mailer = new MailBox();
let server: FastifyInstance;
beforeAll(async () => {
  server = await testServer({ mailer });
});

const password = 'correct horse';

async function register(username: string): Promise<void> {
  const query = `mutation ($username: String!, $email: String!, $password: String!) {
    userCreate(name: "N", email: $email, obfuscatedEmail: "n", username: $username, password: $password, confirmPassword: $password) { token }
  }`;
  const variables = { username, email: `${encodeURIComponent(username)}@example.org`, password };
  expect((await ask(server, { query, variables })).json().errors).toBeUndefined();
}

async function isConfirmed(username: string): Promise<boolean> {
  const query =
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { user { validemail } } }';
  return (await ask(server, { query, variables: { username, password } })).json().data.login.user.validemail;
}

describe('the link of a registration', () => {
  test('confirms the address and leads to the account, each time it is opened', async () => {
    await register('Terry');
    expect(await isConfirmed('Terry')).toBe(false);
    for (const _ of [1, 2]) {
      const response = await server.inject(`/confirm?token=${await mailer.secret('token')}`);
      expect(response.statusCode).toBe(303);
      expect(response.headers).toMatchObject({
        location: 'http://site.test/user/Terry?emailVerified=true',
        'cache-control': 'no-store',
      });
      expect(await isConfirmed('Terry')).toBe(true);
    }
  });

  test.for(['a/../b?c#d', '//evil.test', 'Ünï 😀'])('never leads off the site: %s', async (username) => {
    await register(username);
    const { headers } = await server.inject(`/confirm?token=${await mailer.secret('token')}`);
    const url = new URL(String(headers.location));
    expect(url.origin).toBe('http://site.test');
    expect(decodeURIComponent(url.pathname)).toBe(`/user/${username}`);
  });

  test.for(['', '?token=', '?token=guessed', '?token=a&token=b', '?token=%00', '?token[x]=a'])(
    'leads to the login, which says so, when it is wrong: /confirm%s',
    async (query) => {
      const { statusCode, headers } = await server.inject(`/confirm${query}`);
      expect([statusCode, headers.location]).toEqual([303, 'http://site.test/login?emailVerified=false']);
    },
  );
});

test('it is opened from one address 60 times a minute at the most', async () => {
  const limited = await testServer({ rateLimits: true });
  for (let count = 0; count < 60; count += 1) {
    expect((await limited.inject('/confirm?token=none')).statusCode).toBe(303);
  }
  expect((await limited.inject('/confirm?token=none')).statusCode).toBe(429);
});
