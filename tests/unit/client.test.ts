import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#graphql/client.ts';
import { errorMessage, toastMessage } from '#graphql/errors.ts';
import {
  ArtistDetailDocument,
  LoginDocument,
  LogoutDocument,
  LookupArtistsDocument,
  type LookupArtistsQuery,
} from '#graphql/generated/graphql.ts';
import type { Sent } from '#tests/support/client/mocks.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const client = () => createClient('https://api.example/graphql', { storage: window.sessionStorage, onExpired() {} });
const respondWith = (body: string, init?: ResponseInit) =>
  fetched.mockImplementation(async () => new Response(body, init));
const search = () => client().query({ query: LookupArtistsDocument, variables: { search: 'harbor' } });

const artist = { __typename: 'Artist', id: 1, name: 'Quiet Harbor' };
const connection: Sent<LookupArtistsQuery['artists']> = {
  __typename: 'ArtistConnection',
  edges: [{ __typename: 'ArtistEdge', node: artist }],
};

test('sends the operation by its name, with JSON headers and an empty authorization', async () => {
  respondWith(JSON.stringify({ data: { artists: connection } }));
  await search();

  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example/graphql');
  expect(init?.method).toBe('POST');
  const headers = new Headers(init?.headers);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('accept')).toContain('application/json');
  expect(headers.get('authorization')).toBe('');
  expect(JSON.parse(String(init?.body))).toEqual({
    operationName: 'LookupArtists',
    variables: { search: 'harbor' },
    query: expect.stringContaining('query LookupArtists'),
  });
});

test('reads the token at the moment of each request', async () => {
  respondWith(JSON.stringify({ data: { artists: connection } }));
  const one = client();
  const sent = async (text: string) => {
    await one.query({ query: LookupArtistsDocument, variables: { search: text } });
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get('authorization');
  };

  expect(await sent('first')).toBe('');
  window.sessionStorage.setItem('authToken', 'token-1');
  expect(await sent('second')).toBe('Bearer token-1');
  window.sessionStorage.setItem('authToken', 'token-2');
  expect(await sent('third')).toBe('Bearer token-2');
  window.sessionStorage.clear();
  expect(await sent('fourth')).toBe('');
});

test('carries the token that ends with the request, which is forgotten already', async () => {
  respondWith(JSON.stringify({ data: { logout: true } }));
  await client().mutate({ mutation: LogoutDocument, context: { token: 'token-1' } });
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer token-1');
});

test('gives a query up after 30 seconds, and nothing that writes', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => new Promise(() => {}));
  const written = vi.fn();
  const one = client();
  one.mutate({ mutation: LogoutDocument }).then(written, written);
  const answer = one.query({ query: LookupArtistsDocument, variables: { search: 'harbor' } });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errorMessage((await answer).error)).toBe('The API has not answered for 30 seconds.');
  expect(written).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('brings data', async () => {
  respondWith(JSON.stringify({ data: { artists: connection } }));

  expect(await search()).toEqual({ data: { artists: connection } });
});

test('brings data and errors beside each other', async () => {
  respondWith(JSON.stringify({ data: { artists: connection }, errors: [{ message: 'Half of it' }] }));
  const { data, error } = await search();

  expect(data).toEqual({ artists: connection });
  expect(errorMessage(error)).toBe('GraphQL error: Half of it');
});

