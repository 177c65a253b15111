import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('a change outlasts a reload, the end of the session and a login, and is saved', async ({
  page,
  request,
  member,
}) => {
  const name = `Z${randomBytes(8).toString('hex')}`;
  await signIn(page, member);
  await page.goto('/artist/add');
  await field(page, 'Name').fill(name);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(name);
  await button(page, 'Create Artist').click();
  await expect(page).toHaveURL(/\/artist\/\d+$/);
  const artist = new URL(page.url()).pathname;

  await page.goto(`${artist}/edit`);
  await field(page, 'Name').fill(`${name} Trio`);
  await field(page, 'Reason').fill('The sleeve.');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(`${name} Trio`);
  await expect(field(page, 'Reason')).toHaveValue('The sleeve.');

  const headers = { authorization: `Bearer ${member.token}` };
  await request.post('/graphql', { headers, data: { query: 'mutation { logout }' } });
  await button(page, 'Save changes').click();
  await page.getByRole('link', { name: 'Log in to save the changes.' }).click();
  await field(page, 'Username').fill(member.username);
  await field(page, 'Password').fill(member.password);
  await button(page, 'Login').click();
  await page.getByRole('link', { name: `Go on with Edit ${name}` }).click();
  await expect(field(page, 'Name')).toHaveValue(`${name} Trio`);
  await expect(field(page, 'Reason')).toHaveValue('The sleeve.');
  await button(page, 'Save changes').click();
  await expect(page).toHaveURL(artist);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Trio`);
  expect(await page.evaluate("sessionStorage.getItem('drafts')")).toBeNull();
});
