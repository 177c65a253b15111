import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClient } from '#graphql/client.ts';
import { ArtistForPerformanceDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { ask, createVisit, type Visit, visitContext } from '#routing/visit.ts';
import { loaderArgs } from '#tests/support/client/loaderArgs.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The visit of a page whose answers take so long. */
function visitOf(apiMs: number, kind: Visit['kind'] = 'navigation') {
  const artist = { __typename: 'Artist', id: 5, name: 'Quiet Harbor' };
  const client = createServerClient(
    () => new Promise((resolve) => setTimeout(resolve, apiMs, { data: { artist } })),
    () => {},
  );
  return loaderArgs(createVisit(client, kind));
}

const askFor = async (visit: LoaderFunctionArgs, id: number) =>
  (await ask(visit, pageQuery(ArtistForPerformanceDocument, { id }))).data?.artist?.name;

/** The result of a loader that asks so long after the click, when the API takes so long. */
async function resultAfter(codeMs: number, apiMs: number) {
  const visit = visitOf(apiMs);
  await vi.advanceTimersByTimeAsync(codeMs);
  const asked = askFor(visit, 5);
  await vi.advanceTimersByTimeAsync(1_000);
  return asked;
}

test('results are waited for from the first query on, however long the code of the page took', async () => {
  expect(await resultAfter(0, 50)).toBe('Quiet Harbor');
  expect(await resultAfter(500, 50)).toBe('Quiet Harbor');
});

test('a page is shown without what takes longer', async () => {
  expect(await resultAfter(0, 150)).toBeUndefined();
});

test('a second query is waited for no longer than the first', async () => {
  const visit = visitOf(60);
  const first = askFor(visit, 5);
  await vi.advanceTimersByTimeAsync(60);
  const second = askFor(visit, 6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all([first, second])).toEqual(['Quiet Harbor', undefined]);
});

test.each(['document', 'prefetch'] as const)('a %s waits for all that it asked for', async (kind) => {
  const asked = askFor(visitOf(5_000, kind), 5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe('Quiet Harbor');
});

test.each([
  [true, false],
  [false, true],
])('a result that fails, and that the page can do without (%s), breaks it (%s)', async (isOptional, isBroken) => {
  const client = createServerClient(
    async () => ({ errors: [{ message: 'out of order' }] }),
    () => {},
  );
  const visit = loaderArgs(createVisit(client, 'navigation'));
  const asked = ask(visit, pageQuery(ArtistForPerformanceDocument, { id: 5 }, { isOptional }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await asked).error).toBeDefined();
  expect(visit.context.get(visitContext).isBroken ?? false).toBe(isBroken);
});
