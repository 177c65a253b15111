import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { ask } from './support/api.ts';
import { signIn } from './support/members.ts';
import { changeResponse } from './support/responses.ts';
import { expect, test } from './support/test.ts';

/** Public pages of every kind, those that are missing or name an error included. */
const pages = async (catalogue: Parameters<Parameters<typeof test>[2]>[0]['catalogue']) => {
  const { id, performance } = await catalogue.recording({}, ({ checksums }) => checksums.edges.length > 0);
  return [
    '/',
    '/artists/top100',
    '/artists/s',
    '/artists/s/2',
    '/artists/1',
    '/source-artists/a',
    '/artist-groups/a',
    '/artist-group/1?year=1995',
    `/performances/${performance.artist.id}/${performance.year}`,
    `/performance/${performance.id}`,
    `/performance/${performance.id}/compare`,
    `/recording/${id}`,
    `/artist/${performance.artist.id}`,
    '/artist/2000000000',
    '/performance/none',
    `/history/${performance.artist.id}`,
    `/history/${performance.artist.id}?tab=songs&filter=a`,
    '/on-this-day/5/8',
    '/recently-added',
    '/search?q=creek',
    '/login',
    '/login?tab=register',
    '/reset-password?confirmHash=x',
    '/performance/add',
    '/identify',
    '/collection',
    '/my-shows',
    '/no/such/page',
  ];
};

/** From the next page on, remembers its first heading: what is taken over keeps its elements, what is drawn anew has others. */
const watchHeading = (page: Page) =>
  page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const heading = document.querySelector('main h1');
      if (!heading) return;
      Object.assign(window, { first: heading });
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });

const keepsHeading = (page: Page) =>
  page.evaluate(() => Object.is(Object(window).first, document.querySelector('main h1')));

/** The queries of a page that is shown already: a history of any length, and what a member may change. */
const LATER = ['HistoryRareShows', 'HistoryVenues', 'HistorySources', 'RecordStanding'];

const NARROW = { width: 390, colorScheme: 'light', member: false } as const;
const WIDE = { width: 1280, colorScheme: 'dark', member: true } as const;
const views = [
  { ...NARROW, name: 'every ninth public page, narrow and light,', each: 9, tag: [] },
  { ...NARROW, name: 'every public page, narrow and light,', each: 1, tag: '@long' },
  { ...WIDE, name: 'every page, wide, dark and signed in,', each: 1, tag: '@long' },
] as const;

for (const { name, width, colorScheme, member: signedIn, each, tag } of views) {
  test(`${name} comes whole from the server and is taken over as it is`, { tag: [tag].flat() }, async ({
    page,
    catalogue,
    member,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    if (signedIn) await signIn(page, member);
    await watchHeading(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST') return;
      const { operationName } = request.postDataJSON();
      if (!LATER.includes(operationName)) asked.push(operationName);
    });
    for (const [index, path] of (await pages(catalogue)).entries()) {
      if (index % each > 0) continue;
      // A member is redirected from there.
      if (signedIn && path.startsWith('/login')) continue;
      // A machine that is busy may have no time for a page the first time.
      await expect(async () => {
        expect(await (await page.request.get(path)).text()).toContain('id="page-data"');
      }, path).toPass();
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await keepsHeading(page), `${path} keeps its heading`).toBe(true);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    }
    expect(asked).toEqual([]);
  });
}

test('an address that leads on today has its page at once, under the address of that page', { tag: '@long' }, async ({
  page,
  catalogue,
  operations,
}) => {
  await watchHeading(page);
  const { id, years } = await catalogue.artist(({ years }) => years.length > 20);
  const latest = `/performances/${id}/${Math.max(...years)}`;
  for (const [from, to] of [
    [`/performances/${id}`, latest],
    [`/performances/${id}/1066`, latest],
    ['/artists/s/999', /^\/artists\/s\/\d{1,2}$/],
  ] as const) {
    const response = await page.goto(from);
    expect([response?.status(), response?.request().redirectedFrom()], from).toEqual([200, null]);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(to);
    expect(await keepsHeading(page), `${from} keeps its heading`).toBe(true);
    const path = new URL(page.url()).pathname;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  }
  expect(operations.filter((name) => /^(?:PerformancesWithMembers|ArtistList)$/.test(name))).toEqual([]);
  // Nothing leads whoever goes back forward again.
  await page.goBack();
  await expect(page).toHaveURL(latest);
});

