import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingsQuery } from '../../src/features/recordings/recordingLists';
import { writeLater, writeWaiting } from '../../src/graphql/cacheWrites';
import { createClient } from '../../src/graphql/client';
import type { SourcesQuery } from '../../src/graphql/generated/graphql';
import { readyClient } from '../../src/graphql/lazyClient';
import { startQueries } from '../../src/graphql/startQueries';
import { connection, numbered } from '../support/client/lists';
import type { Sent } from '../support/client/mocks';

/** Recordings of a performance that has `total` of them. */
const recordings = (total: number, ids: { first: number; count: number }): Sent<SourcesQuery> => ({
  sources: connection(
    numbered(ids.count, (id) => ({ __typename: 'Source', id, circdate: null, comments: null }), ids.first),
    { totalCount: total, hasNextPage: ids.first + ids.count - 1 < total },
  ),
});

const fetched = vi.fn<typeof fetch>();
const client = () => createClient({ url: '/graphql', storage: undefined, onExpired() {} });

/** What the browser does when it has nothing else to do. */
const idle: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
});
afterEach(() => {
  writeWaiting();
  vi.unstubAllGlobals();
  fetched.mockReset();
  idle.length = 0;
});

test('the answers to a visit are cached when the browser is idle', async () => {
  fetched.mockImplementation(async () => Response.json({ data: recordings(1, { first: 1, count: 1 }) }));
  const apollo = client();
  const queries = { recordings: recordingsQuery(5) };
  await startQueries(readyClient(apollo), queries, { cache: writeLater }).answered;
  expect(apollo.readQuery(queries.recordings)).toBeNull();

  for (const callback of idle) callback();
  expect(apollo.readQuery(queries.recordings)?.sources?.edges).toHaveLength(1);
});

test('another visit finds an answer that still waits to be cached', async () => {
  fetched.mockImplementation(async () => Response.json({ data: recordings(1, { first: 1, count: 1 }) }));
  const apollo = readyClient(client());
  const queries = { recordings: recordingsQuery(5) };
  await startQueries(apollo, queries, { cache: writeLater }).answered;

  const { recordings: found } = startQueries(apollo, queries, { cache: writeLater }).results();
  expect(found.data?.sources?.edges).toHaveLength(1);
  expect(fetched).toHaveBeenCalledOnce();
});

test('what is cached late holds the pages that came meanwhile', async () => {
  fetched
    .mockImplementationOnce(async () => Response.json({ data: recordings(3, { first: 1, count: 2 }) }))
    .mockImplementationOnce(async () => Response.json({ data: recordings(3, { first: 3, count: 1 }) }));
  const apollo = client();
  const queries = { recordings: recordingsQuery(5) };
  const started = startQueries(readyClient(apollo), queries, { cache: writeLater });
  await started.complete();
  expect(started.results().recordings.data?.sources?.edges).toHaveLength(3);

  for (const callback of idle) callback();
  expect(apollo.readQuery(queries.recordings)?.sources?.edges).toHaveLength(3);
});

test('what failed is not cached', async () => {
  const data = recordings(1, { first: 1, count: 1 });
  fetched.mockImplementation(async () => Response.json({ data, errors: [{ message: 'out of order' }] }));
  const apollo = client();
  const queries = { recordings: recordingsQuery(5) };
  const started = startQueries(readyClient(apollo), queries);
  await started.answered;
  expect(started.results().recordings).toMatchObject({
    data: { sources: { totalCount: 1 } },
    error: expect.anything(),
  });
  expect(apollo.readQuery(queries.recordings)).toBeNull();
});
