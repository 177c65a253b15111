import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { expect, test } from './support/test.ts';

const folder = new URL('../../dist/client/', import.meta.url);
const chunks = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []), isEntry: v.optional(v.boolean()) }),
);

/** The limit of each page's first view: the scripts that it and the shell import, in kB of brotli. */
const LIMITS: Record<string, number | undefined> = {
  Artist: 190,
  ArtistAdd: 191,
  ArtistChanges: 186,
  ArtistEdit: 194,
  ArtistGroup: 192,
  ArtistGroupList: 183,
  ArtistList: 184,
  Changes: 185,
  Collection: 195,
  Compare: 191,
  Duplicates: 211,
  Following: 177,
  History: 213,
  Home: 184,
  Identify: 210,
  Login: 192,
  MissingShows: 206,
  MyShows: 178,
  NotFound: 177,
  OnThisDay: 187,
  Performance: 209,
  PerformanceAdd: 202,
  PerformanceChanges: 186,
  PerformanceEdit: 201,
  Performances: 198,
  Profile: 179,
  RandomShow: 177,
  RecentlyAdded: 190,
  Recording: 205,
  RecordingAdd: 249,
  RecordingChanges: 186,
  RecordingEdit: 204,
  ResetPassword: 187,
  Search: 191,
  SourceArtistList: 183,
  Today: 177,
  Venue: 193,
};

/** The limit of a page that has none of its own, in kB of brotli. */
const LIMIT = 230;

test('no first view needs more scripts than its limit', () => {
  const build = v.parse(chunks, JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')));
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = build[name];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports) needed(imported, found);
    return found;
  };
  const sizeOf = (file: string) => {
    // As the build has compressed it; what is tiny it leaves as it is.
    const compressed = new URL(`${file}.br`, folder);
    return statSync(existsSync(compressed) ? compressed : new URL(file, folder)).size;
  };
  const pages = Object.keys(build).filter((name) => name.startsWith('src/pages/'));
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    const files = [...needed(page, needed('index.html'))];
    expect(files.length, page).toBeGreaterThan(2);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes, page).toBeLessThan((LIMITS[basename(page, '.tsx')] ?? LIMIT) * 1000);
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
  // The modules that the entry imports ran before it.
  expect(elements.at(-1)).toMatch(/\/assets\/index-/);
  expect(elements.length).toBeGreaterThan(1);
});

test('a link that is followed before the scripts have come leads on', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held;
    await route.continue();
  });
  page.goto('/artists/b', { waitUntil: 'commit' }).catch(() => {});
  const first = page.getByRole('main').locator('a[href^="/performances/"]').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  release();
});

test('what a page says beside its own matter comes with its document', async ({ request, catalogue }) => {
  const { id } = await catalogue.performance({ set1: { isnull: false } });
  const html = await (await request.get(`/performance/${id}`)).text();
  expect(html).toMatch(/<a[^>]+rel="(?:prev|next)"/);
  expect(await (await request.get('/')).text()).toContain('Played on ');
});

test('the code of a page comes when a link to it is pressed, so that the click asks nothing but the API', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/artists/b');
  const link = page.getByRole('main').locator('a[href^="/performances/"]').first();
  const name = await link.innerText();
  const code = page.waitForResponse(/\/assets\/Performances-/);
  await link.dispatchEvent('pointerdown');
  await (await code).finished();
  // Requests from here on get no answer.
  await page.route(
    (url) => url.pathname !== '/graphql',
    () => {},
  );
  await link.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test.describe('when the scripts cannot be loaded', () => {
  test.use({ expectedProblems: [/Failed to load resource/] });

  test('the page stays, and its links lead on', { tag: '@long' }, async ({ page }) => {
    await page.route('**/assets/vendor-*.js', (route) => route.abort());
    page.goto('/artists/b', { waitUntil: 'commit' }).catch(() => {});
    await page.waitForEvent('requestfailed');
    await page.getByRole('main').locator('a[href^="/performances/"]').first().click();
    await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  });

  test('a page that is being left is not loaded anew', { tag: '@long' }, async ({ page }) => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let documents = 0;
    await page.route('**/artists/b', (route) => {
      documents += 1;
      return route.continue();
    });
    await page.route('**/assets/vendor-*.js', async (route) => {
      await failing;
      await route.abort();
    });
    // The scripts fail while the next page is waited for.
    await page.route('**/performances/*', async (route) => {
      fail();
      await page.waitForTimeout(500);
      await route.continue();
    });
    page.goto('/artists/b', { waitUntil: 'commit' }).catch(() => {});
    await page.waitForRequest('**/assets/vendor-*.js');
    await page.getByRole('main').locator('a[href^="/performances/"]').first().click();
    await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
    expect(documents).toBe(1);
  });
});
