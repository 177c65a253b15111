import { expect, test } from './support/test.ts';

test.use({ expectedProblems: [/Failed to load resource|dynamically imported module/] });

test('a page whose code went with a release is loaded from the new one by itself, once', async ({ page }) => {
  let gone = 0;
  await page.goto('/');
  await page.route('**/assets/ArtistList-*.js', (route) => {
    gone += 1;
    return route.abort();
  });
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  );
  await page.evaluate(() => Object.assign(window, { old: true }));
  await page.getByRole('link', { name: 'Artists', exact: true }).click();

  await page.waitForFunction(() => !('old' in window));
  await expect(page).toHaveURL(/\/artists\/top100$/);
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.');
  const tried = gone;
  await page.waitForTimeout(500);
  expect(gone).toBe(tried);

  await page.unroute('**/assets/ArtistList-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Top 100' })).toHaveAttribute('aria-current', 'page');
});
