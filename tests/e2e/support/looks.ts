import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Styles that a reader may have: a font that is wider than most, and text of twice the size. */
const READERS = {
  'with a font that is 20 % wider': ':root { letter-spacing: 0.11em; }',
  'with text at 200 %': ':root { font-size: 200%; }',
};

/** The faults in the layout of the page on show, in words. */
export const faultsOf = (page: Page): Promise<string[]> =>
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
      // Text that a style sheet writes, such as a count, is no text node.
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

/** Everything of the page has its place at these widths, whatever font the reader has. */
export async function expectLayout(page: Page, widths: readonly number[]): Promise<void> {
  for (const [reader, style] of Object.entries(READERS)) {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, style);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => faultsOf(page), { message: `${reader}, at ${width} px`, timeout: 5_000 }).toEqual([]);
    }
  }
}
