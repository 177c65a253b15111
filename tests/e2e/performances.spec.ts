import type { Page } from '@playwright/test';
import { monthCount, shownDate } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

const years = (page: Page) => page.getByRole('navigation', { name: 'Years' });
const months = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const jump = (page: Page) => page.getByRole('combobox', { name: 'Jump to month' });
const latest = (of: { years: number[] }) => Math.max(...of.years);

test.describe("an artist's performances", () => {
  test('are those of the latest year, which takes the place of an address without one', async ({ page, catalogue }) => {
    const artist = await catalogue.artist(({ years }) => years.length > 3);
    await page.goto('/');
    for (const wrong of ['', '/1066', '/next']) {
      await page.goto(`/performances/${artist.id}${wrong}`);
      await expect(page).toHaveURL(`/performances/${artist.id}/${latest(artist)}`);
    }
    await expect(page).toHaveTitle(`${artist.name}: Performances ${latest(artist)} | Live Concert Database`);
    await expect(years(page).locator('[aria-current=page]')).toHaveText(String(latest(artist)));
    for (let back = 0; back < 3; back += 1) await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('are browsed by year, newest first, and 1939 is unknown', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist((found) => found.years.includes(1939) && found.years.length > 3);
    const newestFirst = [...artist.years]
      .sort((a, b) => b - a)
      .map((year) => (year === 1939 ? 'Unknown' : String(year)));
    await page.goto(`/performances/${artist.id}`);
    await expect(years(page).getByRole('link')).toHaveText(newestFirst);

    await years(page).getByRole('link', { name: 'Unknown' }).click();
    await expect(page).toHaveURL(`/performances/${artist.id}/1939`);
    await expect(years(page).locator('[aria-current=page]')).toHaveText('Unknown');
    await expect(months(page).last()).toHaveText('Unknown');
    await page.goBack();
    await expect(page).toHaveURL(`/performances/${artist.id}/${latest(artist)}`);
    await expect(years(page).locator('[aria-current=page]')).toHaveText(String(latest(artist)));
  });

  test('stand in a table, month by month, and a whole row leads to its performance', async ({ page, catalogue }) => {
    const { artist, year } = await catalogue.performance({ venue: { isnull: false } }, ({ city }) => city !== null);
    const performances = await catalogue.performancesOf(artist.id, year);
    await page.goto(`/performances/${artist.id}/${year}`);
    await expect(page.getByRole('columnheader')).toHaveText(
      Array(monthCount(performances)).fill(['Date', 'Venue', 'Location', 'Recordings']).flat(),
    );
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(performances.length);

    const shown = performances.find(({ venue, city, state }) => venue && city && state) ?? performances[0];
    const place = [shown?.city, shown?.state].filter(Boolean).join(', ');
    const row = rows.filter({ has: page.locator(`a[href="/performance/${shown?.id}"]`) });
    await expect(row.getByRole('cell')).toHaveText([
      shown ? shownDate(shown) : '',
      shown?.venue ?? 'Unknown Venue',
      place || '-',
      String(shown?.sources.totalCount),
    ]);

    // Text is selected as anywhere else, and leads nowhere.
    const where = row.getByRole('cell').nth(2);
    const box = (await where.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(box.x + 9, box.y + 15);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 15);
    await page.mouse.up();
    expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('');
    await expect(page).toHaveURL(`/performances/${artist.id}/${year}`);

    // A middle click on a row is one on its link, which the browser opens in a tab.
    const clicked = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('click', (event) => {
            event.preventDefault();
            const link = event.target instanceof Element ? event.target.closest('a') : null;
            resolve([link?.pathname, event.ctrlKey]);
          });
        }),
    );
    await where.click({ button: 'middle' });
    expect(await clicked).toEqual([`/performance/${shown?.id}`, true]);

    await page.reload();
    // The venue leads to its own page.
    await where.click();
    await expect(page).toHaveURL(`/performance/${shown?.id}`);
  });

  test('are jumped to by month', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist(({ years }) => years.length > 20);
    const year = artist.years.find((one) => one === 1995) ?? latest(artist);
    const performances = await catalogue.performancesOf(artist.id, year);
    expect(monthCount(performances)).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto(`/performances/${artist.id}/${year}`);
    await expect(jump(page)).toBeVisible();
    const names = await months(page).allTextContents();
    await expect(jump(page).getByRole('option')).toHaveText(['Month…', ...names]);
    await jump(page).selectOption(names.at(-1) ?? '');
    await expect(months(page).last()).toBeFocused();
    await expect(months(page).last()).toBeInViewport();
  });

  test('have two lines each on a phone, ten a screen', async ({ browser, catalogue }) => {
    const artist = await catalogue.artist((found) => found.years.length > 20 && found.years.includes(1995));
    const { baseURL } = test.info().project.use;
    const context = await browser.newContext({
      baseURL,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`/performances/${artist.id}/1995`);
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows.getByRole('button', { name: /^Attended: / }).first()).toBeAttached();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    // Ten fit below the line that stays in sight.
    expect(heights.slice(0, 10).reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(844 - 44);
    await context.close();
  });

  for (const [width, height, least] of [
    [1280, 900, 9],
    [390, 844, 4],
  ] as const) {
    test(`of an artist of many years begin with ${least} at ${width} x ${height}, and the chosen year is in sight`, {
      tag: '@long',
    }, async ({ page, catalogue }) => {
      const artist = await catalogue.artist((found) => found.years.length > 20 && found.years.includes(1995));
      await page.setViewportSize({ width, height });
      await page.goto(`/performances/${artist.id}/1995`);
      await expect(page.getByRole('table').first()).toBeVisible();
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
      const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
      expect(ends.filter((end) => end <= height).length).toBeGreaterThanOrEqual(least);

      const links = years(page).getByRole('link');
      const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await expect(years(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
      await expect(links.last()).not.toBeInViewport();
      await page.getByRole('button', { name: 'More years' }).click();
      await expect(links.last()).toBeVisible();
      const outside = await links.evaluateAll((all) =>
        all.filter((link) => link.getBoundingClientRect().right > document.documentElement.clientWidth),
      );
      expect(outside).toEqual([]);
    });
  }

  test('need no jump when they are of one month', { tag: '@long' }, async ({ page, catalogue }) => {
    const { artist, year } = await catalogue.performance({ year: { eq: 1939 }, date: { eq: '??/??/39' } });
    const performances = await catalogue.performancesOf(artist.id, year);
    await page.goto(`/performances/${artist.id}/${year}`);
    await expect(months(page)).toHaveCount(monthCount(performances));
    await expect(jump(page)).toHaveCount(monthCount(performances) > 1 ? 1 : 0);
    await expect(page.getByRole('link', { name: 'Unknown', exact: true }).last()).toBeVisible();
  });

  test('lead to the artist and back home', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist(({ years }) => years.length > 0);
    await page.goto(`/performances/${artist.id}`);
    await page.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/artist/${artist.id}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('may be none', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist(({ years }) => years.length === 0, { sourceCount: { eq: 0 } });
    await page.goto(`/performances/${artist.id}`);
    await expect(page.getByRole('heading', { name: 'No Performances Found' })).toBeVisible();
    await expect(page.getByText('No concerts found for unknown.')).toBeVisible();
    await expect(page).toHaveURL(`/performances/${artist.id}`);
  });
});

test.describe('a performance', () => {
  test('shows who played what, when and where', async ({ page, catalogue }) => {
    const performance = await catalogue.performance({ set2: { isnull: false }, comment: { isnull: false } });
    const { artist, year } = performance;
    await page.goto(`/performance/${performance.id}`);
    const date = shownDate(performance);
    await expect(page).toHaveTitle(`${artist.name} ${date} | Live Concert Database`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`${artist.name} ${date}`);
    await expect(page.getByRole('definition')).toHaveText([
      performance.venue ?? 'Unknown Venue',
      [performance.city, performance.state].filter(Boolean).join(', ') || 'Unknown Location',
    ]);
    const cards = ['Set 1', 'Set 2', ...(performance.set3 ? ['Set 3'] : []), 'Comments'];
    for (const name of cards) await expect(page.getByRole('region', { name })).toBeVisible();

    await heading.getByRole('link').click();
    await expect(page).toHaveURL(`/performances/${artist.id}/${year}`);
  });

  test('has no card for a set that was not entered, and decodes entities', { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const performance = await catalogue.performance(
      { set1: { contains: '&gt;' }, set2: { isnull: true } },
      ({ set3, comment }) => set3 === null && comment === null,
    );
    await page.goto(`/performance/${performance.id}`);
    const set = page.getByRole('region', { name: 'Set 1' });
    await expect(set).toContainText('>');
    await expect(set).not.toContainText('&gt;');
    const parts = page.getByRole('heading', { level: 2 }).filter({ hasText: /^(?:Set|Comments|Recordings)/ });
    await expect(parts).toHaveText(['Set 1', /^Recordings \(\d+\)$/]);
  });

  test('lists its recordings, each row leading to its recording', async ({ page, catalogue }) => {
    const { performance } = await catalogue.recording({}, (recording) => recording.performance.sources.totalCount > 1);
    const count = performance.sources.totalCount;
    await page.goto(`/performance/${performance.id}`);
    const table = page.getByRole('table', { name: `Recordings (${count})` });
    await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Circulation Date', 'Comments']);
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(count);
    const id = await rows.first().getByRole('link').textContent();
    await rows.first().click();
    await expect(page).toHaveURL(`/recording/${id}`);
  });

  test('is printed with its address, without its buttons', { tag: '@long' }, async ({ page, catalogue }) => {
    const { id } = await catalogue.performance({ set2: { isnull: false } });
    await page.goto(`/performance/${id}`);
    const address = page.getByText(page.url(), { exact: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(address).toBeVisible();
    await expect(page.locator('button:visible')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Changes', exact: true })).toBeHidden();
  });

  test('says that it has no recordings', { tag: '@long' }, async ({ page, catalogue }) => {
    const performance = await catalogue.performance({}, ({ sources }) => sources.totalCount === 0);
    await page.goto(`/performance/${performance.id}`);
    await expect(page.getByRole('heading', { name: 'Recordings (0)' })).toBeVisible();
    await expect(page.getByText('No recordings found for this performance.')).toBeVisible();
  });
});