test("today is the visitor's, whatever day the server has", { tag: '@long' }, async ({ page }) => {
  await page.clock.setFixedTime('2030-03-05T12:00');
  await page.goto('/on-this-day');
  await expect(page).toHaveURL('/on-this-day/3/5');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('March 5');
});

test('who comes by another name of the site finds its own URLs in the pages, each once', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '');
  const other = `http://localhost:${site.port}`;
  const toldUrls = () =>
    page
      .locator('link[rel="canonical"], meta[property="og:url"]')
      .evaluateAll((found) => found.map((element) => element.getAttribute('href') ?? element.getAttribute('content')));
  await page.goto(`${other}/`);
  expect(await toldUrls()).toEqual(Array(2).fill(`${site.origin}/`));
  await page.getByRole('link', { name: 'Artists', exact: true }).first().click();
  await expect(page).toHaveURL(`${other}/artists/top100`);
  await expect.poll(toldUrls).toEqual(Array(2).fill(`${site.origin}/artists/top100`));
});

test('each page says what it is to whoever finds or shares it', async ({ request, catalogue }) => {
  const { performance } = await catalogue.recording({});
  for (const [path, types] of [
    ['/', []],
    ['/artists/b', []],
    [`/performances/${performance.artist.id}/${performance.year}`, ['MusicGroup', 'BreadcrumbList']],
    [`/performance/${performance.id}`, ['MusicEvent', 'BreadcrumbList']],
    [`/artist/${performance.artist.id}`, ['MusicGroup', 'BreadcrumbList']],
  ] as const) {
    const html = await (await request.get(path)).text();
    const found = (pattern: RegExp) => pattern.exec(html)?.[1];
    expect(found(/<title>([^<]+) \| Live Concert Database<\/title>/), path).toBeDefined();
    expect(found(/<meta name="description" content="([^"]{20,})"\/>/), path).toBeDefined();
    expect(found(/<link rel="canonical" href="([^"]+)"\/>/)).toMatch(new RegExp(`^http://[^/]+${path}$`));
    expect(found(/<meta property="og:image" content="[^"]+(\/share.png)"\/>/)).toBeDefined();
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(items.map(([, text]) => JSON.parse(text ?? '')['@type'])).toEqual(types);
  }
});

test('each public page has a title and a description of its own', { tag: '@long' }, async ({ request, catalogue }) => {
  const seen = new Map<string, string>();
  for (const path of await pages(catalogue)) {
    const response = await request.get(path);
    const html = await response.text();
    if (response.status() !== 200 || /name="robots" content="noindex"/.test(html) || path.includes('&filter='))
      continue;
    for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"\/>/]) {
      const text = pattern.exec(html)?.[1] ?? `none for ${path}`;
      expect(seen.get(text), `"${text}" of ${path}`).toBeUndefined();
      seen.set(text, path);
    }
  }
  expect(seen.size).toBeGreaterThan(25);
});

test('a set list of 40,000 characters comes whole from the server, and is taken over', { tag: '@long' }, async ({
  page,
  catalogue,
  member,
  baseURL,
  playwright,
}) => {
  const api = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${member.token}` },
  });
  const artist = await catalogue.artist(({ years }) => years.length === 1);
  const songs = (from: number) =>
    Array.from({ length: 1250 }, (_, index) => `Long Song ${String(from + index).padStart(4, '0')}`).join(', ');
  const { performanceCreate } = await ask(
    api,
    v.object({ performanceCreate: v.object({ id: v.number() }) }),
    `mutation ($artist: Int!, $set1: String!, $set2: String!) { performanceCreate(isCompilation: false, artist_id: $artist,
      date: "01/02/1951", venue: "Hall", city: "Town", state: "VT", set1: $set1, set2: $set2) { id } }`,
    { artist: artist.id, set1: songs(0), set2: songs(1250) },
  );
  await api.dispose();

  const path = `/performance/${performanceCreate.id}`;
  const html = await (await page.request.get(path)).text();
  const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"'));
  for (const song of ['Long Song 0000', 'Long Song 1250', 'Long Song 2499']) expect(body).toContain(song);
  const fetched: number[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST') fetched.push(sent.postDataJSON().variables.id);
  });
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('Long Song 2499');
  expect(fetched).not.toContain(performanceCreate.id);
});

test('a record that is gone since its page was rendered is read to the end, and missing for who asks anew', {
  tag: '@long',
}, async ({ page, catalogue }) => {
  const { id, performance } = await catalogue.recording({}, ({ checksums }) => checksums.edges.length > 0);
  await changeResponse(page, 'Performance', () => ({ performance: null }));
  await changeResponse(page, 'Source', () => ({ source: null }));
  await changeResponse(page, 'OtherRecordings', () => ({ source: null }));
  await page.goto(`/recording/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const name = (await heading.textContent()) ?? '';
  // The page's own requests have been answered by then.
  await page.waitForResponse('**/graphql', { timeout: 3000 }).catch(() => {});
  await expect(heading).toHaveText(name);
  await page.getByRole('link', { name: 'This show' }).click();
  await expect(page).toHaveURL(`/performance/${performance.id}`);
  await expect(heading).toHaveText('Performance Not Found');
  await page.goBack();
  await expect(heading).toHaveText(name);
});

