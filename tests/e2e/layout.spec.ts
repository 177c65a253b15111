import { expectLayout, faultsOf } from './support/looks.ts';
import { VISITORS_PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

// At the widths where it changes most, accessibility.spec.ts looks at the main pages.
for (const [name, address] of Object.entries(VISITORS_PAGES)) {
  test(`everything of the page "${name}" has its place at every width`, { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    await page.goto(await address(catalogue));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Rows that the browser counts come later.
    await page.waitForLoadState('networkidle');
    await expectLayout(page, [320, 390, 768, 1024, 1280, 1440]);
    // As a table, a heading or a sentence has them. Texts of members have their own.
    const texts = await page.locator('main :is(h1, a, th, td:not(:has(div)), dd)').allInnerTexts();
    const forms = [/\b\d\d\/\d\d\/\d{4}\b/, /\b\d\d\/\d\d\/\d\d\b/, /\b\d{4}-\d\d-\d\d\b/, /\b[A-Z]\w+ \d\d?, \d{4}\b/];
    expect(forms.filter((form) => texts.some((text) => form.test(text))).length).toBeLessThanOrEqual(2);
  });
}

for (const [width, height, least] of [
  [390, 844, 6],
  [1280, 900, 14],
] as const) {
  test(`the first screen of ${width} x ${height} has ${least} shows of a history, and its filters can be reached`, {
    tag: '@long',
  }, async ({ page, catalogue }) => {
    await page.setViewportSize({ width, height });
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    const rows = page.getByRole('table', { name: 'Shows', exact: true }).locator('tbody tr');
    const whole = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
    // The rows of the browser, with their buttons, are not those of the document.
    await expect(rows.getByRole('button', { name: /^Attended: / }).first()).toBeAttached();
    await expect.poll(whole).toBeGreaterThanOrEqual(least);
    const more = page.getByRole('button', { name: 'More filters' });
    const kind = page.getByLabel('Kind of recording');
    if (width < 768) {
      await expect(kind).toBeHidden();
      await page.getByLabel('Filter', { exact: true }).focus();
      await page.keyboard.press('Tab');
      await expect(more).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('From', { exact: true })).toBeFocused();
    } else {
      await expect(more).toBeHidden();
    }
    await kind.selectOption('soundboard');
    await expect(page).toHaveURL(/kind=soundboard/);
  });
}

for (const hasTouch of [false, true]) {
  for (const width of [390, 800, 1024]) {
    test(`the rows of a table of ${width} px do not grow when their buttons come${hasTouch ? ', for fingers, too' : ''}`, {
      tag: '@long',
    }, async ({ browser, catalogue }) => {
      const { baseURL } = test.info().project.use;
      const context = await browser.newContext({
        baseURL,
        hasTouch,
        isMobile: hasTouch,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const { id } = await catalogue.artist(({ years }) => years.length > 20);
      await page.goto(`/performances/${id}`, { waitUntil: 'commit' });
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows.nth(1)).toBeVisible();
      // The rest of the document may come later, and its styles.
      await page.waitForFunction(
        () =>
          document.readyState !== 'loading' &&
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      );
      const heights = () => rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
      const before = await heights();
      expect(before.length).toBeGreaterThan(1);
      release();
      await expect(rows.getByRole('button', { name: /^Attended: / }).first()).toBeAttached();
      // Rows get their buttons when they come near the view.
      for (const table of await page.getByRole('table').all()) await table.scrollIntoViewIfNeeded();
      await expect(rows.getByRole('button', { name: /^Attended: / })).toHaveCount(before.length);
      expect(await heights()).toEqual(before);
      await context.close();
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  for (const tab of ['songs', 'venues']) {
    test(`what is counted of ${tab}, and their dates, have names and stand below each other`, { tag: '@long' }, async ({
      page,
      catalogue,
    }) => {
      const { id } = await catalogue.artist(({ years }) => years.length > 20);
      await page.goto(`/history/${id}?tab=${tab}`);
      await expect(page.getByRole('table', { name: tab })).toBeVisible();
      const places = await page.evaluate(() =>
        Array.from(document.querySelectorAll('section td[data-label]'))
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const { left } = cell.getBoundingClientRect();
            return `${getComputedStyle(cell, '::before').content} ${left}`;
          }),
      );
      const names = new Set(places.map((place) => place.replace(/ \S+$/, '')));
      expect(places.length).toBeGreaterThan(10 * names.size);
      expect(names.size).toBe(tab === 'songs' ? 6 : 3);
      expect(new Set(places).size).toBe(names.size);
    });
  }

  test('what shows are sorted by says so, as nothing stands below it', { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    const heads = page.getByRole('table', { name: 'Shows', exact: true }).getByRole('row').first();
    await expect(heads.getByRole('button', { name: 'Date' })).toBeVisible();
    expect(await heads.evaluate((row) => getComputedStyle(row, '::before').content)).toContain('Sort by');
  });

  test('the lines behind the bars of the years are as high as bars of their numbers', { tag: '@long' }, async ({
    page,
    catalogue,
  }) => {
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    await expect(page.locator('a[title*=": "]').first()).toBeAttached();
    const { bars, marks } = await page.locator('a[title*=": "]').evaluateAll((links) => ({
      bars: links.map((link) => {
        const { bottom, height = 0 } = link.querySelector('span')?.getBoundingClientRect() ?? {};
        return { count: Number(link.getAttribute('title')?.split(': ')[1]?.replace(',', '')), bottom, height };
      }),
      marks: [...(links[0]?.parentElement?.parentElement?.querySelectorAll(':scope > span') ?? [])].map((mark) => ({
        count: Number(mark.textContent),
        top: mark.getBoundingClientRect().top,
      })),
    }));
    const [highest] = bars.toSorted((a, b) => b.count - a.count);
    expect(marks.length).toBeGreaterThan(0);
    for (const { count, top } of marks) {
      const height = ((highest?.height ?? 0) * count) / (highest?.count ?? 0);
      expect(Math.abs((highest?.bottom ?? 0) - height - top), `the line of ${count}`).toBeLessThan(1.5);
    }
  });

  test('a badge stands beside a name of any length', { tag: '@long' }, async ({ page, catalogue }) => {
    const { id } = await catalogue.artist(({ isTradable, name }) => isTradable && name.length > 24);
    await page.goto(`/artist/${id}`);
    const badge = await page.getByText('Tradable', { exact: true }).boundingBox();
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(badge?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  });

  test("the bars of all of an artist's years fit", async ({ page, catalogue }) => {
    const { id } = await catalogue.artist(({ years }) => years.length > 30);
    await page.goto(`/artist/${id}`);
    const bars = page.locator('main a[title*=": "]');
    await expect(bars.first()).toBeAttached();
    const places = await bars.evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect()).map((box) => [box.left, box.right]),
    );
    expect(places.length).toBeGreaterThan(30);
    expect(Math.min(...places.flat())).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places.flat())).toBeLessThanOrEqual(390);
  });
});

test.describe('a test fails', () => {
  test.fail();

  for (const [what, width] of [
    ['a word is wider than its button', '3rem'],
    ['a button is wider than the screen', '2000px'],
  ]) {
    test(`when ${what}`, { tag: '@long' }, async ({ page }) => {
      await page.goto('/artists/b');
      const button = page.getByRole('banner').getByRole('link', { name: 'Create Account' });
      await button.evaluate((element, value) => {
        Object.assign(element.style, { width: value, minWidth: value, maxWidth: value, overflowWrap: 'anywhere' });
      }, width);
      expect(await faultsOf(page)).toEqual([]);
    });
  }
});
