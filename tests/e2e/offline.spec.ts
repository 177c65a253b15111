import { createServer, request as httpRequest, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', expectedProblems: [/ERR_|Failed to (?:fetch|load)/] });

/** Stands between the browser and the product, so that the network can really go. */
async function startProxy(target: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    const { method, headers, url: path } = request;
    const upstream = httpRequest({ hostname, port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

/** The paths of the pages that the worker has kept. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((known) => known.startsWith('pages-')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });

test('without a network, pages that were seen and the collection can be read', { tag: '@long' }, async ({
  page,
  catalogue,
  baseURL,
}) => {
  const { id, artist, year } = await catalogue.performance({ set1: { isnull: false } });
  const { url, server } = await startProxy(baseURL ?? '');
  await page.goto(`${url}/performances/${artist.id}/${year}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.locator(`a[href="/performance/${id}"]`).first().click();
  await page.getByRole('button', { name: 'Have', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Have', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const title = await page.title();

  server.close();
  server.closeAllConnections();
  // Seen by a link, and so never as a document of its own.
  await page.goto(`${url}/performance/${id}`);
  await expect(page).toHaveTitle(title);
  await page.goto(`${url}/performances/${artist.id}/${year}`);
  await expect(page.locator(`a[href="/performance/${id}"]`).first()).toBeVisible();
  await page.goto(`${url}/collection`);
  await expect(page.getByText('Have (1)')).toBeVisible();
  await page.goto(`${url}/recently/never/seen`);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('pages that were seen before the worker came are kept, too', { tag: '@long' }, async ({
  page,
  context,
  catalogue,
  baseURL,
}) => {
  const { id, artist, year } = await catalogue.performance({ set1: { isnull: false } });
  const { url, server } = await startProxy(baseURL ?? '');
  await page.goto(`${url}/artists/top100`);
  // An earlier document of the tab.
  await page.goto(`${url}/performances/${artist.id}/${year}`);
  await page.locator(`a[href="/performance/${id}"]`).first().click();
  await expect(page).toHaveURL(`${url}/performance/${id}`);
  // The title follows the address.
  await expect(page).not.toHaveTitle(/: Performances /);
  const title = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Collection' }).click();
  await expect(page).toHaveTitle(/^My collection/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect
    .poll(() => keptPages(page))
    .toEqual(expect.arrayContaining(['/artists/top100', `/performances/${artist.id}/${year}`, `/performance/${id}`]));

  server.close();
  server.closeAllConnections();
  await page.goto(`${url}/performance/${id}`);
  await expect(page).toHaveTitle(title);
  await page.goto(`${url}/artists/top100`);
  await expect(page.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
  await context.setOffline(true);
  await expect(page.getByText('Pages that you have seen and your collection can be read.')).toBeVisible();
});

test('pages that a member has seen are kept, and nothing of the session', { tag: '@long' }, async ({
  page,
  member,
  catalogue,
}) => {
  const { id, artist, year } = await catalogue.performance({ set1: { isnull: false } });
  await signIn(page, member);
  await page.goto(`/performances/${artist.id}/${year}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.locator(`a[href="/performance/${id}"]`).first().click();
  await expect.poll(() => keptPages(page)).toContain(`/performance/${id}`);
  const documents = await page.evaluate(async () => {
    const name = (await caches.keys()).find((known) => known.startsWith('pages-')) ?? '';
    const pages = await (await caches.open(name)).matchAll();
    return Promise.all(pages.map((kept) => kept.text()));
  });
  expect(documents.filter((text) => text.includes(member.username) || text.includes(member.token))).toEqual([]);
});

test('without a network, the songs of the shows attended are counted from what was kept', { tag: '@long' }, async ({
  page,
  catalogue,
  baseURL,
}) => {
  const { id } = await catalogue.performance({ set1: { isnull: false } });
  const { url, server } = await startProxy(baseURL ?? '');
  await page.goto(`${url}/performance/${id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('button', { name: 'Attended', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Attended', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const songs = page.getByRole('region', { name: 'Songs' });
  await page.goto(`${url}/my-shows`);
  await expect(songs.getByRole('row').nth(1)).toBeVisible();
  const counted = await songs.innerText();

  server.close();
  server.closeAllConnections();
  await page.goto(`${url}/my-shows`);
  await expect(songs.getByRole('row').nth(1)).toBeVisible();
  expect(await songs.innerText()).toBe(counted);
});

test('keeps results of what anybody may ask, and nothing of a form', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, artist, year } = await catalogue.performance({ set1: { isnull: false } });
  await page.goto(`/performances/${artist.id}/${year}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((known) => known.startsWith('results-')) ?? '';
      return (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url));
    });
  await page.locator(`a[href="/performance/${id}"]`).first().click();
  await expect.poll(kept).toContainEqual(expect.stringContaining(`/results/Performance?{"id":${id}}`));
  await page.goto('/login');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  expect((await kept()).filter((url) => /login|password|nobody/i.test(url))).toEqual([]);
});

test('without a network, forms wait, and say so', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('This browser has kept no pages yet')).toBeVisible();
  await expect(page.getByText('This form waits for the network')).toBeVisible();
  await expect(login).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(login).toBeEnabled();
});

test('a new build removes what was kept of older ones', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    await caches.open('pages-of-an-older-build');
    await caches.open('results-of-an-older-build');
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => /^(?:pages|files|results-of)-/.test(name))).toEqual([
    expect.stringMatching(/^files-[0-9a-f]{12}$/),
    expect.stringMatching(/^pages-[0-9a-f]{12}$/),
  ]);
  const manifest = await page.request.get('/manifest.webmanifest');
  for (const { src } of (await manifest.json()).icons) expect((await page.request.get(src)).ok()).toBe(true);
});
