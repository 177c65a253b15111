import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { shownDate } from './support/catalogue.ts';
import { expectLayout } from './support/looks.ts';
import { signIn } from './support/members.ts';
import { drawInBrowser, MEMBERS_PAGES, VISITORS_PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

type Rules = Parameters<AxeBuilder['options']>[0];

/** Passes are not collected, as that takes longer than finding violations. */
const resultTypes: Rules['resultTypes'] = ['violations'];
const EVERYTHING: Rules = {
  resultTypes,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};
const COLOURS: Rules = { resultTypes, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Nothing moves the page sideways, and nothing lacks its one heading and its one main part. */
async function expectFit(page: Page, name: string) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow), `${name}: what sticks out at ${width} px`).toBe(0);
  }
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
  await expect(page.getByRole('main'), name).toHaveCount(1);
}

/** The rules on colours are tried in both schemes. */
const WINDOWS = [
  { width: 1280, colorScheme: 'light', rules: EVERYTHING },
  { width: 390, colorScheme: 'dark', rules: EVERYTHING },
  { width: 1280, colorScheme: 'dark', rules: COLOURS },
] as const;

/** One of the first two windows, another for every other name. */
const windowFor = (name: string) => WINDOWS.slice(name.length % 2, (name.length % 2) + 1);

/** No rule finds anything, in one of the windows or in all of them. */
async function expectAccessible(page: Page, name: string, everywhere: boolean) {
  for (const { width, colorScheme, rules } of everywhere ? WINDOWS : windowFor(name)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Rows that the browser has not drawn yet have their true heights, but no room for them.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('tbody { content-visibility: visible !important; }');
      document.adoptedStyleSheets = [sheet];
    });
    // The other mode opens a page of its own for each run, for the sake of frames from other sites: there are none.
    const { violations } = await new AxeBuilder({ page }).options(rules).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    );
    expect(found, `${name}, ${width} px, ${colorScheme}`).toEqual([]);
  }
}

/** Until what was asked for is there. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Loading|Read/ }),
  ).toHaveCount(0);
}

async function expectGood(page: Page, name: string, everywhere: boolean) {
  await settle(page);
  await expectAccessible(page, name, everywhere);
  await expectFit(page, name);
}

test.describe('a test fails', { tag: '@long' }, () => {
  test.fail();

  test('when a text is hard to read', async ({ page }) => {
    await page.goto('/no/such/page');
    await settle(page);
    await page.evaluate("document.querySelector('main p').style.color = '#888'");
    await expectAccessible(page, 'a page with a faint text', false);
  });

  test('when a page is wider than the screen', async ({ page }) => {
    await page.goto('/no/such/page');
    await settle(page);
    await page.evaluate("document.querySelector('main p').style.width = '330px'");
    await expectFit(page, 'a page that is too wide');
  });
});

/** The pages that `npm test` looks at: a list, a record and a form. */
const MAIN_PAGES = ['performances', 'recording', 'add performance'];

const pagesOf = (pages: typeof VISITORS_PAGES, all: boolean) =>
  Object.entries(pages).filter(([name]) => all || MAIN_PAGES.includes(name));

for (const everywhere of [false, true]) {
  const [where, tag] = everywhere ? [', in every window', '@long'] : ['', []];
  test.describe(`nothing is found wrong${where} with`, { tag }, () => {
    for (const [name, address] of pagesOf(VISITORS_PAGES, everywhere)) {
      test(`the page "${name}"`, async ({ page, catalogue }) => {
        await page.goto(await address(catalogue));
        await expectGood(page, name, everywhere);
        if (!everywhere) await expectLayout(page, [320, 1280]);
      });
    }

    for (const [name, address] of pagesOf(MEMBERS_PAGES, everywhere)) {
      test(`the page "${name}"`, async ({ page, catalogue, member }) => {
        await signIn(page, member);
        await page.goto(await address(catalogue));
        await expectGood(page, name, everywhere);
      });
    }

    test('the open search list, and one without anybody', { tag: '@long' }, async ({ page, catalogue }) => {
      const { name } = await catalogue.artist((artist) => artist.name.length > 8);
      await page.goto('/');
      await expect(page.getByRole('combobox', { name: 'Search artists' })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expectGood(page, 'open search list', everywhere);
      await page.getByRole('combobox', { name: 'Search artists' }).fill('qqqqqqq');
      await expect(page.getByText('No artists found.')).toBeVisible();
      await expectGood(page, 'search without a result', everywhere);
    });

    test('a form with messages', { tag: '@long' }, async ({ page, member, catalogue }) => {
      const { id } = await catalogue.artist(() => true);
      await signIn(page, member);
      await page.goto(`/performance/add?id=${id}`);
      await page.getByLabel('Is Compilation').check();
      await page.getByRole('button', { name: 'Add Performance' }).click();
      await expect(page.getByText('Venue is required')).toBeVisible();
      await expectGood(page, 'form with messages', everywhere);
    });

    // The rest is of the long part alone.
    if (!everywhere) return;

    test('the open drawer', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectAccessible(page, 'open drawer', everywhere);
    });

    test('the open user menu', async ({ page, member }) => {
      await signIn(page, member);
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: member.username }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectGood(page, 'open user menu', everywhere);
    });

    test('an open checksum', async ({ page, catalogue }) => {
      const { id, checksums } = await catalogue.recording({}, (found) => found.checksums.edges.length > 1);
      await page.goto(`/recording/${id}`);
      await page.getByRole('button', { name: checksums.edges[0]?.node.description, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
      await expectGood(page, 'open checksum', everywhere);
    });

    test('a toast', async ({ page, member }) => {
      await signIn(page, member);
      await page.goto('/artist/add');
      await page.getByRole('button', { name: 'Create Artist' }).click();
      await page.keyboard.press('F8');
      await expect(page.getByRole('alert', { name: 'Notification' })).toBeVisible();
      await expectGood(page, 'toast', everywhere);
    });

    test('the warning of an existing performance, and the question before leaving', async ({ page, catalogue }) => {
      const known = await catalogue.performance({ date: { startswith: '05/1' } });
      await page.goto(`/performance/add?id=${known.artist.id}`);
      await page.getByLabel('Date *').fill(shownDate(known));
      await expect(page.getByText('A performance already exists for this date.')).toBeVisible();
      await expectGood(page, 'warning', everywhere);
      await page.getByRole('banner').getByRole('link', { name: 'Live Concert Database' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
      await expectAccessible(page, 'question', everywhere);
    });

    test('pages that wait', async ({ page }) => {
      await drawInBrowser(page);
      await page.route('**/graphql', () => {});
      for (const path of ['/artists/a', '/recording/1']) {
        await page.goto(path);
        // Until the page's code is there, a line without a heading waits for it.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
        await expectAccessible(page, `${path} waiting`, everywhere);
      }
    });

    test('pages that failed', async ({ page }) => {
      await drawInBrowser(page);
      await page.route('**/graphql', (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"errors":[{"message":"The catalogue is closed."}]}' }),
      );
      for (const path of ['/artists/a', '/recording/1']) {
        await page.goto(path);
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expectGood(page, `${path} failed`, everywhere);
      }
    });
  });
}
