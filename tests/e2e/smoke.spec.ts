import { expect, test } from './support/test.ts';

test("a visitor goes from the home page to an artist's performances", async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/ \| Live Concert Database$/);
  await page.getByRole('link', { name: 'Artists with Recordings' }).click();
  await expect(page).toHaveURL(/\/source-artists\/a$/);
  await page.getByRole('main').locator('a[href^="/performances/"]').first().click();
  await expect(page).toHaveURL(/\/performances\/\d+\/\d{4}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const performances = page.getByRole('main').locator('a[href^="/performance/"]');
  await expect(performances.first()).toBeVisible();
});

test('an address can be opened as it is, and reloaded', async ({ page }) => {
  await page.goto('/artists/b/2');
  await expect(page.getByRole('link', { name: 'B', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages, top' })).toBeVisible();
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test.describe('a test fails', () => {
  test.fail();

  test('when a page reports an error', async ({ page }) => {
    await page.goto('/');
    await page.evaluate('console.error("something is wrong")');
  });

  test('when a page throws', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(
      'new Promise((resolve) => setTimeout(() => { setTimeout(resolve, 50); throw new Error("oops") }))',
    );
  });

  test('when a page breaks the content security policy', async ({ page }) => {
    await page.goto('/');
    await page.evaluate('document.body.insertAdjacentHTML("beforeend", "<p style=\'color: red\'>red</p>")');
  });
});

test.describe('a problem that is provoked', () => {
  test.use({ expectedProblems: [/something is wrong/] });

  test('fails nothing', async ({ page }) => {
    await page.goto('/');
    await page.evaluate('console.error("something is wrong")');
  });
});
