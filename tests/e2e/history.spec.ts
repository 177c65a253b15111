import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The rows of an artist's shows, once all are read. */
async function allRows(page: Page) {
  const rows = page.getByRole('table', { name: 'Shows', exact: true }).locator('tbody tr');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ shows$/ })).toBeVisible();
  const said = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ shows$/ })
    .innerText();
  await expect(rows).toHaveCount(Number.parseInt(said, 10));
  return rows;
}

test('a history begins above 400 pixels, and all of its shows are in the document and on paper', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await catalogue.artist(({ years }) => years.length > 20);
  await page.goto(`/history/${id}`);
  const rows = await allRows(page);
  expect(await rows.count()).toBeGreaterThan(100);
  expect((await rows.first().boundingBox())?.y).toBeLessThan(400);

  await page.emulateMedia({ media: 'print' });
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(15);
  const [first, end] = await rows.evaluateAll((all) =>
    [all[0], all.at(-1)].map((row) => row?.getBoundingClientRect().top ?? 0),
  );
  // No room without rows.
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeGreaterThan((end ?? 0) - (first ?? 0) - 10);
});

for (const [width, height, tag] of [
  [1280, 900, []],
  [390, 844, ['@long']],
] as const) {
  test(`going back to a history of ${width} pixels returns to its place and its link`, { tag: [...tag] }, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height });
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    const link = (await allRows(page)).nth(95).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    // Two frames: the rows above may be laid out, and keep this one in its place.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const place = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    await link.click();
    await expect(page).toHaveURL(/\/performance\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const show = page.url();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goBack();
    await expect(page).toHaveURL(show);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3);

    // Where the document is loaded anew, the rows come after it.
    await page.reload();
    await allRows(page);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });
}

/** The path of a show, and of the first song of its set list, with the artist's id. */
async function songOf(page: Page, { id, artist }: { id: number; artist: { id: number } }) {
  await page.goto(`/performance/${id}`);
  const link = page.locator('main li > a[href*="?song="]').first();
  return { show: `/performance/${id}`, artist: artist.id, song: (await link.getAttribute('href')) ?? '' };
}

test("dates have the form of lists in columns, and beside them that of the specification's lines", async ({
  page,
  catalogue,
}) => {
  const { artist, song } = await songOf(page, await catalogue.performance({ set3: { isnull: false } }));
  const history = `/history/${artist}`;
  for (const path of [history, `${history}?tab=songs`, `${history}?tab=venues`, song, `/artist/${artist}`]) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    const cells = await main.locator('td').allTextContents();
    const dates = cells.flatMap((cell) => cell.match(/[\d?]+[/-][\d?]+[/-]\d+|[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? []);
    expect(
      dates.filter((date) => !/^[\d?]{2}\/[\d?]{2}\/\d{4}$/.test(date)),
      path,
    ).toEqual([]);
    const lines = await main.evaluate((drawn) => {
      const copy = document.importNode(drawn, true);
      for (const table of copy.querySelectorAll('table')) table.remove();
      return copy.textContent;
    });
    expect(lines, path).not.toMatch(/[\d?][/-][\d?]/);
    if (path === song) expect(lines).toMatch(/Last: [A-Z][a-z]+ \d{1,2}, \d{4}/);
  }
});

test('a link of a song looks the same wherever it stands', async ({ page, catalogue }) => {
  const { show, artist, song } = await songOf(page, await catalogue.performance({ set3: { isnull: false } }));
  const looks = new Set<string>();
  for (const path of [show, song, `/history/${artist}?tab=songs`, `/artist/${artist}`]) {
    await page.goto(path);
    // Not the links to the years of a song.
    const link = page.locator('main :is(li, td) a[href*="song="]:not([href*="from="])').first();
    looks.add(
      await link.evaluate((element) => {
        const { color, textDecorationLine, fontSize, fontWeight } = getComputedStyle(element);
        return [color, textDecorationLine, fontSize, fontWeight].join(' ');
      }),
    );
  }
  expect([...looks]).toHaveLength(1);
});
