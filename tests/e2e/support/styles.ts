import type { Page } from '@playwright/test';
import { UNUSED_SYMBOLS } from '../../../scripts/unused-styles.ts';

/** What the elements of a page, or the rules that are theirs, name of what the build takes out of the style sheet. */
export const missingStyles = (page: Page): Promise<string[]> =>
  page.evaluate((unused) => {
    const REFERENCE = /--[\w-]+(?=[,)])/g;
    const named = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.style.cssText.includes('var(')) {
          const pseudo = /::[\w-]+|:(?:before|after|hover|focus|active)(?![\w-])/g;
          const element = document.querySelector(rule.selectorText.replace(pseudo, ':is(*)'));
          // What Mantine defines for all is no use of it.
          if (!element || element === document.documentElement) continue;
          for (const [name] of rule.style.cssText.matchAll(REFERENCE)) named.add(name);
        }
        if (rule instanceof CSSGroupingRule) read(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    for (const element of document.querySelectorAll('[style], [class]')) {
      for (const [name] of element.getAttribute('style')?.matchAll(REFERENCE) ?? []) named.add(name);
      for (const name of element.classList) named.add(name);
    }
    return unused.filter((name) => named.has(name));
  }, UNUSED_SYMBOLS);
