import { expect, test } from './support/test.ts';

test.use({ colorScheme: 'light' });

test('the page about privacy has the colours that the reader chose', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch color scheme' }).click();
  await page.getByRole('link', { name: 'Privacy and legal' }).click();
  await expect(page).toHaveTitle('Privacy and legal | Live Concert Database');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(25, 26, 29)');
});
