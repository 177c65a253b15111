import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shownDate } from './support/catalogue.ts';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const years = (page: Page) => page.getByRole('navigation', { name: 'Years' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search artists' });
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Live Concert Database' });

/** A name that nobody in the catalogue has. */
/** A name that is like no other: the search also finds similar ones. */
const newName = () => `Z${randomBytes(8).toString('hex')}`;

const CONCERT = [
  ['Date *', '5/8/1977'],
  ['Venue *', 'Barton Hall'],
  ['City *', 'Ithaca'],
  ['State *', 'NY'],
  ['Set 1 *', 'One Song > Another "Song" & More'],
] as const;

async function fillConcert(page: Page) {
  for (const [name, value] of CONCERT) await field(page, name).fill(value);
}

async function openTab(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a member adds an artist and a performance, and finds both everywhere without a reload', async ({
  page,
  member,
}) => {
  const name = newName();
  await signIn(page, member);
  // These pages are shown before, and must not be remembered afterwards.
  await openTab(page, '/artists/z');
  await home(page).click();
  await search(page).fill(name);
  await expect(page.getByText('No artists found.')).toBeVisible();

  await page.getByRole('link', { name: 'Add Artist' }).click();
  await field(page, 'Name').fill(`  ${name} `);
  await field(page, 'Abbreviation').fill('zq');
  await field(page, 'URL').fill('https://zebra.example/');
  await field(page, 'Tradable').check();
  await button(page, 'Create Artist').click();
  await expect(toast(page)).toContainText('Artist created successfully');
  await expect(toast(page)).toContainText(`${name} has been added to the database.`);
  await expect(page).toHaveURL(/\/artist\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Tradable')).toBeVisible();
  const artist = page.url();

  await home(page).click();
  await search(page).fill(name);
  await expect(page.getByRole('option').first()).toContainText(name);
  // The list lies over the links below it.
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Artists', exact: true }).click();
  await page.getByRole('link', { name: 'Z', exact: true }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('No concerts found for unknown.')).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(artist);

  await page.getByRole('link', { name: 'Add Performance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add Performance for ${name}`);
  await fillConcert(page);
  await button(page, 'Add Performance').click();
  await expect(toast(page)).toContainText('Performance Added');
  await expect(toast(page)).toContainText('The performance has been successfully added.');
  await expect(page).toHaveURL(/\/performance\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 05/08/1977`);
  await expect(page.getByRole('definition')).toHaveText(['Barton Hall', 'Ithaca, NY']);
  await expect(page.getByRole('region', { name: 'Set 1' })).toContainText('One Song > Another "Song" & More');
  const performance = new URL(page.url()).pathname;

  await page.getByRole('heading', { level: 1 }).getByRole('link', { name }).click();
  await expect(years(page).getByRole('link')).toHaveText(['1977']);
  await expect(page.getByRole('link', { name: '05/08/1977' })).toHaveAttribute('href', performance);

  // A second time, the form warns, and does not forbid.
  await page.getByRole('link', { name: 'View Details' }).click();
  await page.getByRole('link', { name: 'Add Performance' }).click();
  await fillConcert(page);
  const warning = page.getByRole('status').filter({ hasText: 'A performance already exists for this date.' });
  await expect(warning.getByRole('link', { name: 'View existing performance' })).toHaveAttribute('href', performance);
  await field(page, 'Date *').fill('05/09/1977');
  await expect(warning).toBeHidden();
  await field(page, 'Date *').fill('05/08/1977');
  await expect(warning).toBeVisible();
  await button(page, 'Add Performance').click();
  await expect(page).toHaveURL(/\/performance\/\d+$/);
  expect(new URL(page.url()).pathname).not.toBe(performance);
});

test('an artist without a name is not sent', { tag: '@long' }, async ({ page, member, operations }) => {
  await signIn(page, member);
  await page.goto('/artist/add');
  await field(page, 'Name').fill('   ');
  await button(page, 'Create Artist').click();
  await expect(toast(page)).toContainText('Validation Error');
  await expect(toast(page)).toContainText('Artist name is required');
  await expect(field(page, 'Name')).toBeFocused();
  expect(operations).toEqual([]);
});

test('an address that is none is refused beside its field, and nothing that was typed is lost', {
  tag: '@long',
}, async ({ page, member }) => {
  const name = newName();
  await signIn(page, member);
  await page.goto('/artist/add');
  await field(page, 'Name').fill(name);
  await field(page, 'URL').fill('javascript:alert(1)');
  await button(page, 'Create Artist').click();
  await expect(toast(page)).toContainText('Error creating artist');
  await expect(field(page, 'URL')).toBeFocused();
  await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Name')).toHaveValue(name);
});

test('the artist of a performance is searched for first', { tag: '@long' }, async ({ page, member, catalogue }) => {
  const artist = await catalogue.artist(({ name }) => name.length > 8);
  await signIn(page, member);
  await page.goto('/');
  await page.getByRole('link', { name: 'Add Performance' }).click();
  await expect(page).toHaveTitle('Add Performance | Live Concert Database');
  const field = page.getByRole('combobox', { name: 'Artist' });
  await expect(field).toHaveAttribute('placeholder', 'Search for an artist...');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
  await field.fill(artist.name);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add Performance for ${artist.name}`);
  await expect(page).toHaveURL(`/performance/add?id=${artist.id}`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/artist/${artist.id}`);
});

test('a performance is sent only when it is complete', { tag: '@long' }, async ({
  page,
  member,
  catalogue,
  operations,
}) => {
  const { id } = await catalogue.artist(() => true);
  await signIn(page, member);
  await page.goto(`/performance/add?id=${id}`);
  await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(8);
  await expect(field(page, 'Title *')).toHaveCount(0);
  await field(page, 'Is Compilation').check();
  await expect(field(page, 'Title *')).toHaveAttribute('placeholder', 'Enter compilation title');
  await button(page, 'Add Performance').click();
  await expect(field(page, 'Title *')).toHaveAccessibleDescription(/Title is required when compilation is selected/);
  await expect(field(page, 'Title *')).toBeFocused();
  await field(page, 'Is Compilation').uncheck();
  await expect(field(page, 'Title *')).toHaveCount(0);

  await button(page, 'Add Performance').click();
  await expect(field(page, 'Date *')).toBeFocused();
  for (const [label] of CONCERT) {
    const message = new RegExp(`${label.replace(' *', '')} is required`);
    await expect(field(page, label)).toHaveAccessibleDescription(message);
  }
  for (const wrong of ['13/01/1995', '01/32/1995', '00/00/1995', 'yesterday']) {
    await field(page, 'Date *').fill(wrong);
    await field(page, 'Venue *').focus();
    await expect(field(page, 'Date *'), wrong).toHaveAccessibleDescription(
      /Date must be in MM\/DD\/YYYY format with valid month \(01-12 or \?\), day \(01-31 or \?\), and 4-digit year/,
    );
  }
  await field(page, 'Date *').fill('5/??/1995');
  await field(page, 'Venue *').focus();
  await expect(field(page, 'Date *')).toHaveValue('05/??/1995');
  await expect(field(page, 'Date *')).not.toHaveAttribute('aria-invalid', 'true');
  expect(operations).not.toContain('PerformanceCreate');
});

test('text areas are at least 100 pixels high', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id } = await catalogue.artist(() => true);
  await page.goto(`/performance/add?id=${id}`);
  for (const name of ['Set 1 *', 'Set 2', 'Set 3', 'Comment']) {
    expect((await field(page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(100);
  }
});

test('a date that the artist already has is warned of', { tag: '@long' }, async ({ page, catalogue }) => {
  const known = await catalogue.performance({ date: { startswith: '05/1' } });
  await page.goto(`/performance/add?id=${known.artist.id}`);
  await field(page, 'Date *').fill(shownDate(known).replace(/^0/, ''));
  const link = page.getByRole('link', { name: 'View existing performance' });
  await expect(link).toHaveAttribute('href', /^\/performance\/\d+$/);
  await expect(page.getByText('A performance already exists for this date.')).toBeVisible();
});

test('whoever is not signed in is led to the login, and keeps what was typed', { tag: '@long' }, async ({
  page,
  member,
  catalogue,
  operations,
}) => {
  const { id } = await catalogue.artist(() => true);
  await page.goto(`/performance/add?id=${id}`);
  const logIn = page.getByRole('link', { name: 'Log in to add a performance.' });
  await fillConcert(page);
  await button(page, 'Add Performance').click();
  await expect(logIn).toBeFocused();
  expect(operations).not.toContain('PerformanceCreate');

  await logIn.click();
  await expect(page).toHaveURL('/login');
  await field(page, 'Username').fill(member.username);
  await field(page, 'Password').fill(member.password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL(`/user/${member.username}`);
  await page.goBack();
  await expect(field(page, 'Venue *')).toHaveValue('Barton Hall');
});

test('a half-filled form asks before it is left', { tag: '@long' }, async ({ page, member }) => {
  await signIn(page, member);
  await page.goto('/');
  await page.getByRole('link', { name: 'Add Artist' }).click();
  await field(page, 'Name').fill('Half an artist');
  const question = page.getByRole('dialog', { name: 'Leave this page?' });

  await home(page).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('Half an artist');

  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/artist/add');

  const unloading = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await unloading).type()).toBe('beforeunload');
  await (await unloading).dismiss();

  await home(page).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('where the question cannot be loaded', () => {
  test.use({ expectedProblems: [/Failed to load resource/] });

  test('the browser asks before a half-filled form is left', { tag: '@long' }, async ({ page, member }) => {
    await page.route('**/assets/LeaveQuestion-*.js', (route) => route.abort());
    await signIn(page, member);
    // As members alone have this link, the scripts have run once it is there: a form that the server drew has no guard before.
    await page.goto('/');
    await page.getByRole('link', { name: 'Add Artist' }).click();
    await field(page, 'Name').fill('Half an artist');
    const answer = async (how: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog');
      home(page).click();
      const dialog = await asked;
      expect(dialog.type()).toBe('confirm');
      await dialog[how]();
    };
    await answer('dismiss');
    await expect(field(page, 'Name')).toHaveValue('Half an artist');
    await expect(page).toHaveURL('/artist/add');
    await answer('accept');
    await expect(page).toHaveURL('/');
  });
});

test('a double click sends once, and says that it is working', { tag: '@long' }, async ({
  page,
  member,
  operations,
}) => {
  const name = newName();
  let send = () => {};
  const mayBeSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await signIn(page, member);
  await page.goto('/artist/add');
  await page.route('**/graphql', async (route) => {
    await mayBeSent;
    await route.continue();
  });
  await field(page, 'Name').fill(name);
  await button(page, 'Create Artist').dblclick();
  await expect(button(page, 'Creating...')).toBeDisabled();
  send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(operations.filter((operation) => operation === 'ArtistCreate')).toHaveLength(1);
});

test.describe('a failure on the way', () => {
  test.use({ expectedProblems: [/Failed to load resource/] });

  test('is named, and loses nothing', { tag: '@long' }, async ({ page, member, catalogue }) => {
    const { id } = await catalogue.artist(() => true);
    await signIn(page, member);
    await page.goto('/artist/add');
    await page.route('**/graphql', (route) => route.abort());
    await field(page, 'Name').fill('Not yet');
    await button(page, 'Create Artist').click();
    await expect(toast(page)).toContainText('Error creating artist');
    await expect(toast(page)).toContainText('Network error occurred');
    await expect(field(page, 'Name')).toHaveValue('Not yet');
    // It was disabled meanwhile, so the browser took the focus off it.
    await expect(button(page, 'Create Artist')).toBeFocused();
    await field(page, 'Name').fill('');

    await page.unroute('**/graphql');
    await page.goto(`/performance/add?id=${id}`);
    await fillConcert(page);
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: 'no' }));
    await button(page, 'Add Performance').click();
    await expect(toast(page)).toContainText('Failed to add performance. Please try again.');
    for (const [name, value] of CONCERT.slice(1)) await expect(field(page, name)).toHaveValue(value);
    await page.unroute('**/graphql');
    await button(page, 'Add Performance').click();
    await expect(page).toHaveURL(/\/performance\/\d+$/);
  });
});
