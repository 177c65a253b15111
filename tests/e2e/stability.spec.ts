import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

/**
 * Notes what moves by itself on the page, later than half a second after the visitor did anything. While a busy machine
 * draws a document of which not all is read, the rest of a line still takes its place.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    let drawnAt = Number.POSITIVE_INFINITY;
    const noteFrame = () => requestAnimationFrame(() => requestAnimationFrame((at) => (drawnAt = at)));
    document.addEventListener('readystatechange', noteFrame, { once: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime < drawnAt) continue;
        if (!('hadRecentInput' in entry) || entry.hadRecentInput || !('sources' in entry)) continue;
        const sources = Array.isArray(entry.sources) ? entry.sources : [];
        window.shifts.push(
          `${location.pathname}: ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName)).join(' | ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The API takes its time, so that each page is seen loading. What a page can do without comes first or last. */
const slowApi = (page: Page, extras: 'first' | 'last') =>
  page.route('**/graphql', async (route) => {
    const isExtra = /query (?:ArtistExtras|PerformanceExtras|SourceIdentifiers|Neighbours|VenueNeighbours)\b/;
    const isLater = isExtra.test(route.request().postData() ?? '') === (extras === 'last');
    await new Promise((resolve) => setTimeout(resolve, isLater ? 1000 : 500));
    await route.continue();
  });

test.describe('on a phone with a slow connection', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const extras of ['first', 'last'] as const)
    test(`nothing on a page moves by itself, whatever it can do without comes ${extras}`, { tag: '@long' }, async ({
      page,
      catalogue,
    }) => {
      test.slow();
      const group = await catalogue.group(({ artistsByName }) => artistsByName.length === 3);
      const { performance } = await catalogue.recording(
        {},
        (recording) => recording.performance.sources.totalCount > 1,
      );
      const other = await catalogue.artist(
        ({ id, officialUrl }) => officialUrl !== null && id !== performance.artist.id,
      );
      const third = await catalogue.artist(({ id, years }) => years.length > 20 && id !== performance.artist.id);
      await watchShifts(page);
      await slowApi(page, extras);
      const main = page.getByRole('main');
      const settled = async () => {
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
        await page.waitForTimeout(200);
      };
      const visit = async (path: string) => {
        await page.evaluate((to) => window.history.pushState(null, '', to), path);
        await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
        await expect(main.locator('[aria-busy=true]').first()).toBeAttached();
        await settled();
      };
      const shifts = () => page.evaluate(() => window.shifts);
      await page.goto('/');
      await settled();
      expect(await shifts()).toEqual([]);
      // The header of home has no search: the other pages are come to from one that has.
      await page.goto('/artists/top100');
      await settled();
      await visit('/source-artists/a');
      await visit('/artists/q');
      await visit(`/performances/${performance.artist.id}`);
      await visit(`/performance/${performance.id}`);
      await expect(main.getByRole('heading', { name: /^Also / }).first()).toBeAttached();
      await page.getByRole('table').getByRole('link').first().click();
      await settled();
      // The facts about this artist came with the performances.
      await visit(`/artist/${other.id}`);
      await visit(`/artist-group/${group.id}`);
      // The last: its many rows are still drawn when the next page has come.
      await visit(`/history/${third.id}`);
      expect(await shifts()).toEqual([]);
    });
});

for (const width of [390, 1280])
  test(`nothing in a history of ${width} px moves when its shows have come`, { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const { performance } = await catalogue.recording({});
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await slowApi(page, 'last');
    for (const search of ['', '?tab=venues', '?song=nowhere', '?tab=venues&venue=nowhere']) {
      await page.goto(`/history/${performance.artist.id}${search}`);
      await expect(page.getByText(/^\d.* shows?$|^No show of this artist/).first()).toBeVisible();
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => window.shifts), search).toEqual([]);
    }
  });

test('nothing in a collection moves on a phone when it is open', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  for (const [search, text] of [
    ['', 'Search for a show'],
    ['?tab=import', 'Or paste a list'],
    ['?tab=compare', 'Their list'],
  ] as const) {
    await page.goto(`/collection${search}`);
    await expect(page.getByRole('main').getByText(text).last()).toBeVisible();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  }
});