test('asks again after data beside errors, and keeps what then comes whole', async () => {
  const body = { data: { artists: connection } };
  fetched
    .mockImplementationOnce(async () => new Response(JSON.stringify({ ...body, errors: [{ message: 'Half of it' }] })))
    .mockImplementation(async () => new Response(JSON.stringify(body)));
  const one = client();
  const ask = () => one.query({ query: LookupArtistsDocument, variables: { search: 'harbor' } });

  expect(errorMessage((await ask()).error)).toBe('GraphQL error: Half of it');
  expect(one.extract()).toEqual({});
  expect(await ask()).toEqual(body);
  expect(await ask()).toEqual(body);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('keeps null edges and nodes, which the schema allows', async () => {
  const edges: (typeof connection)['edges'] = [null, { __typename: 'ArtistEdge', node: null }];
  respondWith(JSON.stringify({ data: { artists: { ...connection, edges } } }));

  expect(await search()).toEqual({ data: { artists: { ...connection, edges } } });
});

const UNKNOWN = 'GraphQL error: Unknown error';

test.each([
  ['[]', UNKNOWN],
  ['{}', UNKNOWN],
  ['null', UNKNOWN],
  ['true', UNKNOWN],
  ['"text"', UNKNOWN],
  ['{"data":null}', UNKNOWN],
  ['{"data":"x"}', UNKNOWN],
  ['{"data":[]}', UNKNOWN],
  ['{"data":{}}', UNKNOWN],
  ['{"data":{"artists":null}}', UNKNOWN],
  ['{"data":{"artists":"x"}}', UNKNOWN],
  ['{"data":{"artists":{}}}', UNKNOWN],
  ['{"data":{"artists":{"edges":[{"node":{"id":1}}]}}}', UNKNOWN],
  ['{"errors":{}}', UNKNOWN],
  ['{"errors":[]}', UNKNOWN],
  ['{"errors":[{}]}', UNKNOWN],
  ['{"errors":[null]}', UNKNOWN],
  ['{"errors":["Down"]}', UNKNOWN],
  ['{"errors":[{"message":"Down"}]}', 'GraphQL error: Down'],
  ['{"data":{"artists":null},"errors":[{"message":"Down"}]}', 'GraphQL error: Down'],
  ['<!doctype html><title>Hello</title>', 'The API sent an answer that is not JSON.'],
  ['', 'The API sent an answer that is not JSON.'],
])('an answer of %s is an error without data', async (body, message) => {
  respondWith(body, { headers: { 'content-type': 'application/json' } });
  const { data, error } = await search();

  expect(errorMessage(error)).toBe(message);
  expect(data).toBeUndefined();
});

test.each([400, 401, 404, 429, 500, 503])('status %i is named', async (status) => {
  respondWith('{"errors":[{"message":"hidden"}]}', { status });
  const { data, error } = await search();

  expect(errorMessage(error)).toBe(`HTTP error! status: ${status}`);
  expect(data).toBeUndefined();
});

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'a connection that failed is told in a sentence, not in the words of the browser: %s',
  async (words) => {
    fetched.mockRejectedValue(new TypeError(words));

    const { error } = await search();
    expect(errorMessage(error)).toBe('The connection to the API failed. Please check your network.');
    expect(toastMessage(error, 'Default')).toBe('The connection to the API failed. Please check your network.');
  },
);

test('a page that watches a query gets the same: an error, and no data', async () => {
  respondWith('{"data":null}');
  const results: { data: unknown; loading: boolean; message: string }[] = [];
  await new Promise<void>((resolve) => {
    const query = client().watchQuery({ query: LookupArtistsDocument, variables: { search: 'harbor' } });
    query.subscribe(({ data, loading, error }) => {
      results.push({ data, loading, message: error ? errorMessage(error) : '' });
      if (!loading) resolve();
    });
  });

  expect(results.at(-1)).toEqual({ data: undefined, loading: false, message: UNKNOWN });
});

test('null in place of a record says that there is none', async () => {
  respondWith('{"data":{"artist":null}}');
  const result = await client().query({ query: ArtistDetailDocument, variables: { id: 5 } });

  expect(result).toEqual({ data: { artist: null } });
});

test('null in place of a record beside an error is that error', async () => {
  respondWith('{"data":{"artist":null},"errors":[{"message":"Down"}]}');
  const { data, error } = await client().query({ query: ArtistDetailDocument, variables: { id: 5 } });

  expect(errorMessage(error)).toBe('GraphQL error: Down');
  expect(data).toBeUndefined();
});

test('null in place of what a mutation made is an error', async () => {
  respondWith('{"data":{"login":null}}');
  const { data, error } = await client().mutate({
    mutation: LoginDocument,
    variables: { username: 'a', password: 'b' },
  });

  expect(errorMessage(error)).toBe(UNKNOWN);
  expect(data).toBeFalsy();
});
