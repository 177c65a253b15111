import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWarmUp } from '../../src/app/warmUp';
import { createClient } from '../../src/graphql/client';

const fetched = vi.fn<typeof fetch>(async () => new Response('{"data":{"artist":null}}'));

/** What the requests so far asked for. */
const asked = () =>
  fetched.mock.calls.map(([, init]) => {
    const { operationName, variables } = JSON.parse(String(init?.body));
    return [operationName, variables];
  });

const create = () => createWarmUp(createClient({ url: '/graphql', storage: undefined, onExpired() {} }));

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
  const warmUp = create();
  warmUp('/artist/5');
  warmUp('/artist/5');
  warmUp('/artist/6?from=somewhere');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 5000);

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
  create()('/artist/5');
  setConnection({ effectiveType: '4g' });
  create()('/artist/6');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 5000);

  expect(asked()).toEqual([['ArtistDetail', { id: 6 }]]);
});
