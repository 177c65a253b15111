import type { Page, Route } from '@playwright/test';
import { drawInBrowser } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const API = '**/graphql';

/** Every page that asks the API, by what it says before its answer and what goes before a failure's own words. */
const PAGES = [
  { path: '/artists/a', loading: 'Loading artists...', before: 'Error loading artists: ' },
  { path: '/artists/other', loading: 'Loading artists...', before: 'Error loading artists: ' },
  { path: '/artists/top100', loading: 'Loading artists...', before: 'Error loading artists: ' },
  {
    path: '/source-artists/a',
    loading: 'Loading artists with recordings...',
    before: 'Error loading artists recordings: ',
  },
  { path: '/artist-groups/a', loading: 'Loading artist groups...', before: 'Error loading artist groups: ' },
  { path: '/artist-group/1', loading: 'Loading artist group...', before: 'Error Loading Data' },
  { path: '/performances/1', loading: 'Loading performances...', before: 'Error Loading Data' },
  { path: '/performances/1/1995', loading: 'Loading performances...', before: 'Error Loading Data' },
  { path: '/performance/1', loading: 'Loading performance...', before: 'Error Loading Performance' },
  { path: '/recording/1', loading: 'Loading recording...', before: 'Error Loading Recording' },
  // Hidden until the recording itself is there.
  { path: '/recording/1', loading: undefined, before: 'Error Loading Other Recordings' },
  { path: '/artist/1', loading: 'Loading artist...', before: 'Error Loading Artist' },
  { path: '/performance/add?id=1', loading: undefined, before: 'Error Loading Artist' },
];

const json = (body: string) => (route: Route) => route.fulfill({ contentType: 'application/json', body });

/** A list, a page that reads on, and one of two requests: the others are made like these. */
const KINDS = PAGES.filter(({ path }) => ['/artists/a', '/artist-group/1', '/recording/1'].includes(path));

/**
 * Things that the API may do, and the sentence of each page. `npm test` holds it against one page of each kind, `npm run test:long`
 * against all, and the tests of the client in all its forms.
 */
const ANSWERS: { name: string; answer: (route: Route) => Promise<void>; says: string | RegExp; tag?: string }[] = [
  {
    name: 'an error status',
    answer: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'no' }),
    says: 'HTTP error! status: 503',
  },
  {
    name: 'HTML',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
    says: 'The API sent an answer that is not JSON.',
    tag: '@long',
  },
  { name: 'null data', answer: json('{"data":null}'), says: 'GraphQL error: Unknown error', tag: '@long' },
  {
    name: 'an error',
    answer: json('{"errors":[{"message":"The catalogue is closed."}],"data":null}'),
    says: 'GraphQL error: The catalogue is closed.',
    tag: '@long',
  },
  { name: 'a broken connection', answer: (route) => route.abort('connectionrefused'), says: /./, tag: '@long' },
];

const alerts = (page: Page) => page.getByRole('main').getByRole('alert');

for (const { name, answer, says, tag } of ANSWERS) {
  test.describe(`an API that answers with ${name}`, () => {
    test.use({ expectedProblems: [/Failed to load resource/] });

    const expectNamed = async (page: Page, pages: typeof PAGES) => {
      await drawInBrowser(page);
      await page.route(API, answer);
      for (const { path, before } of pages) {
        await page.goto(path);
        const alert = alerts(page).filter({ hasText: before }).first();
        await expect(alert, path).toContainText(says);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' }), path).toHaveCount(0);
      }
    };

    test('is named as the failure', { tag: tag ?? [] }, async ({ page }) => {
      await expectNamed(page, KINDS);
      await page.goto('/');
      await expect(page.getByRole('combobox', { name: 'Search artists' })).toBeFocused();
      await page.keyboard.type('anybody');
      await expect(alerts(page)).toContainText(says);
      await expect(alerts(page)).toContainText(/^Error searching artists: ./);
    });

    test('is named on every page', { tag: '@long' }, async ({ page }) => {
      await expectNamed(page, PAGES);
    });
  });
}

