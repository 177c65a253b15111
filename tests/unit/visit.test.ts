import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArtistForPerformanceDocument } from '../../src/graphql/generated/graphql';
import { pageQuery } from '../../src/graphql/pageQuery';
import { createServerClient } from '../../src/graphql/serverClient';
import { createVisit, visitContext } from '../../src/routing/visit';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What a loader is given that asks so long after the click, when the API takes so long. */
async function resultAfter(codeMs: number, apiMs: number) {
  const artist = { __typename: 'Artist', id: 5, name: 'Quiet Harbor' };
  const client = createServerClient(
    () => new Promise((resolve) => setTimeout(resolve, apiMs, { data: { artist } })),
    () => {},
  );
  const visit = createVisit(client, 'browser', { patience: 100 }).get(visitContext);
  await vi.advanceTimersByTimeAsync(codeMs);
  const asked = visit.ask(pageQuery(ArtistForPerformanceDocument, { id: 5 }));
  await vi.advanceTimersByTimeAsync(1_000);
  return (await asked).data?.artist?.name;
}

test('results are waited for from the first query on, however long the code of the page took', async () => {
  expect(await resultAfter(0, 50)).toBe('Quiet Harbor');
  expect(await resultAfter(500, 50)).toBe('Quiet Harbor');
});

test('a page is shown without what takes longer', async () => {
  expect(await resultAfter(0, 150)).toBeUndefined();
});
