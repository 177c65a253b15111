import type { Page } from '@playwright/test';
import { linkInMail } from './support/mail.ts';
import { newPerson, type Person, signIn } from './support/members.ts';
import { expect, test, waitForScripts } from './support/test.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const userMenu = (page: Page, { username }: Person) => page.getByRole('banner').getByRole('button', { name: username });
const stored = (page: Page) => page.evaluate<Record<string, string>>('({ ...sessionStorage })');

async function expectToast(page: Page, title: string, description: string) {
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(description);
}

/** Keeps the site's scripts back until the function that is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function logIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.goto('/login');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

async function logOut(page: Page, person: Person) {
  await userMenu(page, person).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(userMenu(page, person)).toBeHidden();
}

/** Asks for a new password, and reads the mail that comes. */
async function resetLink(page: Page, { username, email }: Person): Promise<string> {
  await page.goto('/login?tab=forgot-password');
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(email);
  await button(page, 'Send Reset Link').click();
  await expectToast(page, 'Password reset requested', 'Instructions have been sent to your email address.');
  await expect(field(page, 'Username')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue('');
  return linkInMail(email, /password/i);
}

async function setPassword(page: Page, link: string, password: string) {
  await page.goto(link);
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Update Password').click();
}

test('a visitor registers, confirms the email address by the mail, and logs out', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/overwritten nightly/)).toContainText('24 hours');
  for (const [name, value] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Obfuscated Email', 'ada_at_example'],
    ['Username', person.username],
    ['Password', person.password],
    ['Confirm Password', person.password],
  ] as const) {
    await field(page, name).fill(value);
  }
  await button(page, 'Create Account').click();
  await expectToast(page, 'Account created successfully', 'Welcome to the Live Concert Database!');
  await expect(page).toHaveURL(`/user/${person.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.username);
  await expect(page).toHaveTitle(`${person.username} | Live Concert Database`);
  await expect(page.getByText('Active')).toBeVisible();
  await expect(page.getByText('Email address verified')).toHaveCount(0);
  expect(await stored(page)).toMatchObject({ currentUser: person.username, userPerms: 'musicLover' });
  await page.reload();
  await expect(page.getByText('Please check your mail: the link in it confirms your email address.')).toBeVisible();

  await page.goto(await linkInMail(person.email, /confirm/i));
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL(`/user/${person.username}?emailVerified=true`);
  await expect(page.getByText('Email address verified')).toBeVisible();

  await logOut(page, person);
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(Object.keys(await stored(page))).not.toEqual(expect.arrayContaining(['authToken']));
});

test('a member logs in, and is not asked again', async ({ page, member }) => {
  await logIn(page, member);
  await expectToast(page, 'Login successful', 'Welcome back!');
  await expect(page).toHaveURL(`/user/${member.username}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Browse' }).getByRole('link')).toHaveText([
    'Artists',
    'Artists with Recordings',
    'Artist Groups',
    'Add Artist',
    'Add Performance',
  ]);
  await userMenu(page, member).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`/user/${member.username}`);
});

test('a wrong login says why, and keeps what was typed', { tag: '@long' }, async ({ page, member }) => {
  for (const wrong of [
    { ...member, password: 'not the password' },
    { ...member, username: `${member.username}_x` },
  ]) {
    await logIn(page, wrong);
    await expectToast(page, 'Login failed', 'Invalid username or password');
    const alert = page.getByRole('form').getByRole('alert');
    await expect(alert).toHaveText('Invalid username or password');
    await expect(page.locator(':focus')).toContainText('Invalid username or password');
    await expect(field(page, 'Username')).toHaveValue(wrong.username);
    await expect(page).toHaveURL('/login');
  }
});

test('an account that exists is not created again', { tag: '@long' }, async ({ page, member }) => {
  await page.goto('/login?tab=register');
  await field(page, 'Name').fill('Another Ada');
  await field(page, 'Email').fill(newPerson().email);
  await field(page, 'Obfuscated Email').fill('another_at_example');
  await field(page, 'Username').fill(member.username.toUpperCase());
  await field(page, 'Password').fill('a password of hers');
  await field(page, 'Confirm Password').fill('another password');
  await button(page, 'Create Account').click();
  await expect(toast(page)).toContainText('Registration failed');
  await field(page, 'Confirm Password').fill('a password of hers');
  await button(page, 'Create Account').click();
  await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('Another Ada');
  await expect(page).toHaveURL('/login?tab=register');
});

test('the tabs and the address follow each other, and what was typed stays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Username').fill('somebody');
  await page.getByRole('tab', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL('/login?tab=forgot-password');
  await expect(page).toHaveTitle('Forgot Password | Live Concert Database');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/login?tab=register');
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(field(page, 'Username')).toHaveValue('somebody');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
});

