import type { Page } from '@playwright/test';
import { monthCount } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

const years = (page: Page) => page.getByRole('navigation', { name: 'Years' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('a group shows its artists, its years and its performances of 1995', async ({ page, catalogue }) => {
  const group = await catalogue.group(
    ({ performanceYears, artistsByName }) => performanceYears.includes(1995) && artistsByName.length > 2,
  );
  const ascending = [...group.performanceYears].sort((a, b) => a - b);
  await page.goto(`/artist-group/${group.id}`);
  await expect(page).toHaveTitle(`${group.title} Group 1995 | Live Concert Database`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${group.title} Group`);
  await expect(page.getByText(`${group.sourceCount} sources across ${ascending.length} years`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Artists' }).getByRole('link')).toHaveText(
    group.artistsByName.map(({ name }) => name),
  );
  await expect(years(page).getByRole('link')).toHaveText(
    ascending.map((year) => (year === 1939 ? 'Unknown' : String(year))),
  );
  await expect(years(page).locator('[aria-current=page]')).toHaveText('1995');
  await expect(page.getByRole('columnheader').first()).toHaveText('Date');
  expect(new Set(await page.getByRole('columnheader').allTextContents())).toEqual(
    new Set(['Date', 'Artist', 'Venue', 'Location', 'Sources']),
  );
  await expect(rows(page).first().getByRole('cell').first()).toHaveText(/\/1995$/);
});

test("a group's years and rows lead on", { tag: '@long' }, async ({ page, catalogue }) => {
  const group = await catalogue.group(
    ({ performanceYears }) => performanceYears.filter((year) => year > 1940).length > 3,
  );
  const year = group.performanceYears.find((one) => one > 1940 && one !== 1995) ?? 0;
  await page.goto(`/artist-group/${group.id}`);
  await years(page)
    .getByRole('link', { name: String(year) })
    .click();
  await expect(page).toHaveURL(`/artist-group/${group.id}?year=${year}`);
  const links = rows(page).first().getByRole('link');
  const [date, artist] = [links.first(), links.nth(1)];
  await expect(date).toHaveText(new RegExp(`/${year}$`));
  await date.click();
  await expect(page).toHaveURL(/\/performance\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(`/artist-group/${group.id}?year=${year}`);
  const name = await artist.textContent();
  await artist.click();
  await expect(page).toHaveURL(/\/performances\/\d+\/\d{4}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test("a group's performances are jumped to by month", { tag: '@long' }, async ({ page, catalogue }) => {
  const group = await catalogue.group(
    ({ artistsByName }) =>
      monthCount(artistsByName.flatMap(({ performances }) => performances.edges.map(({ node }) => node))) > 2,
  );
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(`/artist-group/${group.id}`);
  const jump = page.getByRole('combobox', { name: 'Jump to month' });
  await expect(jump).toBeVisible();
  const last = (await jump.getByRole('option').allTextContents()).at(-1) ?? '';
  await jump.selectOption(last);
  await expect(page.getByRole('heading', { level: 2, name: last })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport();
});

test('a group without artists, and a year without performances, say so', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const empty = await catalogue.group(({ artistsByName }) => artistsByName.length === 0);
  await page.goto(`/artist-group/${empty.id}?year=1066`);
  await expect(page.getByText('0 sources across 0 years')).toBeVisible();
  await expect(page.getByText('No artists found in this group.')).toBeVisible();
  await expect(page.getByText('No performances found for 1066.')).toBeVisible();
  await page.goto(`/artist-group/${empty.id}?year=none`);
  await expect(page.getByText('No performances found for 1995.')).toBeVisible();
});
