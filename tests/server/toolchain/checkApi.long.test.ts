import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buildSchema, graphql, introspectionFromSchema } from 'graphql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compareApi } from '#scripts/graphql/compareApi.ts';
import { introspect } from '#scripts/graphql/introspect.ts';
import { report } from '#scripts/graphql/report.ts';
import { publicSchemaFile } from '#scripts/graphql/schema.ts';
import { type Edit, mark, remove, rename, retype, wholeSchema } from './edits.ts';

const text = wholeSchema();

const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.close();
  vi.unstubAllGlobals();
});

interface Request {
  query: string;
  headers: IncomingHttpHeaders;
}

/** Serves what `answer` makes of a request; resolves to the address. */
async function serve(answer: (request: Request) => Promise<unknown> | unknown, status = 200): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { query } = JSON.parse(Buffer.concat(parts).toString());
    const body = await answer({ query, headers: request.headers });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  started.push(server);
  return listen(server);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
}

/** An address where nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

const serveSchema = (...edits: Edit[]) => {
  const schema = buildSchema(edits.reduce((before, edit) => edit(before), text));
  return serve(({ query }) => graphql({ schema, source: query }));
};

interface Result {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

/** Runs `npm run check:api -- ...`. */
const check = (...args: string[]) =>
  new Promise<Result>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'scripts/checkApi.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

describe('npm run check:api', () => {
  test('prints what it found, and exits with what that means', async () => {
    const { code, stdout, stderr } = await check(await serveSchema(remove('Query.artist')));
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /^Breaks: \d+\n {2}operations\/.+\nMay break: none\nDiffers: 1\n {2}Field 'artist' was removed .+\nExtensions: some\. .+\n$/s,
    );
  });

  test('fails when it could not ask', async () => {
    expect(await check()).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: .+\n$/) });
  });

  test('finds nothing where the operations fit', async () => {
    expect(await report([await serveSchema()])).toEqual({
      code: 0,
      lines: [
        'Breaks: none',
        'May break: none',
        'Differs: none',
        'Extensions: all. Build with VITE_API_EXTENSIONS=on.',
      ],
    });
  });
});

