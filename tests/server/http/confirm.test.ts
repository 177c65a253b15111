import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailBox } from '#tests/support/server/mailBox.ts';
import { ask, testServer } from './server.ts';

const mailer = new MailBox();
let server: FastifyInstance;
beforeAll(async () => {
  server = await testServer({ mailer });
});

const password = 'correct horse';

/** Sends the form of the page at a link, as a browser does. */
const press = (url: string) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: '',
  });

function expectBadLink({ statusCode, body }: { statusCode: number; body: string }) {
  expect(statusCode).toBe(200);
  expect(body).toContain('<p role="alert">This link is invalid or has expired.</p>');
  expect(body).not.toContain('<button');
}

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
  test('opens a page whose button alone confirms the address, and leads to the account', async () => {
    await register('Terry');
    const link = `/confirm?token=${await mailer.secret('token')}`;
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const response = await server.inject({ method, url: link });
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(response.headers['content-security-policy']).toContain("form-action 'self'");
      expect(await isConfirmed('Terry')).toBe(false);
    }
    const { body } = await server.inject(link);
    expect(body).toContain('<form method="post"><button>Confirm</button></form>');
    expect(body).not.toContain(link);
    const confirmed = await press(link);
    expect(confirmed.statusCode).toBe(303);
    expect(confirmed.headers).toMatchObject({
      location: '/user/Terry?emailVerified=true',
      'cache-control': 'no-store',
    });
    expect(await isConfirmed('Terry')).toBe(true);
  });

  test('says that it is used up when it was used', async () => {
    await register('Tess');
    const link = `/confirm?token=${await mailer.secret('token')}`;
    await press(link);
    for (const response of [await server.inject(link), await press(link)]) expectBadLink(response);
  });

  test.for(['a/../b?c#d', '//evil.test', 'Ünï 😀'])('never leads off the site: %s', async (username) => {
    await register(username);
    const { headers } = await press(`/confirm?token=${await mailer.secret('token')}`);
    const url = new URL(String(headers.location), 'http://site.test/confirm');
    expect(url.origin).toBe('http://site.test');
    expect(decodeURIComponent(url.pathname)).toBe(`/user/${username}`);
  });

  test.for(['', '?token=', '?token=guessed', '?token=a&token=b', '?token=%00', '?token[x]=a'])(
    'says so when it is wrong: /confirm%s',
    async (query) => {
      for (const response of [await server.inject(`/confirm${query}`), await press(`/confirm${query}`)]) {
        expectBadLink(response);
      }
    },
  );
});

test.each([
  [413, 'application/x-www-form-urlencoded', 'x'.repeat(101)],
  [415, 'text/csv', 'x'],
  [400, 'application/json', '{'],
])('what its form cannot have sent gets the page, too: %s for %s', async (status, type, payload) => {
  await register(`Form${status}`);
  const url = `/confirm?token=${await mailer.secret('token')}`;
  const { statusCode, headers, body } = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  });
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(body).toContain('<p role="alert">This link is invalid or has expired.</p>');
  expect(await isConfirmed(`Form${status}`)).toBe(false);
});

test('it is opened from one address 60 times a minute at the most', async () => {
  const limited = await testServer({ rateLimits: true });
  for (let count = 0; count < 60; count += 1) {
    expect((await limited.inject('/confirm?token=none')).statusCode).toBe(200);
  }
  expect((await limited.inject('/confirm?token=none')).statusCode).toBe(429);
});
