import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ baseURL: process.env.E2E_LIMITED_URL ?? '' });

/** The pages that a visitor opens, and the pause between two of them on a catalogue of real size, in milliseconds. */
const mostPages = 40;
const pause = process.env.TEST_FULL_DATABASE_URL ? 2000 : 0;

/** The pages that the walk begins with. The others are those that their links lead to. */
const first = ['/', '/recently-added', '/artists/top100', '/on-this-day/7/11', '/search?q=the', '/artist-groups/b'];

const always = () => true;
const never = () => false;

/** The kinds of pages that are visited by turns. */
const kinds = ['performance', 'performances', 'venue', 'recording', 'history', 'artist', 'artist-group', 'search'];

/** Waits until the page shows what it is about. A page that was refused, or is empty, never does. */
async function shows(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(main.getByRole('status').filter({ hasText: 'Loading' }), path).toHaveCount(0);
  await expect(main, path).not.toContainText(/please (?:wait|try again|load it again)|not ready|could not be loaded/i);
  const heading = await main.getByRole('heading', { level: 1 }).innerText();
  const length = async () => (await main.innerText()).trim().length;
  await expect.poll(length, `${path} has more than its heading`).toBeGreaterThan(heading.length);
}

/** The paths of the kinds that the page links to. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute('href')?.split('#')[0] ?? []))
    .then((paths) => paths.filter((path) => !path.includes('/add')));

for (const drawn of ['in the browser', 'by the server'] as const) {
  test.describe(`a walk of ${mostPages} pages by one visitor, drawn ${drawn}`, () => {
    const hasScripts = drawn === 'in the browser';
    // Each walk has an address of its own: they run beside each other.
    test.use({
      javaScriptEnabled: hasScripts,
      extraHTTPHeaders: { 'x-forwarded-for': hasScripts ? '192.0.2.1' : '192.0.2.2' },
    });

    test('is refused nothing, and sees no page empty', { tag: '@long' }, async ({ page }) => {
      const refused: string[] = [];
      page.on('response', (response) => {
        const isLate = response.status() === 503 && response.request().isNavigationRequest();
        if (isLate) test.info().annotations.push({ type: 'late', description: response.url() });
        else if ([429, 503].includes(response.status())) refused.push(`${response.status()} ${response.url()}`);
      });
      const found = new Map(kinds.map((kind) => [kind, new Set<string>()]));
      const seen: string[] = [];
      const next = (): string | undefined => {
        if (seen.length < first.length) return first[seen.length];
        const unseen = kinds.map((_, turn) => kinds[(seen.length + turn) % kinds.length] ?? '');
        return unseen.flatMap((kind) => [...(found.get(kind) ?? [])].find((path) => !seen.includes(path)) ?? [])[0];
      };
      for (let path = next(); path !== undefined && seen.length < mostPages; path = next()) {
        const begun = performance.now();
        const here = page.url();
        const link = page.getByRole('main').locator(`a[href="${path}"]:visible`).first();
        // A link that the page no longer has when it is clicked is opened by its address.
        const isFollowed =
          hasScripts && (await link.count()) > 0 && (await link.click({ timeout: 10_000 }).then(always, never));
        if (isFollowed) await page.waitForURL((url) => url.href !== here);
        else {
          const response = await page.goto(path);
          // A machine that is busy with other work may be late with a page, which then says so.
          if (response?.status() === 503) await page.reload();
        }
        seen.push(path);
        await shows(page, path);
        for (const linked of await linksOf(page)) found.get(linked.split(/[/?]/)[1] ?? '')?.add(linked);
        await sleep(pause - (performance.now() - begun));
      }
      expect(seen).toHaveLength(mostPages);
      expect(refused).toEqual([]);
    });
  });
}
