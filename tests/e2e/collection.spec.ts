import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';

test('what is marked is kept in the browser, in every tab, and travels as a file', { tag: '@long' }, async ({
  page,
  context,
  catalogue,
}) => {
  const { id, artist, year } = await catalogue.performance({ date: { startswith: '07/04/' } });
  await page.goto(`/performance/${id}`);
  const have = page.getByRole('button', { name: 'Have', exact: true });
  await have.click();
  await expect(have).toHaveAttribute('aria-pressed', 'true');

  const attended = page.getByRole('button', { name: 'Attended', exact: true });
  await attended.click();
  await expect(attended).toHaveAttribute('aria-pressed', 'true');
  await expect(have).toHaveAttribute('aria-pressed', 'true');
  await attended.click();
  await expect(attended).toHaveAttribute('aria-pressed', 'false');

  const other = await context.newPage();
  await other.goto('/collection');
  await expect(other).toHaveTitle('My collection | Live Concert Database');
  await expect(other.getByRole('link', { name: `July 4, ${year}` })).toHaveAttribute('href', `/performance/${id}`);
  await page.getByRole('button', { name: 'Want', exact: true }).click();
  await expect(other.getByText('Want (1)')).toBeVisible();

  await other.getByRole('button', { name: 'Add notes' }).click();
  await other.getByLabel('Condition').fill('A+');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('A+')).toBeVisible();

  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  const tab = (name: string) => other.getByRole('tab', { name }).click();
  await tab('Compare');
  await other.getByLabel('Their list').fill(`HAVE\n${artist.name}\n${year}-07-04 soundboard`);
  await other.getByRole('button', { name: 'Compare lists' }).click();
  await expect(other.getByRole('heading', { name: 'They have, I want (1)' })).toBeVisible();

  await tab('List');
  await other.getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByText('Nothing is in your collection yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Want', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await other.getByRole('link', { name: 'Import a list' }).click();
  await other.getByLabel('Collection or list').setInputFiles(await download.path());
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByText('1 added to the collection.')).toBeVisible();

  await other.reload();
  await other.getByLabel('Or paste a list').fill(`${artist.name}\n7/4/${year}\n1/1/1901 no such show`);
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByText('Not found in the database: 1/1/1901 no such show')).toBeVisible();
  await tab('List');
  await expect(other.getByText('Have (1)')).toBeVisible();
});

test('what a collection lacks is found by artist, year and kind, and taken away as a list', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { performance } = await catalogue.recording({});
  const { artist, year } = performance;
  await page.goto(`/missing?artist=${artist.id}`);
  const shows = page.getByRole('region', { name: 'With recordings' });
  const link = shows.locator(`a[href="/performance/${performance.id}"]`);
  await page.getByLabel('Year', { exact: true }).selectOption(String(year));
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(shows.locator('tbody tr').filter({ hasNotText: String(year) })).toHaveCount(0);
  await expect(page.getByText('...')).toHaveCount(0);
  await expect(link).toBeVisible();
  const before = await shows.locator('tbody tr').count();

  await page.goto(`/performance/${performance.id}`);
  await page.getByRole('button', { name: 'Have', exact: true }).click();
  await page.getByRole('link', { name: 'Collection', exact: true }).click();
  await page.getByRole('link', { name: 'What is missing' }).click();
  await expect(page).toHaveURL('/missing');
  await page.getByLabel('Year', { exact: true }).selectOption(String(year));
  await expect(page.getByText('...')).toHaveCount(0);
  await expect(shows.locator('tbody tr')).toHaveCount(before - 1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shows.getByRole('button', { name: 'Download list' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(artist.name);
  await page.getByLabel('Kind of recording').selectOption('soundboard');
  await expect(page).toHaveURL(/kind=soundboard/);
});

test('who keeps a collection sees just that on a list, by keyboard too, and on the next one', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { id, artist, year } = await catalogue.performance({ date: { startswith: '07/04/' } });
  await page.goto(`/performances/${artist.id}/${year}`);
  await expect(page.getByRole('table').first()).toBeVisible();
  const before = await page.locator('tbody tr').count();
  expect(before).toBeGreaterThan(1);
  await expect(page.getByLabel('Show', { exact: true })).toHaveCount(0);

  await page.goto(`/performance/${id}`);
  const have = page.getByRole('button', { name: 'Have', exact: true });
  await have.click();
  await expect(have).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/performances/${artist.id}/${year}`);
  const show = page.getByRole('combobox', { name: 'Show' });
  await show.focus();
  await show.press('ArrowDown');
  await expect(show).toHaveValue('have');
  await expect(page.getByRole('status').filter({ hasText: `1 of ${before}` })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody a').first()).toHaveAttribute('href', `/performance/${id}`);

  await page.goto(`/history/${artist.id}`);
  await expect(page.getByText(/^1 of [\d,]+ shows?$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('What I want');
  await expect(page.getByText(/^0 of [\d,]+ shows?$/)).toBeVisible();
});
