import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test.ts';

test('an artist that is followed on its page stands on the page of what is new, with links that are seen', {
  tag: '@long',
}, async ({ page, catalogue }) => {
  const { id } = await catalogue.artist(({ sourceCount }) => sourceCount > 20);
  await page.goto(`/artist/${id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await page.goto('/following');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(20);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ nodes, ...rule }) => [rule.id, nodes[0]?.html])).toEqual([]);
  await page.reload();
  await expect(page.getByText('Nothing was added or changed since then.')).toBeVisible();
});
