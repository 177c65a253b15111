import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startArchive } from './support/archive.ts';
import { expect, test as withProduct } from './support/test.ts';

const test = withProduct.extend<{ archive: Awaited<ReturnType<typeof startArchive>> }>({
  archive: async ({ baseURL }, use) => {
    const archive = await startArchive(baseURL ?? '');
    await use(archive);
    await archive.stop();
  },
});

const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const button = (page: Page, name: string) => playerOf(page).getByRole('button', { name, exact: true });
const listen = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Listen' }).first().click();
const sliderOf = (page: Page) => playerOf(page).getByRole('slider', { name: 'Place in the track' });
const placeOf = (page: Page) => sliderOf(page).evaluate((slider) => Number(Reflect.get(slider, 'value')));

/** Whether the place moves on. */
async function expectToPlay(page: Page): Promise<void> {
  await expect(button(page, 'Pause')).toBeVisible();
  const before = await placeOf(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(before);
}

const sounds = (...titles: string[]) => titles.map((title) => ({ title, seconds: 90 }));

/** Moves the place to the last moment of a track. */
const toEnd = (page: Page) => sliderOf(page).fill('88');

const archived = { archiveIdentifier: { isnull: false } };

test('a show plays, song after song, while one goes from page to page, and is there after a reload', async ({
  page,
  archive,
  catalogue,
}) => {
  const code: string[] = [];
  page.on('request', (request) => /\/assets\/[Pp]layer-/.test(request.url()) && code.push(request.url()));
  const { performance } = await catalogue.recording(archived, () => true);
  await page.goto(`${archive.siteUrl}/performance/${performance.id}`);
  const songs = page.getByRole('region', { name: 'Set 1' }).getByRole('listitem');
  await songs.getByRole('link').nth(2).waitFor();
  const titles = (await songs.getByRole('link').allInnerTexts()).slice(0, 3);
  const [first = '', second = '', third = ''] = titles;
  archive.add(sounds(`d1t01 ${first} >`, `02 - ${second}`, third.toUpperCase()));
  expect([archive.asked, code]).toEqual([[], []]);
  await expect(songs.getByRole('button')).toHaveCount(0);

  await listen(page);
  const current = page.getByRole('main').locator('button[aria-current]');
  await expect(current).toHaveAccessibleName(`Pause d1t01 ${first} >`);
  expect(archive.asked[0]).toMatch(/^\/metadata\//);
  await toEnd(page);
  await expect(current).toHaveAccessibleName(`Pause 02 - ${second}`);
  await toEnd(page);
  await expect(current).toHaveAccessibleName(`Pause ${third.toUpperCase()}`);
  await expectToPlay(page);
  // Each was fetched once, the next one ahead.
  const fetched = archive.asked.filter((path) => path.startsWith('/download/'));
  expect([...new Set(fetched)]).toHaveLength(3);
  await songs.getByRole('button', { name: `Play d1t01 ${first} >` }).click();
  await expect(current).toHaveAccessibleName(`Pause d1t01 ${first} >`);
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await expect(current).toHaveAccessibleName(`Pause ${third.toUpperCase()}`);
  await expect(button(page, 'Next')).toBeDisabled();
  await expect(button(page, 'Next')).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page).toHaveURL(/\/artists\//);
  await expectToPlay(page);
  await playerOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/recording\/\d+$/);
  await sliderOf(page).fill('70');
  await expectToPlay(page);

  const asked = archive.asked.length;
  await page.reload();
  await expect(button(page, 'Play')).toBeVisible();
  await expect(playerOf(page).getByText(third.toUpperCase())).toBeVisible();
  expect(await placeOf(page)).toBeGreaterThanOrEqual(70);
  expect(archive.asked).toHaveLength(asked);
  await button(page, 'Play').click();
  await expectToPlay(page);
  expect(await placeOf(page)).toBeGreaterThanOrEqual(70);
  await button(page, 'Close player').click();
  await expect(playerOf(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: 'Listen' }).first()).toBeVisible();
  await expect(playerOf(page)).toHaveCount(0);
});

