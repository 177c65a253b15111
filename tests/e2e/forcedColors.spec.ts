import { expect, test } from './support/test.ts';

/** Colours of the system's own choice, as people with low vision set them. */
test.use({ contextOptions: { forcedColors: 'active' } });

test('what is current stands out where the system paints over backgrounds', { tag: '@long' }, async ({ page }) => {
  await page.goto('/artists/b');
  const letter = (name: string) => page.getByRole('link', { name, exact: true });
  const background = await letter('C').evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(letter('B')).not.toHaveCSS('background-color', background);
});
