import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetch } from '#app/prefetch.ts';
import { createRoutes } from '#app/router.tsx';
import { createClient } from '#graphql/client.ts';
import type { ArtistQuery, ShowAtQuery, ShowCountQuery } from '#graphql/generated/graphql.ts';
import { PLAIN_FACTS } from '#tests/support/client/artists.ts';
import type { Sent } from '#tests/support/client/mocks.ts';

const fetched = vi.fn<typeof fetch>(async () => new Response('{"data":{"artist":null,"removal":null}}'));

/** The pages' queries that were sent so far, without those for what became of an artist that is not there. */
const asked = () =>
  fetched.mock.calls.flatMap(([, init]) => {
    const { operationName, variables } = JSON.parse(String(init?.body));
    return operationName === 'Removal' ? [] : [[operationName, variables]];
  });

const create = () => createPrefetch(createRoutes(), createClient('/graphql', { storage: undefined, onExpired() {} }));

function setConnection(connection: Navigator['connection']) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
}

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setConnection(undefined);
});

test("loads a page's data, once for each path", async () => {
  const prefetch = create();
  prefetch('/history/5');
  prefetch('/history/5');
  prefetch('/history/6?of=somewhere');
  await vi.waitFor(() => expect(asked()).toHaveLength(2), 20_000);

  expect(asked()).toEqual([
    ['ArtistDetail', { id: 5 }],
    ['ArtistDetail', { id: 6 }],
  ]);
});

test.each([
  ['the visitor saves data', { saveData: true, effectiveType: '4g' }],
  ['the connection is slow', { effectiveType: '3g' }],
  ['the connection is very slow', { effectiveType: 'slow-2g' }],
])('loads nothing when %s', async (_, connection) => {
  setConnection(connection);
  create()('/history/5');
  setConnection({ effectiveType: '4g' });
  create()('/history/6');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 20_000);

  expect(asked()).toEqual([['ArtistDetail', { id: 6 }]]);
});

test('does not load a show in whose place the click chooses another', async () => {
  fetched.mockImplementation(async (_url, init) => {
    const { operationName } = JSON.parse(String(init?.body));
    const performances: Sent<ShowCountQuery & ShowAtQuery>['performances'] = {
      __typename: 'PerformanceConnection',
      totalCount: 3,
      edges: [{ __typename: 'PerformanceEdge', node: { __typename: 'Performance', id: 9 } }],
    };
    return Response.json({ data: /^Show/.test(operationName) ? { performances } : undefined });
  });
  create()('/random-show');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(asked().map(([name]) => name)).toEqual(['ShowCount', 'ShowAt']);
});

test('follows where a page leads on to', async () => {
  fetched.mockImplementation(async (_url, init) => {
    const data: Sent<ArtistQuery> = {
      artist: {
        __typename: 'Artist',
        id: 7,
        name: 'Owls',
        ...PLAIN_FACTS,
        years: [1977, 1978],
        sourceCount: 1,
        latestYear: 1978,
        creators: { __typename: 'CreatorConnection', edges: [] },
      },
    };
    return Response.json({ data: JSON.parse(String(init?.body)).operationName === 'Artist' ? data : undefined });
  });
  create()('/performances/7');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(5), 20_000);

  expect(asked()).toEqual([
    ...[
      ['Artist', { id: 7 }],
      ['ArtistExtras', { id: 7 }],
    ],
    ...[
      ['ArtistExtras', { id: 7 }],
      ['PerformancesWithMembers', { artist: '7', year: 1978, after: 'LTE=' }],
      ['YearSetLists', { artist: '7', year: 1978, after: 'LTE=' }],
    ],
  ]);
});
