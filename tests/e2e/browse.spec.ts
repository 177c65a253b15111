import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const LISTS: {
  path: string;
  title: string;
  first: string;
  operations: { letter: string; other: string };
  leadsTo: RegExp;
  tag?: string;
}[] = [
  {
    path: '/artists',
    title: 'Artists',
    first: 'top100',
    operations: { letter: 'ArtistList', other: 'ArtistUnprefixListOther' },
    leadsTo: /\/performances\/\d+/,
  },
  {
    path: '/source-artists',
    title: 'Artists with Recordings',
    first: 'a',
    operations: { letter: 'ArtistsUnprefixSource', other: 'ArtistsUnprefixSourceOther' },
    leadsTo: /\/performances\/\d+/,
    tag: '@long',
  },
  {
    path: '/artist-groups',
    title: 'Artist Groups',
    first: 'a',
    operations: { letter: 'ArtistGroups', other: 'ArtistGroupsOther' },
    leadsTo: /\/artist-group\/\d+/,
    tag: '@long',
  },
];

/** The letter under which the catalogue has more than five pages of artists. */
const MANY = '/artists/s';
const LAST = `${MANY}/6`;

const letters = (page: Page) => page.getByRole('navigation', { name: 'Letters' });
const pages = (page: Page, place: 'top' | 'bottom') => page.getByRole('navigation', { name: `Pages, ${place}` });
const names = (page: Page) => page.getByRole('main').getByRole('listitem').locator('bdi');
const numbers = (page: Page) => pages(page, 'top').getByRole('link', { name: /^\d+$/ });

for (const { path, title, first, operations: expected, leadsTo, tag } of LISTS) {
  test.describe(title, () => {
    test(`leads from ${path} to its first list, and from letter to letter`, { tag: tag ?? [] }, async ({
      page,
      operations,
    }) => {
      await page.goto(path);
      await expect(page).toHaveURL(`${path}/${first}`);
      await expect(page).toHaveTitle(new RegExp(`^${title}: .+ \\| Live Concert Database$`));
      const row = [...(first === 'top100' ? ['Top 100'] : []), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Other'];
      await expect(letters(page).getByRole('link')).toHaveText(row);

      await letters(page).getByRole('link', { name: 'T', exact: true }).click();
      await expect(page).toHaveURL(`${path}/t`);
      await expect(letters(page).locator('[aria-current=page]')).toHaveText('T');
      await expect(names(page).first()).toHaveText(/^(The |A |An )?t/i);

      await letters(page).getByRole('link', { name: 'Other' }).click();
      await expect(page).toHaveURL(`${path}/other`);
      await expect(letters(page).locator('[aria-current=page]')).toHaveText('Other');
      await expect(names(page).first()).toHaveText(/^(The |A |An )?[^a-z]/i);
      expect(operations).toEqual(expect.arrayContaining([expected.letter, expected.other]));

      await names(page).first().click();
      await expect(page).toHaveURL(leadsTo);
    });

    test('asks for nothing by what is no letter', { tag: '@long' }, async ({ page, operations }) => {
      for (const chr of ['ab', '1', 'é', first === 'top100' ? 'top 100' : 'top100']) {
        await page.goto(`${path}/${encodeURIComponent(chr)}`);
        await expect(page.getByText(`Filtering by "${chr}" is not yet implemented.`, { exact: true })).toBeVisible();
        await expect(letters(page).locator('[aria-current=page]')).toHaveCount(0);
      }
      expect(operations).toEqual([]);
    });
  });
}

test('the top 100 are a hundred, on one page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/artists/top100');
  await expect(names(page)).toHaveCount(100);
  await expect(pages(page, 'top')).toHaveCount(0);
  await page.goto('/artists/top100/2');
  await expect(page).toHaveURL('/artists/top100');
});

test('a letter of many pages is gone through page by page', { tag: '@long' }, async ({ page }) => {
  await page.goto(MANY);
  await expect(names(page)).toHaveCount(300);
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5']);
  await expect(pages(page, 'top').getByRole('link', { name: 'Previous' })).toHaveCount(0);
  const firstOfAll = await names(page).first().textContent();

  await pages(page, 'top').getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${MANY}/2`);
  await expect(pages(page, 'top').locator('[aria-current=page]')).toHaveText('2');
  await expect(names(page).first()).not.toHaveText(firstOfAll ?? '');

  await pages(page, 'bottom').getByRole('link', { name: '5' }).click();
  await expect(page).toHaveURL(`${MANY}/5`);
  await expect(numbers(page)).toHaveText(['2', '3', '4', '5', '6']);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await pages(page, 'bottom').getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(LAST);
  await expect(pages(page, 'bottom').getByRole('link', { name: 'Next' })).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(`${MANY}/5`);
  await numbers(page).filter({ hasText: /^2$/ }).click();
  await pages(page, 'top').getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(MANY);
  await expect(names(page).first()).toHaveText(firstOfAll ?? '');
});

test('an address that is not quite right is put right, without a step back to it', { tag: '@long' }, async ({
  page,
}) => {
  for (const [address, shown] of [
    [`${MANY}/1`, MANY],
    ['/artists/S', MANY],
    [`${MANY}/0`, MANY],
    [`${MANY}/two`, MANY],
    [`${MANY}/7`, LAST],
    [`${MANY}/99999999999999999999`, LAST],
  ] as const) {
    await page.goto('/');
    await page.goto(address);
    await expect(page, address).toHaveURL(shown);
    await expect(names(page).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('names stand in three equal columns, on a narrow screen in one', { tag: '@long' }, async ({ page }) => {
  const columns = async () => {
    const boxes = await Promise.all([0, 60, 99].map((index) => names(page).nth(index).boundingBox()));
    return boxes.map((box) => Math.round(box?.x ?? 0));
  };
  await page.goto('/artists/top100');
  await expect(names(page)).toHaveCount(100);
  const [left = 0, middle = 0, right = 0] = await columns();
  expect(middle).toBeGreaterThan(left);
  expect(Math.abs(right - middle - (middle - left))).toBeLessThanOrEqual(1);

  for (const [width, count] of [
    [390, 1],
    [767, 1],
    [768, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(new Set(await columns()).size, `at ${width} px`).toBe(count);
  }
});