test.describe('what cannot be played', () => {
  test.use({ expectedProblems: [/Failed to load resource|violates the following Content Security Policy/] });

  test('is told, with a link to the archive', async ({ page, archive, catalogue }) => {
    const { archiveIdentifier, id } = await catalogue.recording(archived, () => true);
    const identifier = archiveIdentifier ?? '';
    await page.goto(`${archive.siteUrl}/recording/${id}`);
    for (const [answer, told] of [
      [{}, 'The archive does not have this recording.'],
      [{ metadata: { 'access-restricted-item': 'true' } }, 'The archive does not let this recording be played here.'],
      [{ metadata: {}, files: [] }, 'The archive has no tracks of this recording that this browser plays.'],
      [429, 'The archive has too many requests now. Try again in a few minutes.'],
      [503, 'The archive cannot be reached now. Try again later.'],
      [{ metadata: {}, files: 'odd' }, 'What the archive says of this recording was not understood.'],
    ] as const) {
      archive.items.set(identifier, answer);
      await listen(page);
      await expect(playerOf(page).getByRole('status')).toContainText(told);
      await expect(playerOf(page).getByRole('link', { name: 'At the archive' })).toHaveAttribute(
        'href',
        new RegExp(`/details/${identifier}$`),
      );
      await expect(button(page, 'Play')).toHaveCount(0);
    }
    archive.add(sounds('One', 'Two', 'Three'), identifier);
    await listen(page);
    await expectToPlay(page);
  });

  test('is left out if it is a track, and told', { tag: '@long' }, async ({ page, archive, catalogue }) => {
    const { id } = await catalogue.recording(archived, () => true);
    archive.add([
      { title: 'One', seconds: 2 },
      { title: 'Two', seconds: 2, answer: 'missing' },
      { title: 'Three', seconds: 90, answer: 'slow' },
    ]);
    await page.goto(`${archive.siteUrl}/recording/${id}`);
    await listen(page);
    await expect(playerOf(page).getByRole('status')).toContainText('“Two” could not be played.');
    await expect(playerOf(page).getByText('Three')).toBeVisible();
    await expectToPlay(page);
    await button(page, 'Tracks').click();
    await expect(playerOf(page).getByRole('listitem').nth(1)).toContainText('could not be played');
    for (const answer of ['missing', 'elsewhere'] as const) {
      archive.add(['One', 'Two', 'Three', 'Four'].map((title) => ({ title, seconds: 2, answer })));
      await page.goto(`${archive.siteUrl}/recording/${id}`);
      await button(page, 'Close player').click();
      await listen(page);
      await expect(playerOf(page).getByRole('status')).toContainText('The archive does not give these tracks now.');
      await expect(button(page, 'Play')).toBeVisible();
    }
  });

  test('plays on when the network comes back', { tag: '@long' }, async ({ page, archive, catalogue }) => {
    test.slow();
    const { id } = await catalogue.recording(archived, () => true);
    archive.add(sounds('One', 'Two', 'Three'));
    await page.goto(`${archive.siteUrl}/recording/${id}`);
    await listen(page);
    await expectToPlay(page);
    await button(page, 'Pause').click();
    archive.state.away = true;
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await expect(playerOf(page).getByRole('status')).toContainText('The archive cannot be reached.');
    archive.state.away = false;
    await expect(playerOf(page).getByText('Three')).toBeVisible();
    await expectToPlay(page);
    await expect(playerOf(page).getByRole('status')).not.toContainText('cannot be reached');
  });
});

test('of two tabs one plays', { tag: '@long' }, async ({ page, context, archive, catalogue }) => {
  const { id } = await catalogue.recording(archived, () => true);
  archive.add([{ title: 'One', seconds: 90 }]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${archive.siteUrl}/recording/${id}`);
    await listen(tab);
    await expectToPlay(tab);
  }
  await expect(button(page, 'Play')).toBeVisible();
  await expectToPlay(other);
});

test('the player is used by keys alone, says its place in minutes, and covers nothing', { tag: '@long' }, async ({
  page,
  archive,
  catalogue,
}) => {
  const { id } = await catalogue.recording(archived, () => true);
  archive.add([
    { title: 'One', seconds: 200 },
    { title: 'Two', seconds: 2 },
  ]);
  await page.goto(`${archive.siteUrl}/recording/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Listen' }).first().focus();
  await page.keyboard.press('Enter');
  await expectToPlay(page);
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', '0 minutes of 3 minutes 20 seconds');
  await sliderOf(page).focus();
  await sliderOf(page).fill('130');
  await page.keyboard.press('ArrowRight');
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^2 minutes 1\d seconds of 3 minutes 20 seconds$/);
  await button(page, 'Tracks').focus();
  await page.keyboard.press('Enter');
  await expect(playerOf(page).getByRole('list')).toBeVisible();
  await expect(playerOf(page).locator('li [aria-current]')).toContainText('One');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Close player')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(playerOf(page).getByRole('listitem').first().getByRole('button')).toBeFocused();
  expect((await new AxeBuilder({ page }).include('[aria-label="Player"]').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(playerOf(page).getByRole('list')).toHaveCount(0);
  await expect(button(page, 'Tracks')).toBeFocused();

  for (const [width, size] of [
    [1280, '100%'],
    [390, '100%'],
    [320, '100%'],
    [640, '200%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(room, `${width} ${size}`).toBeLessThanOrEqual(0);
    const isCovered = (name: string) =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name })
        .evaluate((link) => {
          link.blur();
          link.focus();
          const { bottom } = link.getBoundingClientRect();
          const top = document.querySelector('[aria-label="Player"]')?.getBoundingClientRect().top ?? 0;
          return bottom > top;
        });
    await expect.poll(() => isCovered('Privacy and legal'), `${width} ${size}`).toBe(false);
  }
  // What is fixed at the foot stands above it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await expect(toTop).toBeVisible();
  const [above, below] = [await toTop.boundingBox(), await playerOf(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', expectedProblems: [/ERR_|Failed to (?:fetch|load)/] });

  test('sound plays, and nothing of the archive is kept', { tag: '@long' }, async ({ page, archive, catalogue }) => {
    const { id } = await catalogue.recording(archived, () => true);
    archive.add(sounds('One', 'Two', 'Three'));
    await page.goto(`${archive.siteUrl}/recording/${id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await listen(page);
    await toEnd(page);
    await expect(playerOf(page).getByText('Two')).toBeVisible();
    await sliderOf(page).fill('60');
    await expectToPlay(page);
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((url) => !url.startsWith(archive.siteUrl))).toEqual([]);
  });
});
