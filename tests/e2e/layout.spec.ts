import type { Page } from '@playwright/test';
import { VISITORS_PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440];

/** What a reader may have: a font that is wider than most, and text of twice the size. */
const READERS = {
  'with a font that is 20 % wider': ':root { letter-spacing: 0.11em; }',
  'with text at 200 %': ':root { font-size: 200%; }',
};

/** What is wrong with the layout of the page on show, in words. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    /** Whether a box may hold more than it shows: it scrolls, or is drawn for screen readers alone. */
    const hides = (element: Element): boolean => {
      const { overflowX, clipPath } = getComputedStyle(element);
      return overflowX !== 'visible' || clipPath !== 'none';
    };
    const range = document.createRange();
    const controls = 'a, button, h1, h2, h3, th, label, legend, summary, input, select, [role="tab"]';
    for (const element of document.querySelectorAll(`:is(header, main, footer) :is(${controls})`)) {
      if (!isSeen(element) || element.closest('[aria-hidden="true"]:not(table)')) continue;
      const box = element.getBoundingClientRect();
      let around = element.parentElement;
      while (around && !hides(around)) around = around.parentElement;
      if (!around && (box.left < -1 || box.right > clientWidth + 1))
        faults.push(`${nameOf(element)} reaches over the screen's edge`);
      if (element.matches('button, nav a, summary, select, [role="tab"]') && box.height < 24)
        faults.push(`${nameOf(element)} is ${box.height} px high, too low for a finger`);
      // What a style sheet writes beside a text, such as a count, is no text node.
      if (element.matches('nav li > a') && element.scrollWidth > element.clientWidth)
        faults.push(`what ${nameOf(element)} holds reaches over its edge`);
      const lines = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = lines.nextNode(); text; text = lines.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}&#;]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const parts = [...range.getClientRects()];
          const [part] = parts;
          if (!part) continue;
          const isName = element.matches('a[rel~="external"]') || word.length > 14;
          if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && !isName) {
            faults.push(`${nameOf(element)} breaks inside the word "${word}"`);
          }
          if (part.right > box.right + 1 && element.matches('button, th, a:not(p a)')) {
            faults.push(`the word "${word}" reaches over the edge of ${nameOf(element)}`);
          }
        }
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('header input[placeholder]')) {
      if (isSeen(field)) {
        const canvas = document.createElement('canvas').getContext('2d');
        const style = getComputedStyle(field);
        if (!canvas) continue;
        // The shorthand is empty where it cannot say all, such as tabular figures.
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        canvas.letterSpacing = style.letterSpacing;
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        if (canvas.measureText(field.placeholder).width > room) faults.push(`no room for "${field.placeholder}"`);
      }
    }
    return faults;
  });

for (const [reader, style] of Object.entries(READERS)) {
  test.describe(reader, () => {
    for (const [name, address] of Object.entries(VISITORS_PAGES)) {
      test(`everything of the page "${name}" has its place at every width`, async ({ page, catalogue }) => {
        await page.goto(await address(catalogue));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate((rules) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets.push(sheet);
        }, style);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => faultsOf(page), { message: `at ${width} px`, timeout: 5_000 }).toEqual([]);
        }
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  for (const tab of ['songs', 'venues']) {
    test(`what is counted of ${tab}, and their dates, have names and stand below each other`, async ({
      page,
      catalogue,
    }) => {
      const { id } = await catalogue.artist(({ years }) => years.length > 20);
      await page.goto(`/history/${id}?tab=${tab}`);
      await expect(page.getByRole('table', { name: tab })).toBeVisible();
      const places = await page.locator('section td[data-label]').evaluateAll((cells) =>
        cells
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const { left } = cell.getBoundingClientRect();
            return `${getComputedStyle(cell, '::before').content} ${left}`;
          }),
      );
      expect(places.length).toBeGreaterThan(100);
      const names = new Set(places.map((place) => place.replace(/ \S+$/, '')));
      expect(names.size).toBe(tab === 'songs' ? 5 : 3);
      expect(new Set(places).size).toBe(names.size);
    });
  }

  test('what shows are sorted by says so, as nothing stands below it', async ({ page, catalogue }) => {
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    const heads = page.getByRole('table', { name: 'Shows', exact: true }).getByRole('row').first();
    await expect(heads.getByRole('button', { name: 'Date' })).toBeVisible();
    expect(await heads.evaluate((row) => getComputedStyle(row, '::before').content)).toContain('Sort by');
  });

  test('the lines behind the bars of the years are as high as bars of their numbers', async ({ page, catalogue }) => {
    const { id } = await catalogue.artist(({ years }) => years.length > 20);
    await page.goto(`/history/${id}`);
    await expect(page.locator('a[title*=": "]').first()).toBeAttached();
    const { bars, marks } = await page.locator('a[title*=": "]').evaluateAll((links) => ({
      bars: links.map((link) => {
        const { bottom, height = 0 } = link.querySelector('span')?.getBoundingClientRect() ?? {};
        return { count: Number(link.getAttribute('title')?.split(': ')[1]), bottom, height };
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

  test('a badge stands beside a name of any length', async ({ page, catalogue }) => {
    const { id } = await catalogue.artist(({ isTradable, name }) => isTradable && name.length > 24);
    for (const path of [`/performances/${id}`, `/history/${id}`, `/artist/${id}`]) {
      await page.goto(path);
      const badge = await page.getByText('Tradable', { exact: true }).boundingBox();
      const name = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(badge?.y, path).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
    }
  });
});

test.describe('a test fails', () => {
  test.fail();

  for (const [what, width] of [
    ['a word is wider than its button', '3rem'],
    ['a button is wider than the screen', '2000px'],
  ]) {
    test(`when ${what}`, async ({ page }) => {
      await page.goto('/artists/b');
      const button = page.getByRole('banner').getByRole('link', { name: 'Create Account' });
      await button.evaluate((element, value) => {
        Object.assign(element.style, { width: value, minWidth: value, maxWidth: value, overflowWrap: 'anywhere' });
      }, width);
      expect(await faultsOf(page)).toEqual([]);
    });
  }
});
