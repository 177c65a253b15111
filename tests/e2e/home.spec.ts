import type { Page } from '@playwright/test';
import type { Artist } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search artists' });
/** The requests of the search; the page itself asks for what it shows below. */
const lookups = (operations: readonly string[]) => operations.filter((name) => name === 'LookupArtists');
const performancesOf = (artist: Artist) => new RegExp(`/performances/${artist.id}/${Math.max(...artist.years)}$`);

/** An artist whose name finds nobody else first. */
const known = (artist: Artist) => artist.years.length > 1 && artist.name.length > 8;

test.describe('the search on the home page', () => {
  test('has the focus, and asks once the typing has paused for 300 ms', async ({ page, operations }) => {
    await page.clock.install({ time: '2030-01-01T12:00:00' });
    await page.goto('/');
    await expect(field(page)).toBeFocused();
    await page.clock.pauseAt('2030-01-01T13:00:00');

    await page.keyboard.type('ban');
    await page.clock.runFor(299);
    await page.keyboard.type('d');
    await page.clock.runFor(299);
    expect(lookups(operations)).toEqual([]);
    await page.clock.runFor(1);
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(lookups(operations)).toEqual(['LookupArtists']);
  });

  test('asks for nothing that is not longer than two characters when trimmed', { tag: '@long' }, async ({
    page,
    operations,
  }) => {
    await page.clock.install({ time: '2030-01-01T12:00:00' });
    await page.goto('/');
    await expect(field(page)).toBeFocused();
    await page.clock.pauseAt('2030-01-01T13:00:00');
    await page.keyboard.type('  ba  ');
    await page.clock.runFor(1000);
    expect(lookups(operations)).toEqual([]);

    // Spaces around a text are no other text.
    await field(page).fill('band');
    await page.clock.runFor(300);
    await expect(page.getByRole('option').first()).toBeVisible();
    await field(page).fill(' band  ');
    await page.clock.runFor(1000);
    expect(lookups(operations)).toEqual(['LookupArtists']);
  });

  test('lists the artists with their ids, and opens the one that is clicked', async ({ page, catalogue }) => {
    const artist = await catalogue.artist(known);
    await page.goto('/');
    await field(page).fill(artist.name);
    await page.getByRole('option', { name: `${artist.name} Artist ID: ${artist.id}`, exact: true }).click();
    await expect(page).toHaveURL(performancesOf(artist));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(artist.name);
  });

  test('opens the first artist on Enter, even before the answer has come', { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const artist = await catalogue.artist(known);
    await page.goto('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(artist.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(performancesOf(artist));
  });

  test('goes through the list with the arrows, and closes it on Escape', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('band');
    const options = page.getByRole('option');
    // Results besides artists come last, and by themselves.
    await expect(page.getByRole('status').filter({ hasText: /found\.$|^The best/ })).toBeAttached();
    await expect(options.nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(field(page)).toHaveValue('band');
  });

  test('keeps the active option when more is found', { tag: '@long' }, async ({ page }) => {
    let respondToOthers = () => {};
    const isActive = new Promise<void>((resolve) => {
      respondToOthers = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName === 'Search') await isActive;
      await route.continue();
    });
    await page.goto('/');
    await field(page).fill('band');
    const options = page.getByRole('option');
    await expect(options.nth(1)).toBeVisible();
    const artists = await options.count();
    await page.keyboard.press('ArrowDown');
    respondToOthers();
    await expect(options.nth(artists)).toBeAttached();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  });

  test('lists links, which open in a new tab too', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist(known);
    await page.goto('/');
    await field(page).fill(artist.name);
    await expect(page.locator('a[role=option]').first()).toHaveAttribute('href', `/performances/${artist.id}`);
  });

  test('says when it finds nobody', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('qqqqqqqq');
    await expect(page.getByRole('status').filter({ hasText: 'No artists found.' })).toBeVisible();
  });

  test('never lets an answer to an older text replace a newer one', { tag: '@long' }, async ({ page, catalogue }) => {
    const artist = await catalogue.artist(known);
    let respondToOlder = () => {};
    const newerIsShown = new Promise<void>((resolve) => {
      respondToOlder = resolve;
    });
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      if (route.request().postDataJSON().variables.search === 'band') await newerIsShown;
      await route.fulfill({ response });
    });
    await page.goto('/');
    const older = page.waitForRequest('**/graphql');
    await field(page).fill('band');
    await older;
    await field(page).fill(artist.name);
    await expect(page.getByRole('option').first()).toContainText(`Artist ID: ${artist.id}`);
    respondToOlder();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('option').first()).toContainText(`Artist ID: ${artist.id}`);
  });
});

test('the home page leads to the lists, and visitors to their accounts', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Live concert performances and recordings | Live Concert Database');
  const links = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
  await expect(links).toHaveText(['Artists', 'Artists with Recordings', 'Artist Groups']);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/login?tab=register');

  for (const [name, address] of [
    ['Artists', '/artists/top100'],
    ['Artists with Recordings', '/source-artists/a'],
    ['Artist Groups', '/artist-groups/a'],
  ] as const) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
});

test('the footer names the parent project, a contact, the legal page and the API', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveCount(4);
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:.+@/);
  await footer.getByRole('link', { name: 'Privacy and legal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
