import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleLines } from '#sample/lines.ts';
import { ensureSample } from '#server/catalogue/file/load.ts';
import type { Database } from '#server/db/database.ts';
import { mostBytes } from '#server/schema/answerLimits.ts';
import { alwaysUnderWay, mostUnderWay } from '#server/schema/budget.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from '../http/server.ts';

/*
 * The statements of `docs/api.md` are taken from it and tried on the real server with the sample catalogue. The test sends
 * the address, the headers, the query and the variables of each example, on every machine. If `curl` and `python3` are
 * installed, it also runs the examples as they stand.
 */

const document = readFileSync('docs/api.md', 'utf8');
const written = 'http://localhost:4000';

/** The blocks of code of a language, each with what follows it up to the next block of any. */
const blocks = (language: string) =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = ''], index) => ({
    index,
    code,
  }));
const shells = blocks('sh');
const pythons = blocks('python');
const answers = blocks('json').map(({ code }) => JSON.parse(code));

const rowsBelow = (heading: string): string[][] =>
  (document.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(/ +\| +/));

const run = promisify(execFile);
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

let database: Database;
let server: FastifyInstance;
let limited: FastifyInstance;
let address: string;

beforeAll(async () => {
  database = await testDatabase();
  await ensureSample(database, { name: 'small', lines: () => sampleLines('small') }, () => {});
  const shared: Database = { ...database, close: async () => undefined };
  server = await testServer({ database: shared });
  limited = await testServer({ database: shared, rateLimits: true });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});

const here = (code: string) => code.replaceAll(written, address);

