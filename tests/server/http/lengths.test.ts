import { afterEach, expect, test, vi } from 'vitest';
import { ask, testServer } from './server.ts';

/** Marks in the order that takes longest to put right: twice as many take four times as long. */
const marks = '\u0301'.repeat(8000) + '\u0323'.repeat(8000);

const member = { name: 'N', email: 'n@example.org', obfuscatedEmail: 'n', username: 'N' };
const passwords = { password: 'correct horse', confirmPassword: 'correct horse' };
const night = { date: '05/08/1977', venue: 'V', city: 'C', state: 'S', set1: 'A', set2: 'B', set3: 'C', comment: 'D' };

/** Fields with their arguments; each argument in turn is the long text. */
const fields: [string, Record<string, string>][] = [
  ['login', { username: 'N', password: 'p' }],
  ['resetPassword', { username: 'N', email: 'n@example.org' }],
  ['userCreate', { ...member, ...passwords }],
  ['savePassword', { confirmHash: 'x', password: 'correct horse', verifyPassword: 'correct horse' }],
  ['artistCreate', { name: 'N', abbrev: 'n', url: 'https://n.example' }],
  ['performanceCreate', night],
];
const selections: Record<string, string> = { login: '{ token }', userCreate: '{ token }', savePassword: '{ token }' };

const requests = fields.flatMap(([field, given]) =>
  Object.keys(given).map((long): [string, string] => {
    const values = Object.entries({ ...given, [long]: marks }).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    const others = field === 'performanceCreate' ? ['artist_id: 1', 'isCompilation: false'] : [];
    const selection = selections[field] ?? '{ id }';
    return [`${field}, ${long}`, `mutation { ${field}(${[...values, ...others].join(', ')}) ${selection} }`];
  }),
);

afterEach(() => void vi.restoreAllMocks());

test.each(requests)('nothing is normalised that is too long: %s', async (_name, query) => {
  const server = await testServer();
  // The query's own length has a limit, so the text comes in a variable.
  const asked = query.replace(JSON.stringify(marks), '$long').replace('mutation', 'mutation ($long: String!)');
  const created = await ask(server, {
    query: `mutation { userCreate(name: "A", email: "${crypto.randomUUID()}@example.org", obfuscatedEmail: "a",
      username: "${crypto.randomUUID()}", password: "long enough", confirmPassword: "long enough") { token } }`,
  });
  const authorization = `Bearer ${created.json().data.userCreate.token}`;
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const answer = await ask(server, { query: asked, variables: { long: marks } }, { authorization });
  // A password that is too long also differs from the one that repeats it.
  const codes = answer.json().errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  expect(['BAD_USER_INPUT', 'BAD_CREDENTIALS']).toContain(codes[0]);
  expect(new Set(codes).size).toBe(1);
  expect(normalize.mock.contexts.map((text) => String(text).length).filter((length) => length > 2000)).toEqual([]);
});