async function expectWaiting(page: Page, pages: typeof PAGES): Promise<void> {
  await drawInBrowser(page);
  await page.route(API, () => {});
  for (const { path, loading } of pages) {
    await page.goto(path);
    const status = page.getByRole('main').getByRole('status');
    if (loading) await expect(status.filter({ hasText: loading }), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
  }
}

test('while no answer comes, a page says what it waits for', { tag: '@long' }, async ({ page }) => {
  await expectWaiting(page, KINDS);
  await page.goto('/');
  await expect(page.getByRole('combobox', { name: 'Search artists' })).toBeFocused();
  await page.keyboard.type('anybody');
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
});

test('while no answer comes, every page says what it waits for', { tag: '@long' }, async ({ page }) => {
  await expectWaiting(page, PAGES);
});

test('nulls in any list are left out', { tag: '@long' }, async ({ page }) => {
  await drawInBrowser(page);
  await page.route(API, async (route) => {
    const response = await route.fetch();
    const holed = JSON.parse(await response.text(), (key, value) =>
      key === 'edges' && value.length > 0 ? [null, { ...value[0], node: null }, ...value] : value,
    );
    await route.fulfill({ response, json: holed });
  });
  for (const path of [
    '/artists/top100',
    '/artist-group/1',
    '/source-artists/a',
    '/artist-groups/a',
    '/performances/1',
  ]) {
    await page.goto(path);
    await expect(
      page.getByRole('main').locator('a[href*="/performance"], a[href^="/artist-group/"]').first(),
      path,
    ).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
  }
  for (const path of ['/recording/1', '/performance/1']) {
    await page.goto(path);
    await expect(page.getByRole('definition').first()).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
  }
});

test('an error beside data is named on every page, above the data', { tag: '@long' }, async ({ page }) => {
  await drawInBrowser(page);
  await page.route(API, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, errors: [{ message: 'Some of it is missing.' }] } });
  });
  for (const { path, before } of PAGES) {
    await page.goto(path);
    await expect(alerts(page).filter({ hasText: before }).first(), path).toContainText(
      'GraphQL error: Some of it is missing.',
    );
  }
  await page.goto('/artists/top100');
  await expect(alerts(page)).toHaveCount(1);
  await expect(page.getByRole('main').locator('a[href^="/performances/"]')).toHaveCount(100);
});

test.describe('a failure that has passed', () => {
  test.use({ expectedProblems: [/Failed to load resource/] });

  test('is forgotten by the next visit, without a reload', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.route(API, (route) => route.abort());
    const letters = page.getByRole('navigation', { name: 'Letters' });
    await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();
    await expect(alerts(page)).toBeVisible();
    await page.unroute(API);
    await letters.getByRole('link', { name: 'B', exact: true }).click();
    await expect(page.getByRole('main').locator('a[href^="/performances/"]').first()).toBeVisible();
    await letters.getByRole('link', { name: 'Top 100' }).click();
    await expect(page.getByRole('main').locator('a[href^="/performances/"]')).toHaveCount(100);
    await expect(alerts(page)).toHaveCount(0);
  });
});

test('a comment that a browser would make half a million elements of is shown as text', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const part = (text: (n: number) => string, times: number) =>
    Array.from({ length: times }, (_, n) => text(n)).join('');
  const comments = `<p>${part((n) => `<b a${n}></i>`, 500)}${part(() => '<p>x', 900)}`;
  await drawInBrowser(page);
  await page.route(API, async (route) => {
    const response = await route.fetch();
    const answer = JSON.stringify(await response.json(), (key, value) => (key === 'comments' ? comments : value));
    await route.fulfill({ response, body: answer });
  });
  const { id, performance } = await catalogue.recording({ comments: { isnull: false } });
  await page.goto(`/performance/${performance.id}`);
  await expect(page.getByRole('table').getByText('<b a499>').first()).toBeVisible();
  await page.goto(`/recording/${id}`);
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText(comments);
  await expect(page.getByRole('region', { name: 'Comments' }).locator('b, p')).toHaveCount(0);
});
