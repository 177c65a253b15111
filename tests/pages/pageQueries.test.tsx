import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createRoutes } from '#app/router.tsx';
import { createClient } from '#graphql/client.ts';
import { createVisit } from '#routing/visit.ts';

const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).operationName).sort();

const pause = (milliseconds?: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function visit(path: string) {
  const client = createClient('/graphql', { storage: undefined, onExpired() {} });
  const router = createMemoryRouter(createRoutes(), {
    getContext: () => createVisit(client, 'navigation'),
    initialEntries: [path],
  });
  const page = (
    <StrictMode>
      <App client={client} env="test">
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  return { router, ...render(page) };
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/performance/5', ['Performance', 'PerformanceExtras', 'Sources', 'VenueNeighbours']],
  ['/recording/5', ['OtherRecordings', 'Source', 'SourceIdentifiers']],
])('%s asks once, when the API fails sooner or later', async (path, operations) => {
  for (let load = 0; load < 4; load += 1) {
    fetched.mockReset();
    fetched.mockImplementation(async () => {
      // At once, before the page has mounted, and after it has.
      if (load > 0) await pause([0, 20, 120][load - 1]);
      return new Response('out of order', { status: 500 });
    });
    const { unmount } = visit(path);
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    await pause(5);
    expect(screen.getAllByText('HTTP error! status: 500')).toHaveLength(2);
    expect(asked()).toEqual(operations);
    unmount();
  }
});

test('a failure that comes just when the page is shown is one, and nothing else', async () => {
  for (const [path, alerts] of Object.entries({ '/performances/1/1995': 2, '/artists/a': 1, '/performance/1': 2 })) {
    for (const wait of [98, 102]) {
      fetched.mockImplementation(async () => {
        await pause(wait);
        return new Response('{"data":null}');
      });
      const { unmount } = visit(path);
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(alerts));
      unmount();
    }
  }
});

test('what depends on an answer is asked once when it fails', async () => {
  const performance = { id: 5, date: '05/08/77', year: 1977, venue: 'Barton Hall', artist: { id: 2, name: 'X' } };
  const blank = { title: null, city: null, state: null, set1: null, set2: null, set3: null, comment: null };
  fetched.mockImplementation(async (_, init) =>
    JSON.parse(String(init?.body)).operationName === 'Performance'
      ? Response.json({ data: { performance: { ...performance, ...blank, __typename: 'Performance' } } })
      : new Response('out of order', { status: 500 }),
  );
  visit('/performance/5');
  expect(await screen.findByText('Barton Hall')).toBeVisible();
  await pause(50);
  expect(asked()).toEqual(['Neighbours', 'Performance', 'PerformanceExtras', 'Sources', 'VenueNeighbours']);
});

test('a page that failed is asked anew by the next visit', async () => {
  fetched.mockImplementation(async () => new Response('out of order', { status: 500 }));
  const { router } = visit('/artist/5');
  await screen.findByText('HTTP error! status: 500');
  await router.navigate('/nowhere');
  await screen.findByRole('heading', { name: 'Oops! Page not found' });
  await router.navigate('/artist/5');
  await screen.findByText('HTTP error! status: 500');
  const queries = ['ArtistDetail', 'ArtistExtras', 'ArtistOverview', 'MostPlayedSongs', 'VenuesAndAdditions'];
  expect(asked()).toEqual(queries.flatMap((name) => [name, name]));
});

test('what led on to another page is not in the history', async () => {
  fetched.mockImplementation(async () => new Response('out of order', { status: 500 }));
  const { router } = visit('/artists/Q');
  await userEvent.click(await screen.findByRole('link', { name: 'B' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/artists/b'));
  await router.navigate('/artists/X');
  await waitFor(() => expect(router.state.location.pathname).toBe('/artists/x'));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/artists/b'));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/artists/q'));
});

test('the page on show stays until the next one comes with its answers, or says that it is loading', async () => {
  let wait = 20;
  fetched.mockImplementation(async () => {
    await pause(wait);
    return new Response('out of order', { status: 500 });
  });
  const { router, container } = visit('/nowhere');
  await screen.findByRole('heading', { name: 'Oops! Page not found' });
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add(container.querySelector('main')?.textContent ?? ''));
  observer.observe(container, { childList: true, subtree: true, characterData: true });

  await router.navigate('/artist/5');
  await screen.findByText('HTTP error! status: 500');
  expect([...shown].join()).not.toContain('Loading artist...');

  wait = 1000;
  await router.navigate('/artist/6');
  await screen.findByText('Loading artist...');
  expect(screen.queryByRole('alert')).toBeNull();
  observer.disconnect();
});
