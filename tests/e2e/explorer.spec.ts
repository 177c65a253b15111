import { expect, test } from '@playwright/test';

test('the address of the API explores it, and loads nothing but itself', { tag: '@long' }, async ({ page }) => {
  const wrong: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('request', (request) => request.method() === 'GET' && loaded.push(request.url()));
  await page.goto('/graphql');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.locator('.result-window')).toContainText('"totalCount"');
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Query', exact: true }).click();
  await expect(page.getByText('Everything that can be read.', { exact: false }).first()).toBeVisible();
  expect(wrong).toEqual([]);
  expect(loaded.filter((url) => !url.startsWith('blob:'))).toEqual([page.url()]);
});