test('forms are sent only when every field is filled, and the first empty one gets the focus', {
  tag: '@long',
}, async ({ page, operations }) => {
  for (const [address, submit, names] of [
    ['/login', 'Login', ['Username', 'Password']],
    [
      '/login?tab=register',
      'Create Account',
      ['Name', 'Email', 'Obfuscated Email', 'Username', 'Password', 'Confirm Password'],
    ],
    ['/login?tab=forgot-password', 'Send Reset Link', ['Username', 'Email']],
  ] as const) {
    await page.goto(address);
    await button(page, submit).click();
    for (const name of names) {
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${name} is required`));
    }
    await expect(field(page, names[0])).toBeFocused();
    await field(page, names[0]).fill('x');
    await button(page, submit).click();
    await expect(field(page, names[1])).toBeFocused();
  }
  expect(operations).toEqual([]);
});

test('a forgotten password is replaced by the mail', { tag: '@long' }, async ({ page, member }) => {
  const link = await resetLink(page, member);
  expect(link).toContain('/reset-password?confirmHash=');
  await page.goto(link);
  await expect(button(page, 'Update Password')).toBeDisabled();
  await field(page, 'New Password').fill('a new password');
  await expect(button(page, 'Update Password')).toBeDisabled();
  await field(page, 'Confirm Password').fill('another password');
  await button(page, 'Update Password').click();
  await expectToast(page, "Passwords Don't Match", 'Please make sure both password fields match.');

  await field(page, 'Confirm Password').fill('a new password');
  await button(page, 'Update Password').click();
  await expectToast(page, 'Password Reset Successful', 'Your password has been updated successfully.');
  await expect(page).toHaveURL(`/user/${member.username}`);

  await logOut(page, member);
  await logIn(page, member);
  await expectToast(page, 'Login failed', 'Invalid username or password');
  await logIn(page, { ...member, password: 'a new password' });
  await expect(page).toHaveURL(`/user/${member.username}`);

  await logOut(page, member);
  await setPassword(page, link, 'used a second time');
  await expect(toast(page)).toContainText('Reset Failed');
});

test('a reset answers alike for accounts that do not exist', { tag: '@long' }, async ({ page }) => {
  const { username, email } = newPerson();
  await page.goto('/login?tab=forgot-password');
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(email);
  await button(page, 'Send Reset Link').click();
  await expectToast(page, 'Password reset requested', 'Instructions have been sent to your email address.');
});

test('a reset link without its code is refused', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expectToast(page, 'Invalid Reset Link', 'This password reset link is invalid or has expired.');
  await expect(page).toHaveURL('/login');
});

test('pages for members lead visitors to the login', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/user/ada', '/artist/add']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a member who opens the login, as the server has drawn it, never sees it and is led away', {
  tag: '@long',
}, async ({ page, member }) => {
  await signIn(page, member);
  const release = await holdScripts(page);
  const visit = page.goto('/login');
  await expect(field(page, 'Username')).toBeAttached();
  await expect(field(page, 'Username')).toBeHidden();
  release();
  await visit;
  await expect(page).toHaveURL('/');
});

test('what is typed before the scripts run is kept, and sent once they do', { tag: '@long' }, async ({
  page,
  member,
}) => {
  const release = await holdScripts(page);
  const visit = page.goto('/login');
  await field(page, 'Username').fill(member.username);
  await field(page, 'Password').fill(member.password);
  await field(page, 'Password').press('Enter');
  await expect(button(page, 'Login')).toBeDisabled();
  await expect(page).toHaveURL('/login');
  release();
  await visit;
  await button(page, 'Login').click();
  await expect(page).toHaveURL(`/user/${member.username}`);
});

test('the way back leads past the login, for whoever has signed in meanwhile', { tag: '@long' }, async ({
  page,
  member,
}) => {
  await page.goto('/artists/s');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('banner').getByRole('link', { name: 'Recently Added' }).click();
  await expect(page).toHaveURL(/^[^?]*\/recently-added/);
  await page.evaluate((token) => sessionStorage.setItem('authToken', token), member.token);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/artists/s');
});

test.describe('a session', () => {
  test('that the API no longer accepts ends with one toast', { tag: '@long' }, async ({
    page,
    browser,
    member,
    baseURL,
  }) => {
    await signIn(page, member);
    await page.goto('/artist/add');
    await field(page, 'Name').fill('Never Added');

    // A new password, set elsewhere, ends all sessions of the account.
    const elsewhere = await browser.newContext({ baseURL });
    const other = await elsewhere.newPage();
    waitForScripts(other);
    await setPassword(other, await resetLink(other, member), 'set somewhere else');
    await expect(other).toHaveURL(`/user/${member.username}`);
    await elsewhere.close();

    await button(page, 'Create Artist').click();
    await expectToast(page, 'Session expired', 'Please log in again.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Never Added');
    expect(await stored(page)).not.toHaveProperty('authToken');
  });

  test('is read from its three keys, and followed', { tag: '@long' }, async ({ page, member, catalogue }) => {
    const { id } = await catalogue.artist(() => true);
    await signIn(page, { ...member, perms: 'editor ,  musicLover' });
    await page.goto(`/artist/${id}`);
    await expect(page.getByRole('link', { name: 'Add Performance' })).toHaveAttribute(
      'href',
      `/performance/add?id=${id}`,
    );
    await page.evaluate(
      "sessionStorage.setItem('userPerms', 'editor'); window.dispatchEvent(new Event('auth-change'))",
    );
    await expect(page.getByRole('link', { name: 'Add Performance' })).toHaveCount(0);
    await expect(userMenu(page, member)).toBeVisible();
    await page.evaluate("sessionStorage.removeItem('authToken'); window.dispatchEvent(new Event('auth-change'))");
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
