import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ expectedProblems: [/Failed to load resource|dynamically imported module/] });

const ENTRY = /\/assets\/index-[^"]+\.js/;

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    documents += request.isNavigationRequest() ? 1 : 0;
  });
  return () => documents;
}

test('a page whose code went with a release is loaded from the new one by itself, once', { tag: '@long' }, async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route('**/assets/ArtistList-*.js', (route) => route.abort());
  await page.goto('/');
  await page.route('/index.html', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const next = html.replace(ENTRY, '/assets/index-next.js');
    expect(next).not.toBe(html);
    await route.fulfill({ response, body: next });
  });
  await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();
  // The page that was loaded anew misses the same code.
  await page.waitForEvent('requestfailed', () => documents() === 2);
  await expect(page).toHaveURL(/\/artists\/top100$/);
  await page.waitForTimeout(500);
  expect(documents()).toBe(2);

  // The server's page can be read, and its links lead on.
  await expect(page.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'S', exact: true }).click();
  await expect(page).toHaveURL(/\/artists\/s$/);
});

test('a page whose code does not come is not loaded anew where there is no new release', { tag: '@long' }, async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route('**/assets/ArtistList-*.js', (route) => route.abort());
  await page.goto('/');
  const newest = page.waitForResponse('/index.html');
  await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();
  expect((await newest).status()).toBe(200);
  await page.waitForTimeout(500);
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.');
  expect(documents()).toBe(1);
});

test('a page that was kept from an earlier release is loaded anew, once', { tag: '@long' }, async ({ page }) => {
  const old = '/assets/index-12345678.js';
  let documents = 0;
  await page.route('/artists/top100', async (route) => {
    documents += 1;
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: documents === 1 ? html.replace(ENTRY, old) : html });
  });
  await page.goto('/artists/top100');
  await expect.poll(() => documents).toBe(2);
  await page.getByRole('link', { name: 'Q', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Q', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(documents).toBe(2);
});
