import type { Page } from '@playwright/test';
import { type Member, signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const userMenu = (page: Page, { username }: Member) => page.getByRole('banner').getByRole('button', { name: username });
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

async function logOut(page: Page, member: Member) {
  await userMenu(page, member).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(login(page)).toBeVisible();
}

async function logIn(page: Page, { username, password }: Member) {
  await page.goto('/login');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/user/${username}`);
}

test('a link opened in a new tab leads a member to it, and a logout ends both', async ({ page, context, member }) => {
  await signIn(page, member);
  await page.goto('/');
  // Not by a click with a key held: of such a tab Playwright may wait for ever that its navigation ends.
  const tab = await context.newPage();
  await tab.goto(String(await page.getByRole('link', { name: 'Add Artist' }).getAttribute('href')));
  await expect(tab.getByRole('form', { name: 'Add Artist' })).toBeVisible();
  await expect(tab).toHaveURL('/artist/add');
  await expect(userMenu(tab, member)).toBeVisible();

  await logOut(tab, member);
  await expect(login(page)).toBeVisible();
  await page.reload();
  await expect(login(page)).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('authToken')")).toBeNull();
});

test('a member’s session is that of every tab, and of none once all are closed', { tag: '@long' }, async ({
  context,
  member,
}) => {
  const page = await context.newPage();
  await page.goto('/artists/s');
  const tab = await context.newPage();
  await logIn(tab, member);
  await expect(userMenu(page, member)).toBeVisible();
  // The login leads a member home, in a new tab, too.
  const third = await context.newPage();
  await third.goto('/login');
  await expect(third).toHaveURL('/');

  // A new password ends the sessions of other devices, not those of other tabs.
  await tab.goto(`/user/${member.username}`);
  const form = tab.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Password', { exact: true }).fill(member.password);
  await form.getByLabel('New Password').fill('a new password of hers');
  await form.getByLabel('Confirm Password').fill('a new password of hers');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(tab.getByRole('region', { name: 'Notifications' })).toContainText('Password changed');
  const tokenOf = (one: Page) => one.evaluate("sessionStorage.getItem('authToken')");
  const renewed = await tokenOf(tab);
  await expect.poll(() => tokenOf(page)).toBe(renewed);
  expect(renewed).not.toBe(member.token);

  await Promise.all([page, tab, third].map((one) => one.close()));
  const last = await context.newPage();
  await last.goto('/artist/add');
  await expect(last).toHaveURL('/login');
});

test('a session that ended in one tab leaves the input of another, and asks it to log in', { tag: '@long' }, async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member);
  await page.goto('/artist/add');
  await field(page, 'Name').fill('Never Added');
  const tab = await context.newPage();
  await tab.goto('/');
  await logOut(tab, member);
  await expect(page.getByRole('link', { name: 'Log in to add an artist.' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Never Added');
  await logIn(tab, member);
  await expect(userMenu(page, member)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to add an artist.' })).toBeHidden();
});
