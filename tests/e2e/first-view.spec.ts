import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from './support/test.ts';

const folder = new URL('../../dist/client/', import.meta.url);
const chunks = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []), isEntry: v.optional(v.boolean()) }),
);

/** The pages that the server draws: what they import is what a first view loads. */
const PAGES = [
  'Home',
  'ArtistList',
  'SourceArtistList',
  'ArtistGroupList',
  'ArtistGroup',
  'Performances',
  'Performance',
  'Recording',
  'Artist',
  'History',
  'OnThisDay',
  'RecentlyAdded',
  'Compare',
  'NotFound',
];

test('no first view of the server waits for the client of the API, nor for more than 150 kB', () => {
  const build = v.parse(chunks, JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')));
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = build[name];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports) needed(imported, found);
    return found;
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(new URL(file, folder))).length;
    sizes.set(file, size);
    return size;
  };
  for (const page of PAGES) {
    const files = [...needed(`src/pages/${page}.tsx`, needed('index.html'))];
    expect(files.length, page).toBeGreaterThan(3);
    expect(
      files.filter((file) => /apollo|client/.test(file)),
      page,
    ).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes, page).toBeLessThan(150_000);
  }
});

test('no script of the site is asked for before the page has loaded and is painted, and each runs by itself', async ({
  page,
}) => {
  await page.goto('/artists/b');
  const { loaded, painted, scripts, elements } = await page.evaluate(() => ({
    loaded: performance.getEntriesByType('navigation').map((entry) => Object(entry).loadEventStart)[0],
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
    elements: [...document.head.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')),
  }));
  expect(scripts.length).toBeGreaterThan(2);
  // On a machine that does not come to paint it, they wait for a second.
  const earliest = Math.min(Math.max(loaded, painted), loaded + 1000);
  for (const startTime of scripts) expect(startTime).toBeGreaterThanOrEqual(earliest);
  // What the entry needs ran before it.
  expect(elements.at(-1)).toMatch(/\/assets\/index-/);
  expect(elements.length).toBeGreaterThan(1);
});

/** Keeps the client of the API from coming until `release` is called. */
async function holdClient(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/apollo-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a link that is followed before the client has come leads on, and back to a page that asks nothing again', async ({
  page,
  operations,
}) => {
  const release = await holdClient(page);
  await page.goto('/artists/b');
  const first = page.getByRole('main').locator('a[href^="/performances/"]').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await expect(page).toHaveURL('/artists/b');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(first).toHaveText(name);
  expect(operations).not.toContain('ArtistList');
});

test('what is typed before the client has come is looked up once it has', async ({ page }) => {
  const release = await holdClient(page);
  await page.goto('/');
  const header = page.getByRole('banner').getByRole('combobox');
  await header.fill('the');
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(header).toHaveValue('the');
});

test('the client comes by itself after a while, and with it what a page says beside its answers', async ({
  page,
  catalogue,
}) => {
  const { id } = await catalogue.performance({ set1: { isnull: false } });
  await page.goto(`/performance/${id}`);
  await expect(
    page.getByRole('navigation', { name: 'Previous and next show' }).getByRole('link').first(),
  ).toBeVisible();
});

test('the code of the pages that a page links to comes after the client, so that a click asks nothing but the API', async ({
  page,
}) => {
  const code = page.waitForResponse(/\/assets\/Performances-/);
  await page.goto('/artists/b');
  await (await code).finished();
  // The code of other pages may still be on its way; whatever is asked for from here on does not come.
  await page.route(
    (url) => url.pathname !== '/graphql',
    () => {},
  );
  const link = page.getByRole('main').locator('a[href^="/performances/"]').first();
  const name = await link.innerText();
  await link.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test.describe('when the client cannot be loaded', () => {
  test.use({ expectedProblems: [/Failed to load resource|Failed to fetch dynamically imported module/] });

  test('the page stays, the next one says so, and trying again leads there', async ({ page }) => {
    await page.route('**/assets/apollo-*.js', (route) => route.abort());
    await page.goto('/artists/b');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').locator('a[href^="/performances/"]').first().click();
    await expect(page.getByText('This page could not be shown.')).toBeVisible();
    await page.unroute('**/assets/apollo-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  });
});