describe('another API', () => {
  test('is told what breaks from what may break and what differs', async () => {
    const api = await serveSchema(
      rename('Performance.venue', 'place'),
      retype('Artist.years', '[String!]!'),
      retype('Artist.name', 'String'),
      mark('Pagination.first', '= 10'),
    );
    const { breaks, mayBreak, differs } = await compareApi([api]);
    const lines = (text: string) => expect.stringMatching(`^operations/\\S+:\\d+:\\d+ \\w+: ${text}$`);
    expect(breaks).toContainEqual(lines('Cannot query field "venue" on type "Performance". Did you mean "venues"\\?'));
    expect(breaks).toContainEqual(lines('Artist.years is \\[String!\\]! there, not \\[Int!\\]!'));
    expect(mayBreak).toContainEqual(lines('Artist.name is String there, not String!: it can be null'));
    expect(mayBreak).toContainEqual(lines('the default of Pagination.first is 10 there, not none'));
    expect(differs).toContain("Field 'place' was added to object type 'Performance'");
  });

  test('need not have what no operation needs', async () => {
    const api = await serveSchema(rename('Artist.createdAt', 'created'));
    const { breaks, mayBreak, differs } = await compareApi([api]);
    expect([...breaks, ...mayBreak]).toEqual([]);
    expect(differs).toContain("Field 'createdAt' was removed from object type 'Artist'");
  });

  test.for<[what: string, extensions: string, edits: Edit[]]>([
    ['a mutation of ours', 'some', [remove('Mutation.logout')]],
    ['a condition that only variables send', 'some', [remove('PerformanceFilter.about')]],
    ['the type of a field of ours', 'some', [retype('Artist.yearCounts', '[String!]!')]],
  ])('need not have %s', async ([, extensions, edits]) => {
    expect(await compareApi([await serveSchema(...edits)])).toMatchObject({ breaks: [], mayBreak: [], extensions });
  });

  test('need not have any extension', async () => {
    const api = await serveSchema(() => publicSchemaFile().text);
    expect(await compareApi([api])).toMatchObject({ breaks: [], mayBreak: [], extensions: 'none' });
    const { code, lines } = await report([api]);
    expect([code, lines.at(-1)]).toEqual([0, 'Extensions: none. Build with VITE_API_EXTENSIONS=off.']);
  });

  test('gets headers, and is asked for less when it is older', async () => {
    const schema = buildSchema(text);
    const api = await serve(({ query, headers }) =>
      headers.authorization !== 'Bearer a:b' || /isOneOf|args\(includeDeprecated/.test(query)
        ? { errors: [{ message: 'Not here' }] }
        : graphql({ schema, source: query }),
    );
    expect(await compareApi([api, '--header', 'Authorization: Bearer a:b'])).toMatchObject({ breaks: [] });
    await expect(compareApi([api])).rejects.toThrow(`${api} cannot be asked: Not here`);
  });

  const invalid = introspectionFromSchema(buildSchema('type Query { a: Int }'));
  for (const type of invalid.__schema.types) Object.assign(type, type.name === 'Query' ? { fields: [] } : {});

  const failures: [what: string, args: () => Promise<string[]> | string[], words: RegExp][] = [
    ['no address', () => [], /^Usage: npm run check:api -- URL/],
    ['an address that is none', () => ['localhost'], /^Usage: npm run check:api -- URL/],
    ['a header that is none', () => ['http://localhost/', '--header', 'a b'], /^Usage: npm run check:api -- URL/],
    ['an option that is none', () => ['http://localhost/', '--heading', 'a: b'], /^Usage: npm run check:api -- URL/],
    ['nobody there', async () => [await closedAddress()], /^http:\S+ cannot be asked: connect ECONNREFUSED \S+$/],
    [
      'an error status',
      async () => [await serve(() => '', 503)],
      /asked: HTTP status 503: The answer holds no schema$/,
    ],
    [
      'no permission',
      async () => [await serve(() => ({ errors: [{ message: 'Token\nexpired' }] }), 401)],
      /asked: HTTP status 401: Token expired$/,
    ],
    ['a text', async () => [await serve(() => '<html>\nHello</html>')], /asked: <html> Hello<\/html>$/],
    ['no schema', async () => [await serve(() => ({ data: null }))], /asked: The answer holds no schema$/],
    [
      'an invalid schema',
      async () => [await serve(() => ({ data: invalid }))],
      /asked: Its schema is not valid: .+ Query/,
    ],
    ['a part of a schema', async () => [await serve(() => ({ data: { __schema: {} } }))], /Its schema is not valid: ./],
  ];
  test.for(failures)('cannot be asked, and a line says why: %s', async ([, args, words]) => {
    const { message } = await compareApi(await args()).then(
      () => new Error('It could be asked'),
      (error: Error) => error,
    );
    expect(message).toMatch(words);
    expect(message).not.toContain('\n');
  });

  test('tells an API that leads elsewhere, and sends it no headers', async () => {
    const asked = vi.fn(async () => new Response(null, { status: 302, headers: { location: 'https://b.example/' } }));
    vi.stubGlobal('fetch', asked);
    const headers = new Headers({ 'x-api-key': 'secret' });
    await expect(introspect('https://a.example/', headers)).rejects.toThrow(
      'It leads to https://b.example/: ask there',
    );
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledWith('https://a.example/', expect.objectContaining({ redirect: 'manual' }));
  });

  test('names every address of a host that nobody listens at', async () => {
    const cause = new AggregateError([
      new Error('connect ECONNREFUSED ::1:1'),
      new Error('connect ECONNREFUSED 127.0.0.1:1'),
    ]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    await expect(introspect('http://localhost:1/graphql', new Headers())).rejects.toThrow(
      /^connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
  });
});