/** The request of a `curl` command: its words, with what stands in quotes as one. */
function requestOf(code: string): { url: string; headers: Record<string, string>; body: string } {
  const words = [...code.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const [program, url = '', ...options] = words;
  expect(program).toBe('curl');
  const headers: Record<string, string> = {};
  let body = '';
  for (let index = 0; index < options.length; index += 2) {
    const value = options[index + 1] ?? '';
    if (options[index] === '--data') body = value;
    else {
      expect(options[index]).toBe('--header');
      const [name = '', text = ''] = value.split(': ');
      headers[name] = text;
    }
  }
  return { url, headers, body };
}

describe('an example in curl', () => {
  test('is there by checksum and by date', () => expect(shells).toHaveLength(2));

  test.each(shells)('is answered as the document says: $index', async ({ index, code }) => {
    const { url, headers, body } = requestOf(here(code));
    const response = await fetch(url, { method: 'POST', headers, body });
    expect(await response.json()).toEqual(answers[index]);
    if (isInstalled('curl')) {
      const { stdout } = await run('sh', ['-c', here(code)]);
      expect(JSON.parse(stdout)).toEqual(answers[index]);
    }
  });
});

/** The request of a program in Python. */
function sentBy(code: string) {
  const part = (form: RegExp) => form.exec(code)?.[1] ?? '';
  expect(code).toContain('"Content-Type": "application/json"');
  expect(part(/^URL = "(.*)"$/m)).toBe(`${written}/graphql`);
  return { query: part(/^QUERY = """(.*?)"""$/ms), variables: JSON.parse(part(/^VARIABLES = (.*)$/m)) };
}

const printed = async (code: string) => (await run('python3', ['-c', here(code)])).stdout.trim();

describe('an example in Python', () => {
  const [byIds, pages] = pythons.map(({ code }) => code);

  test('imports what comes with Python alone', () => {
    const imports = pythons.flatMap(({ code }) =>
      [...code.matchAll(/^(?:from|import) (\S+)/gm)].map(([, name]) => name),
    );
    expect(new Set(imports)).toEqual(new Set(['json', 'urllib.request']));
  });

  test('reads the lists of recordings by their ids', async () => {
    const { data, errors } = (await ask(server, sentBy(byIds ?? ''))).json();
    expect(errors).toBeUndefined();
    const lines = data.sources.edges.map(
      ({ node }: { node: { id: number; checksums: { edges: { node: { body: string } }[] } } }) =>
        `${node.id} ${node.checksums.edges.flatMap((list) => list.node.body.trimEnd().split('\n')).length} lines`,
    );
    expect(lines).toHaveLength(2);
    if (isInstalled('python3')) expect(await printed(byIds ?? '')).toBe(lines.join('\n'));
  });

  test('reads a list to its end', async () => {
    const { query, variables } = sentBy(pages ?? '');
    const ids = new Set<number>();
    for (let more = true; more; ) {
      const { data, errors } = (await ask(server, { query, variables })).json();
      expect(errors).toBeUndefined();
      for (const { node } of data.performances.edges) ids.add(node.id);
      ({ endCursor: variables.after, hasNextPage: more } = data.performances.pageInfo);
    }
    const [row] = await database.rows<{ count: number }>(
      sql`select count(*) as count from performances where artist_id = 1`,
    );
    expect(ids.size).toBe(row?.count);
    expect(ids.size).toBeGreaterThan(10);
    if (isInstalled('python3')) expect(await printed(pages ?? '')).toBe(`${ids.size} performances`);
  });
});

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

/** A request that is exactly as large as a figure of the table. */
const ofSize: Record<string, (size: number) => { query: string; variables?: object } | string> = {
  'bytes of a request': (size) => JSON.stringify({ query: '{ __typename }' }).padEnd(size),
  'characters of a query': (size) => ({ query: '{ __typename } #'.padEnd(size, 'x') }),
  'tokens of a query': (size) => {
    const values = size - 28;
    const zeros = (count: number) => many(count, () => '0');
    const [some, others] = [zeros(Math.floor(values / 2)), zeros(Math.ceil(values / 2))];
    return { query: `{ performances(filter: { id: { in: [${some}] } year: { in: [${others}] } }) { __typename } }` };
  },
  'fields inside of fields': (size) => {
    const fields = [
      'artist(id: 1)',
      ...Array.from({ length: 4 }, () => ['performances(pagination: { first: 1 })', 'edges', 'node', 'artist']).flat(),
    ];
    const deep = [...fields.slice(0, size - 1), '__typename'];
    return { query: `{ ${deep.join(' { ')} ${'} '.repeat(deep.length)}` };
  },
  aliases: (size) => ({ query: `{ ${many(size, (index) => `a${index}: __typename`)} }` }),
  directives: (size) => ({ query: `{ ${many(size, () => '__typename @skip(if: false)')} }` }),
  'fields and fragments': (size) => ({ query: `{ ${many(size, () => '__typename')} }` }),
  'values in the variables': (size) => ({
    query: '{ __typename }',
    variables: { a: Array.from({ length: size - 1 }, () => 1) },
  }),
  'values of `in` or `notin`': (size) => ({
    query: 'query ($ids: [Int!]) { artists(filter: { id: { in: $ids } }) { totalCount } }',
    variables: { ids: Array.from({ length: size }, (_, id) => id) },
  }),
  'characters of a text in a filter': (size) => ({
    query: 'query ($name: String) { artists(filter: { name: { eq: $name } }) { totalCount } }',
    variables: { name: 'x'.repeat(size) },
  }),
};

const wordsOf = (payload: ReturnType<(typeof ofSize)[string]>, to = server) => ask(to, payload);

describe('a limit of the document is the server’s', () => {
  const limits = rowsBelow('Limits').map(([name = '', figure]) => ({ name, figure: Number(figure) }));

  test.each(limits.filter(({ name }) => name in ofSize))('$name: $figure', async ({ name, figure }) => {
    const sized = ofSize[name] ?? (() => '');
    const fits = await wordsOf(sized(figure));
    expect([fits.statusCode, fits.json().errors]).toEqual([200, undefined]);
    const over = await wordsOf(sized(figure + 1));
    expect(over.json().errors).toHaveLength(1);
  });

  const figureOf = (name: string) => limits.find((limit) => limit.name === name)?.figure ?? 0;

  test('records of a page', async () => {
    const most = figureOf('records of a page');
    const { data } = (
      await ask(server, { query: '{ artists(pagination: { first: 1000 }) { edges { node { id } } } }' })
    ).json();
    expect(data.artists.edges).toHaveLength(most);
  });

  test('objects of an answer', async () => {
    // A list of 300 edges and records, each with an artist and a list: 300 × 4 objects and the list; then further lists.
    const most = figureOf('objects of an answer');
    const query =
      '{ performances { edges { node { artist { performances(filter: { id: { gt: 0 } }) { edges { node { id } } } } } } } }';
    const [row] = await database.rows<{ records: number }>(sql`
      select sum((select least(300, count(*)) from performances other where other.artist_id = first.artist_id)) as records
      from (select artist_id from performances order by id limit 300) first`);
    const objects = 1 + 300 * 4 + 2 * Number(row?.records);
    const { errors } = (await ask(server, { query })).json();
    expect(errors !== undefined).toBe(objects > most);
    const message = `The query returns more than ${most} objects; ${most} are allowed. Ask for shorter pages.`;
    const deeper = query.replace('{ node { id } }', '{ node { artist { performances { edges { node { id } } } } } }');
    expect((await ask(server, { query: deeper })).json().errors).toMatchObject([{ message }]);
  });

  test('requests of an address in a minute', async () => {
    const most = figureOf('requests of an address in a minute');
    const { headers } = await ask(limited, { query: '{ __typename }' });
    expect(Number(headers['x-ratelimit-limit'])).toBe(most);
  });

  test('bytes of an answer, and of those that are under way to an address', () => {
    expect(figureOf('bytes of an answer')).toBe(mostBytes);
    expect(figureOf('bytes of answers that are under way to an address')).toBe(mostUnderWay);
    expect(figureOf('the same while much is under way to others')).toBe(alwaysUnderWay);
  });

  test('no other', () => {
    const known = [
      ...Object.keys(ofSize),
      'bytes of an answer',
      'bytes of answers that are under way to an address',
      'the same while much is under way to others',
      'records of a page',
      'objects of an answer',
      'requests of an address in a minute',
    ];
    expect(limits.map(({ name }) => name).sort()).toEqual(known.sort());
  });
});

describe('an error of the document is the server’s', () => {
  const codes = rowsBelow('Errors').map(([code = '', status]) => ({
    code: code.replaceAll('`', ''),
    status: Number(status),
  }));
  const post = (payload: string | object, headers = {}) => ask(server, payload, headers);
  /** The requests that are answered with a code. Those that need a database to fail are in tests of their own. */
  const provoked: Record<string, () => ReturnType<typeof ask>> = {
    BAD_REQUEST: () => post('[]'),
    METHOD_NOT_ALLOWED: () => server.inject({ method: 'GET', url: '/graphql?query={__typename}' }),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: () => post('query=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    FST_ERR_CTP_BODY_TOO_LARGE: () => post(' '.repeat(100_001)),
    BAD_USER_INPUT: () => post({ query: '{ artists(pagination: { first: 0 }) { totalCount } }' }),
    UNAUTHENTICATED: () => post({ query: 'mutation { artistCreate(name: "X") { id } }' }),
    QUERY_TOO_COSTLY: () => post({ query: `{ ${many(501, () => '__typename')} }` }),
    RATE_LIMITED: async () => {
      const costly =
        '{ performances(filter: { comment: { contains: "a" }, set1: { contains: "b" } }) { totalCount edges { node { set1 set2 comment } } } }';
      for (;;) {
        const answer = await ask(limited, { query: costly });
        if (answer.statusCode !== 200) return answer;
      }
    },
  };

  test.each(codes.filter(({ code }) => code in provoked))('$code with $status', async ({ code, status }) => {
    const answer = await provoked[code]?.();
    expect([answer?.statusCode, answer?.json().errors[0].extensions.code]).toEqual([status, code]);
    if (status === 429) expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('and where the database fails', async () => {
    const failing = await testServer({ failing: true });
    const answer = await ask(failing, { query: '{ artist(id: 1) { id } }' });
    expect(answer.json().errors[0].extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) });
    expect(answer.statusCode).toBe(codes.find(({ code }) => code === 'INTERNAL_SERVER_ERROR')?.status);
  });

  test('none is missing that can be provoked here', () => {
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(provoked)));
  });
});

test('other words for the same address, and for no variables, are understood', async () => {
  for (const url of ['/graphql', '/graphql/', '/']) {
    for (const variables of [{}, [], null]) {
      const response = await server.inject({ method: 'POST', url, payload: { query: '{ __typename }', variables } });
      expect(response.json()).toEqual({ data: { __typename: 'Query' } });
    }
  }
});