test.describe('an API error while a page was rendered', () => {
  test.use({ expectedProblems: [/status of 500/] });

  test('is on the page until the browser has asked again', { tag: '@long' }, async ({ page, operations }) => {
    // As the server sends it: the error in place of the list, and no answers.
    await page.route('/artists/b', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
        .replace(
          /<main(.*?)>.*<\/main>/s,
          '<main$1><h1>Artists</h1><p role="alert">GraphQL error: Out of order</p></main>',
        );
      return route.fulfill({ response, status: 500, body });
    });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/assets/vendor-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/artists/b', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Out of order')).toBeVisible();
    answer();
    await expect(page.getByRole('main').locator('a[href^="/performances/"]').first()).toBeVisible();
    await expect(page.getByText('Out of order')).toHaveCount(0);
    expect(operations.filter((name) => name === 'ArtistList')).toHaveLength(1);
  });
});

test('what is typed before the scripts have come is kept, and looked up', { tag: '@long' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  page.goto('/', { waitUntil: 'commit' }).catch(() => {});
  const field = page.getByRole('combobox', { name: 'Search artists' });
  await field.fill('the');
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('the');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page reads whole', { tag: '@long' }, async ({ page, catalogue }) => {
    for (const path of await pages(catalogue)) {
      // A server that has no time for a page leaves it to the browser.
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    }
  });

  test('a page has its colours', async ({ page }) => {
    await page.goto('/artists/top100');
    const main = page.getByRole('main');
    const textColour = await main.evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByRole('contentinfo')).not.toHaveCSS('border-block-start-color', textColour);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('a history says that scripts read its shows, not that they are being read', async ({ page, catalogue }) => {
    const { performance } = await catalogue.recording({});
    const { id } = performance.artist;
    const main = page.getByRole('main');
    const withoutScripts = main.locator('noscript').getByRole('link', { name: 'Performances' });
    for (const search of ['', '?tab=songs', '?tab=venues', '?tab=venues&venue=nowhere']) {
      await page.goto(`/history/${id}${search}`);
      await expect(withoutScripts).toBeVisible();
      await expect(main.getByText(/^(Reading|Counting)|^0 /).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
    await withoutScripts.click();
    await expect(page).toHaveURL(new RegExp(`/performances/${id}`));
  });

  test('links lead on', { tag: '@long' }, async ({ page, catalogue }) => {
    await page.goto('/artists/top100');
    await page.getByRole('link', { name: 'S', exact: true }).click();
    await expect(page).toHaveURL('/artists/s');
    await page.getByRole('navigation', { name: 'Pages, bottom' }).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/artists/s/2');
    await page.getByRole('main').locator('a[href^="/performances/"]').first().click();
    await expect(page.getByRole('navigation', { name: 'Years' })).toBeVisible();
    await page.getByRole('main').locator('a[href^="/performance/"]').first().click();
    await expect(page.getByRole('heading', { name: /^Recordings \(\d+\)$/ })).toBeVisible();

    const { id } = await catalogue.performance({ set3: { isnull: false } });
    await page.goto(`/performance/${id}`);
    await page.locator('a[href*="?song="]').first().click();
    await expect(page.getByRole('table', { name: 'Shows' }).locator(`a[href="/performance/${id}"]`)).toHaveCount(1);
  });
});
