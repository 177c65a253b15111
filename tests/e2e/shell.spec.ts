import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const DARK = 'rgb(25, 26, 29)';
const LIGHT = 'rgb(255, 255, 255)';
const ENTRY = '**/assets/index-*.js';

const switchScheme = (page: Page) => page.getByRole('button', { name: 'Switch color scheme' }).click();

test('search by the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search artists' });
  await expect(field).toBeFocused();

  await page.keyboard.type('the');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const path = await options.nth(1).getAttribute('href');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`${path}(/|$)`));
  await expect(page.getByRole('main')).toBeFocused();
});

test('the keyboard skips the header', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('link', { name: 'Return home' })).toBeFocused();
});

test('a button leads back to the top, once the page has been scrolled by more than 300 px', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/artists/s');
  await expect(page.getByRole('navigation', { name: 'Pages, bottom' })).toBeAttached();
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate('window.scrollTo(0, 300)');
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(300);
  await expect(button).toHaveCount(0);
  await page.evaluate('window.scrollTo(0, 301)');
  await button.click();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  await expect(button).toHaveCount(0);
});

test('going back returns to where the page had been scrolled to', async ({ page }) => {
  await page.goto('/artists/s');
  const link = page.getByRole('main').locator('a[href^="/performances/"]').nth(90);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate('window.scrollY');
  await link.click();
  await expect(page).toHaveURL(/\/performances\//);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(before);
});

test('the longest username leaves the header its width', { tag: '@long' }, async ({ page, member }) => {
  const username = 'w'.repeat(64);
  await signIn(page, { ...member, username });
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/nowhere');
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (width < 768) await menu.click();
    const name =
      width < 768 ? page.getByRole('dialog').getByText(username) : page.getByRole('button', { name: username });
    await expect(name).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

for (const letterSpacing of ['normal', '0.11em']) {
  test(`from 768 px on the header has two lines, with letters ${letterSpacing} apart`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/nowhere');
    await page.evaluate((value) => {
      document.documentElement.style.letterSpacing = value;
    }, letterSpacing);
    const header = page.getByRole('banner');
    const middles = (links: Locator) =>
      links.evaluateAll((all) =>
        all.map((link) => {
          const { top, height } = link.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
    const parts = await middles(header.getByRole('navigation', { name: 'Site' }).getByRole('link'));
    expect(parts.length).toBe(6);
    expect(new Set(parts).size).toBe(1);
    const first = ['Live Concert Database', 'Login', 'Create Account'].map((name) =>
      header.getByRole('link', { name, exact: true }),
    );
    expect(new Set((await Promise.all(first.map(middles))).flat()).size).toBe(1);
    expect((await header.boundingBox())?.height).toBeLessThan(90);
  });
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the ways into an account are in the drawer, which a choice closes', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await header.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/login?tab=register');
    await expect(drawer).toBeHidden();

    await page.setViewportSize({ width: 768, height: 800 });
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  test('the drawer keeps the focus, and gives it back', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    // It takes the focus a moment after it is seen.
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('link', { name: 'Login' })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a member finds the account in the drawer, without a menu in it', { tag: '@long' }, async ({ page, member }) => {
    await signIn(page, member);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByText(member.username)).toBeVisible();
    await drawer.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(`/user/${member.username}`);
    await expect(drawer).toBeHidden();
  });
});

test.describe('before the site itself has loaded', () => {
  test.use({ expectedProblems: [/Failed to load resource/] });

  for (const [system, own, other] of [
    ['light', LIGHT, DARK],
    ['dark', DARK, LIGHT],
  ] as const) {
    test.describe(`on a ${system} system`, { tag: '@long' }, () => {
      test.use({ colorScheme: system });

      test('the page has the colours of the system, or the remembered ones', async ({ page }) => {
        const body = page.locator('body');
        // The page loads itself anew if a script of it does not arrive, at most once a minute.
        await page.addInitScript(() => sessionStorage.setItem('releaseLoadedAt', String(Date.now())));
        await page.route(ENTRY, (route) => route.abort());
        await page.goto('/', { waitUntil: 'load' });
        await expect(body).toHaveCSS('background-color', own);

        await page.unroute(ENTRY);
        await page.goto('/');
        await switchScheme(page);
        await expect(body).toHaveCSS('background-color', other);

        await page.route(ENTRY, (route) => route.abort());
        await page.goto('/', { waitUntil: 'load' });
        await expect(body).toHaveCSS('background-color', other);
      });
    });
  }
});

test.describe('a page whose code does not arrive', () => {
  test.use({ expectedProblems: [/Failed to load resource|dynamically imported module/] });

  test('says so, leaves the rest of the site standing, and can be tried again', { tag: '@long' }, async ({ page }) => {
    const code = '**/assets/ArtistList-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This page could not be shown.');
    await expect(page.getByRole('banner')).toBeVisible();

    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/artists\/top100$/);
    await expect(page.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
  });
});

test('a page whose code is slow to arrive is announced', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/ArtistList-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();

  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
