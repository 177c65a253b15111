import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { buildSchema, graphql } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';

const text = readFileSync('schema.graphql', 'utf8');

const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.close();
});

/** Serves what `answer` makes of a query; answers with the address. */
async function serve(answer: (query: string) => Promise<{ status?: number; body: string }>): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { status = 200, body } = await answer(JSON.parse(Buffer.concat(parts).toString()).query);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
}

const serveSchema = (schema: string) =>
  serve(async (source) => ({ body: JSON.stringify(await graphql({ schema: buildSchema(schema), source })) }));

/** Runs `npm run check:api -- ...`. */
const check = (...args: string[]) =>
  new Promise<{ code: number | string | null | undefined; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'scripts/check-api.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

describe('npm run check:api', () => {
  test('finds nothing in an API of the same schema', async () => {
    const { code, stdout, stderr } = await check(await serveSchema(text));
    expect(stdout.split('\n')).toEqual([
      'Operations that would break there: none',
      'Differences of the schema that break those who use them: none',
      'Differences to know of: none',
      'New there: none',
      '',
    ]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  test('names the operations that would break, and what is new', async () => {
    const other = text
      .replace('  "Where it was played."\n  venue: String\n', '  "New."\n  place: String\n')
      .replace('years: [Int!]!', 'years: [String!]!');
    const { code, stdout } = await check(await serveSchema(other));
    expect(stdout).toContain(
      'operations/performances/Performance.graphql:6:5 Performance: Cannot query field "venue" on type "Performance".',
    );
    expect(stdout).toContain(
      'operations/artists/Artist.graphql:5:5 Artist: Artist.years is [String!]! there, not [Int!]!',
    );
    expect(stdout).toContain("Field 'venue' was removed from object type 'Performance'");
    expect(stdout).toContain("Field 'place' was added to object type 'Performance'");
    expect(code).toBe(1);
  });

  test('does not mind what no operation uses', async () => {
    const { code, stdout } = await check(await serveSchema(text.replace('top100: Boolean!', 'topHundred: Boolean!')));
    expect(stdout).toContain('Operations that would break there: none');
    expect(stdout).toContain("Field 'top100' was removed from object type 'Artist'");
    expect(code).toBe(0);
  });

  const failures: [what: string, address: () => Promise<string[]> | string[], words: RegExp][] = [
    ['no address', () => [], /^Usage: npm run check:api -- URL/],
    ['an address that is none', () => ['localhost'], /^Usage: npm run check:api -- URL/],
    ['nobody there', () => ['http://127.0.0.1:9/graphql'], /^http:\S+ cannot be introspected: .+/],
    [
      'an error status',
      async () => [await serve(async () => ({ status: 503, body: '{}' }))],
      /introspected: HTTP status 503/,
    ],
    ['no JSON', async () => [await serve(async () => ({ body: '<html>' }))], /introspected: .*JSON/],
    [
      'no schema',
      async () => [await serve(async () => ({ body: '{"data":null}' }))],
      /introspected: The answer holds no schema/,
    ],
  ];
  test.for(failures)('says in one line that there is %s', async ([, address, words]) => {
    const { code, stdout, stderr } = await check(...(await address()));
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
