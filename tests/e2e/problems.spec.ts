import { test } from './support/test.ts';

test.describe('a test fails', () => {
  test.fail();

  test('when a page reports an error', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate('console.error("something is wrong")');
  });

  test('when a page throws', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(
      'new Promise((resolve) => setTimeout(() => { setTimeout(resolve, 50); throw new Error("oops") }))',
    );
  });

  test('when a page breaks the content security policy', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(
      'document.head.append(Object.assign(document.createElement("style"), { textContent: "p { color: red }" }))',
    );
  });
});

test.describe('a problem that is provoked', () => {
  test.use({ expectedProblems: [/something is wrong/] });

  test('fails nothing', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate('console.error("something is wrong")');
  });
});
