import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const KINDS = [
  { path: '/artist', kind: 'artist', title: 'Artist Not Found', noId: 'Invalid Artist ID', back: 'Return home' },
  {
    path: '/artist-group',
    kind: 'artist group',
    title: 'Artist Group Not Found',
    noId: 'Artist Group ID not found',
    back: 'Return home',
  },
  {
    path: '/performances',
    kind: 'artist',
    title: 'Artist Not Found',
    noId: 'Artist ID not found',
    back: 'Return to search',
  },
  {
    path: '/performance',
    kind: 'performance',
    title: 'Performance Not Found',
    noId: 'Performance ID not found',
    back: 'Return home',
  },
  {
    path: '/recording',
    kind: 'recording',
    title: 'Recording Not Found',
    noId: 'Recording ID not found',
    back: 'Return home',
  },
];

/** Texts that are the id of nothing. */
const NO_IDS = ['0', '-1', 'one', '1.5', '1e3'];
const UNKNOWN_IDS = ['2000000000', '99999999999999999999'];

for (const { path, kind, title, noId, back } of KINDS) {
  const expectMissing = async (page: Page, operations: readonly string[], noIds: string[], unknownIds: string[]) => {
    for (const id of noIds) {
      await page.goto(`${path}/${id}`);
      await expect(page.getByRole('heading', { level: 1 }), id).toHaveText(noId);
      await expect(page).toHaveTitle(`${noId} | Live Concert Database`);
    }
    expect(operations).toEqual([]);
    await page.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL('/');
    for (const id of unknownIds) {
      await page.goto(`${path}/${id}`);
      await expect(page.getByRole('heading', { level: 1 }), id).toHaveText(title);
      await expect(page.getByText(`The ${kind} you're looking for doesn't exist.`)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Return home' }).click();
    await expect(page).toHaveURL('/');
  };

  if (path === '/recording') {
    test(`${path} without the id of anything says so, and asks for nothing`, async ({ page, operations }) => {
      await expectMissing(page, operations, NO_IDS.slice(-1), UNKNOWN_IDS.slice(-1));
    });
  }

  test(`${path} says so of every such id`, { tag: '@long' }, async ({ page, operations }) => {
    await expectMissing(page, operations, NO_IDS, UNKNOWN_IDS);
  });
}

test('the comparison of a performance that does not exist says so', { tag: '@long' }, async ({ page }) => {
  const response = await page.goto('/performance/99999999/compare');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Performance Not Found');
});

test('a path that the site does not have says so, and leads home', async ({ page }) => {
  for (const path of ['/no/such/page', '/artists/a/1/2', '/performance', '/artist', '/user']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Oops! Page not found');
  }
  await expect(page).toHaveTitle('Oops! Page not found | Live Concert Database');
  await page.getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL('/');
});
