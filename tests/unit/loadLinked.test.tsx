import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLinked } from '../../src/app/loadLinked';
import { PAGES } from '../../src/app/router';
import { createClient } from '../../src/graphql/client';
import { createLazyClient, readyClient } from '../../src/graphql/lazyClient';
import { queries } from '../../src/pages/Performance';

const loaded: string[] = [];

const noClient = createLazyClient(() => Promise.reject(new TypeError('Failed to fetch')));

/** The elements of a page with links in its content, and one outside of it. */
function showLinks(...paths: string[]) {
  const links = paths.map((path) => `<a data-link href="${path}"></a>`).join('');
  document.body.innerHTML = `<a data-link href="/artists/s"></a><main>${links}</main>`;
}

const routerAt = (path: string) =>
  createMemoryRouter([{ path: '*', element: null, loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: {} },
  });

beforeEach(() => {
  loaded.length = 0;
  for (const page of PAGES) {
    vi.spyOn(page, 'load').mockImplementation(async () => {
      loaded.push(page.path);
      return { Page: () => null };
    });
  }
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});

test('loads the code of the pages that the page on show links to, and of the next', async () => {
  showLinks('/performance/1', '/performance/2', '/performances/7/1977', '/performance/add', '/login');
  const router = routerAt('/performances/7/1978');
  loadLinked(router, noClient);
  await vi.waitFor(() => expect(loaded).toEqual(['/performance/:id', '/performances/:artistId/:year?']), 5000);

  showLinks('/recording/1');
  await router.navigate('/performance/1');
  await vi.waitFor(() => expect(loaded.slice(2)).toEqual(['/recording/:id']), 5000);
});

test('goes on after code that could not be loaded', async () => {
  showLinks('/performance/1', '/recording/1');
  const performance = PAGES.find(({ path }) => path === '/performance/:id');
  if (performance) vi.mocked(performance.load).mockRejectedValue(new TypeError('Failed to fetch'));
  loadLinked(routerAt('/'), noClient);
  await vi.waitFor(() => expect(loaded).toEqual(['/recording/:id']), 5000);
});

test('loads nothing where the visitor saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  showLinks('/performance/1');
  const idle = vi.fn((callback: () => void) => callback());
  vi.stubGlobal('requestIdleCallback', idle);
  loadLinked(routerAt('/'), noClient);
  await vi.waitFor(() => expect(idle).toHaveBeenCalled(), 5000);
  vi.unstubAllGlobals();
  expect(loaded).toEqual([]);
});

test('prepares what those pages ask, and asks nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const client = createClient({ url: '/graphql', storage: undefined, onExpired() {} });
  const prepared = vi.spyOn(client, 'query');
  const performance = PAGES.find(({ path }) => path === '/performance/:id');
  if (performance) vi.mocked(performance.load).mockResolvedValue({ Page: () => null, queries });
  showLinks('/performance/1', '/performance/2');
  loadLinked(routerAt('/'), readyClient(client));
  await vi.waitFor(() => expect(prepared).toHaveBeenCalledTimes(2), 5000);

  const { performance: asked, recordings } = queries({ params: { id: '2' }, search: new URLSearchParams() });
  expect(prepared.mock.calls.map(([{ query, variables }]) => [query, variables])).toEqual(
    [asked, recordings].map((query) => [query?.query, query?.variables]),
  );
  await Promise.all(prepared.mock.results.map(({ value }) => value));
  expect(fetched).not.toHaveBeenCalled();
});