/** The texts fill a line as far as what comes late goes on in the next. */
for (const [width, title] of [
  [320, 'Long Wharf'],
  [390, 'Long Wharf Mill'],
] as const)
  test(`nothing on a show moves at ${width} px when the nights here come late`, { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const { performance } = await catalogue.recording({}, ({ archiveIdentifier }) => archiveIdentifier !== null);
    const night = (day: number) => ({
      ...{ date: `05/0${day}/77`, venue: 'Hall', city: null, state: null, title: null },
      id: day === 8 ? performance.id : -1,
    });
    const delays = new Map([
      ['Neighbours', 1000],
      ['Sources', 700],
    ]);
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON();
      const response = await route.fetch();
      const answer = await response.json();
      if (operationName === 'Performance') {
        Object.assign(answer.data.performance, night(8), {
          set1: `${title}; Barn`,
          set2: null,
          set3: null,
          comment: null,
        });
      }
      if (operationName === 'PerformanceExtras') {
        const song = { __typename: 'Song', id: -1, key: title.toLowerCase().replaceAll(' ', '') };
        const debut = { __typename: 'Highlight', kind: 'DEBUT', gap: null, song, lastPlayed: null };
        Object.assign(answer.data.performance, { highlights: [debut] });
      }
      if (operationName === 'Neighbours') {
        const [edge] = answer.data.sameYear.edges;
        answer.data.sameYear.edges = [7, 8].map((day) => ({ ...edge, node: { ...edge.node, ...night(day) } }));
      }
      await new Promise((resolve) => setTimeout(resolve, delays.get(operationName) ?? 300));
      await route.fulfill({ response, json: answer });
    });
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await page.goto('/artists/top100');
    await page.evaluate((to) => window.history.pushState(null, '', to), `/performance/${performance.id}`);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByText(`debut of ${title}`)).toBeVisible();
    await expect(page.getByText('last of 2 nights here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Listen' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^May 7, / })).toBeVisible();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

test.describe('under a finger', () => {
  test.use({ hasTouch: true });

  test('rows of shows stay where they are when their buttons come', async ({ page, catalogue }) => {
    const artist = await catalogue.artist(({ years }) => years.length > 20);
    await watchShifts(page);
    for (const width of [320, 390, 800, 1100]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [`/performances/${artist.id}`, `/history/${artist.id}`, '/on-this-day/5/8']) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: /^Attended: / }).first()).toBeAttached();
        await page.waitForTimeout(200);
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      }
    }
  });
});

test('back returns to the place in a list and to the link that was followed', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const artist = await catalogue.artist(({ years }) => years.length > 20);
  await page.goto(`/performances/${artist.id}`);
  const links = page.getByRole('table').locator('a[href^="/performance/"]');
  const link = links.nth((await links.count()) - 1);
  await link.focus();
  const href = await link.getAttribute('href');
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(String(href));
  // The URL changes before the page does.
  await expect(page).not.toHaveTitle(/: Performances/);
  await page.goBack();
  await expect(page.locator(`main a[href="${href}"]`)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('Tab leads from the open list of results to what follows the search', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const artist = await catalogue.artist(({ name }) => name.length > 5);
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search artists' });
  await search.fill(artist.name.slice(0, 5));
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Examples' }).getByRole('button').first()).toBeFocused();
});

test.describe('offline', () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('what was seen stays readable, and a list that failed comes when the network returns', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const open = async (letter: string) => {
      await page.getByRole('link', { name: letter, exact: true }).click();
      await expect(page).toHaveURL(`/artists/${letter.toLowerCase()}`);
      // The URL changes before the page does.
      const current = page.getByRole('navigation', { name: 'Letters' }).locator('[aria-current=page]');
      await expect(current).toHaveText(letter);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    };
    await page.goto('/artists/q');
    await open('Z');
    const name = await page.getByRole('main').getByRole('list').last().getByRole('link').first().textContent();
    await open('Y');
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole('link', { name: String(name), exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'X', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Error loading artists');
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });
});
