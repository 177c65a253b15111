import { drawInBrowser } from './support/pages.ts';
import { changeResponse } from './support/responses.ts';
import { expect, test } from './support/test.ts';

test('an artist has a page with what is filed', async ({ page, catalogue }) => {
  const artist = await catalogue.artist(({ abbrev, years }) => abbrev !== null && years.length > 0, {
    isTradable: { eq: true },
    officialUrl: { startswith: 'http' },
  });
  await page.goto(`/artist/${artist.id}`);
  await expect(page).toHaveTitle(`${artist.name} | Live Concert Database`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(artist.name);
  await expect(page.getByText('Tradable')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    String(artist.id),
    artist.abbrev ?? '',
    artist.nameNormalized,
    artist.officialUrl ?? '',
  ]);
  const website = page.getByRole('link', { name: artist.officialUrl ?? '' });
  await expect(website).toHaveAttribute('href', artist.officialUrl ?? '');
  await expect(website).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: 'Add Performance' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Performances', exact: true }).click();
  await expect(page).toHaveURL(`/performances/${artist.id}/${Math.max(...artist.years)}`);
});

test('an artist without a badge has none, and a website that is no address is text', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { id } = await catalogue.artist(() => true, { isTradable: { eq: false } });
  await drawInBrowser(page);
  await changeResponse(page, 'ArtistDetail', ({ artist }) => ({
    artist: artist && { ...artist, officialUrl: 'javascript:alert(1)' },
  }));
  await page.goto(`/artist/${id}`);
  await expect(page.getByText('javascript:alert(1)')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^=javascript]')).toHaveCount(0);
  await expect(page.getByText('Tradable')).toHaveCount(0);
});
