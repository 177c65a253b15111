import type { Page } from '@playwright/test';
import { VISITORS_PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** The whole site on an API that has what `schema.graphql` says, and nothing else. */
test.use({ baseURL: process.env.E2E_PUBLIC_URL ?? '' });

/** Fails when the API refuses anything that the page asks. */
test.beforeEach(({ page }) => {
  page.on('response', async (response) => {
    if (!response.url().endsWith('/graphql') || response.request().method() !== 'POST') return;
    const { errors } = await response.json().catch(() => ({}));
    expect(errors, response.request().postData() ?? '').toBeUndefined();
  });
});

/** The pages that the site has with this API: venues are one of the extensions. */
const PAGES = Object.entries(VISITORS_PAGES).flatMap(([name, address]) => (name === 'venue' ? [] : [address]));

async function expectWhole(page: Page, path: string): Promise<void> {
  // A path that differs in its fragment alone would open no document.
  await page.goto('about:blank');
  const response = await page.goto(path);
  expect(response?.status(), path).toBeLessThan(500);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }), path).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0);
}

test('the API has none of the extensions', { tag: '@long' }, async ({ request }) => {
  const response = await request.post('/graphql', { data: { query: '{ songs { totalCount } }' } });
  expect(JSON.stringify(await response.json())).toContain('Cannot query field \\"songs\\"');
});

test('the site has all that its documents name, and the service worker', { tag: '@long' }, async ({ request }) => {
  const html = await (await request.get('/')).text();
  const named = [...html.matchAll(/(?:href|src|content)="(?:https?:\/\/[^/"]+)?(\/[^/"][^"]*\.\w+)"/g)].map(
    ([, path]) => path,
  );
  expect(named).toContain('/manifest.webmanifest');
  for (const path of ['/sw.js', '/share.png', ...named])
    expect((await request.get(path ?? '')).status(), path).toBe(200);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, { tag: '@long' }, () => {
    test.use({ colorScheme });

    test('every page is whole', async ({ page, catalogue }) => {
      for (const address of PAGES) await expectWhole(page, await address(catalogue));
    });
  });
}

test('the page of an artist says what can be read of the shows, and nothing of songs', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { id } = await catalogue.artist(({ years, sourceCount }) => years.length > 20 && sourceCount < 1000);
  await page.goto(`/artist/${id}`);
  const lines = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(lines('First and Last Show')).toHaveCount(2);
  await expect(lines('Most Played Venues')).toHaveCount(10);
  await expect(lines('Recordings by Kind').first()).toContainText('show');
  await expect(page.getByRole('heading', { name: 'Most Played Songs' })).toHaveCount(0);
});

test.describe('a search finds', () => {
  test('an artist by name and by abbreviation', { tag: '@long' }, async ({ page, catalogue }) => {
    const { id, name, abbrev } = await catalogue.artist((found) => (found.abbrev?.length ?? 0) > 1);
    for (const text of [name, abbrev ?? '']) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`);
      await expect(page.getByRole('main').locator(`a[href="/performances/${id}"]`).first()).toBeVisible();
    }
  });

  test('performances by date, with and without who played', { tag: '@long' }, async ({ page, catalogue }) => {
    const { id, date, year, artist } = await catalogue.performance({ date: { startswith: '07/' } });
    const day = `${date.slice(0, 6)}${year}`;
    for (const text of [day, `${artist.name} ${day}`]) {
      await page.goto(`/search?q=${encodeURIComponent(text)}&in=performances`);
      await expect(page.getByRole('main').locator(`a[href="/performance/${id}"]`)).toBeVisible();
    }
  });

  test('performances by venue and by city', { tag: '@long' }, async ({ page, catalogue }) => {
    const { venue, city } = await catalogue.performance({ venue: { isnull: false }, city: { isnull: false } });
    for (const text of [venue ?? '', city ?? '']) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`);
      const shows = page.getByRole('region', { name: 'Performances' });
      await expect(shows.getByRole('listitem').first()).toContainText(text);
    }
  });

  test('a recording by id, archive identifier and checksum', { tag: '@long' }, async ({ page, catalogue }) => {
    const { id, archiveIdentifier, checksums } = await catalogue.recording(
      { archiveIdentifier: { isnull: false } },
      (found) => found.checksums.edges.length > 0,
    );
    const hash = /[\da-f]{32}/.exec(checksums.edges.map(({ node }) => node.body).join('\n'))?.[0] ?? '';
    for (const text of [`recording ${id}`, archiveIdentifier ?? '', hash]) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`);
      await expect(page.getByRole('main').locator(`a[href="/recording/${id}"]`).first(), text).toBeVisible();
    }
  });

  test('what is typed, as suggestions', { tag: '@long' }, async ({ page, catalogue }) => {
    const { venue } = await catalogue.performance({ venue: { isnull: false } });
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search artists' }).fill(venue ?? '');
    await expect(
      page
        .getByRole('option')
        .filter({ hasText: venue ?? '' })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Artist, venue, date, recording ID, checksum')).toBeVisible();
  });
});

test('a song is counted in the browser', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, artist } = await catalogue.performance({ set1: { contains: ',' } });
  await page.goto(`/performance/${id}`);
  const song = page.getByRole('region', { name: 'Set 1' }).getByRole('link').first();
  const title = (await song.textContent()) ?? '';
  await song.click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/history/${artist.id}\\?.*song=`));
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('main').locator(`a[href="/performance/${id}"]`).first()).toBeVisible();
  await expect(page.getByText(/^\d[\d,]* of [\d,]+ shows?$/)).toBeVisible();
});

test('years without counts have no bars', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id } = await catalogue.artist(({ years }) => years.length > 20);
  await page.goto(`/performances/${id}`);
  await expect(page.getByRole('navigation', { name: 'Years' })).toBeVisible();
  await expect(page.getByTitle(/^\d{4}: /)).toHaveCount(0);
});
