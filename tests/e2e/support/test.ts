import { test as base, expect, type Page } from '@playwright/test';
import { openCatalogue } from './catalogue.ts';
import { createMember, type Member } from './members.ts';

interface Options {
  /** Problems that a test provokes on purpose: what matches is let through. */
  expectedProblems: readonly RegExp[];
}

interface Fixtures {
  /** What the product's catalogue holds. */
  catalogue: ReturnType<typeof openCatalogue>;
  /** Somebody with an account of their own. */
  member: Member;
  /** The names of the operations that the page has sent to the API so far. */
  operations: readonly string[];
}

/** Has `goto` wait until the site's scripts have taken over what the server drew: buttons do nothing before. */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page
      .waitForFunction(
        () => {
          const drawn = document.getElementById('page-data') && document.querySelector('main h1');
          return !drawn || Object.keys(drawn).some((key) => key.startsWith('__reactFiber'));
        },
        null,
        { timeout: 20_000 },
      )
      .catch(() => {});
    return response;
  };
}

/**
 * A test of the running product. Whatever a page says to the console as an error or a warning fails it, be that an
 * exception, a broken rule of the content security policy or an answer that is not OK.
 */
export const test = base.extend<Options & Fixtures>({
  expectedProblems: [[], { option: true }],
  context: async ({ context, expectedProblems }, use) => {
    const problems: string[] = [];
    const note = (problem: string) => {
      // The tests' own setting: most of them answer requests themselves.
      if (problem === 'warning: Service Worker registration blocked by Playwright') return;
      if (!expectedProblems.some((expected) => expected.test(problem))) problems.push(problem);
    };
    context.on('console', (message) => {
      // The browser reports a page that says it does not exist like a part that is missing.
      const missingPage = message.text().includes('status of 404') && message.location().url === message.page()?.url();
      if (['error', 'warning'].includes(message.type()) && !missingPage) note(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => note(`exception: ${error.error().message}`));
    await use(context);
    expect(problems, 'what pages said to the console').toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
    // A test may end while it answers what a page asks late.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  catalogue: ({ request }, use) => use(openCatalogue(request)),
  member: async ({ request }, use) => use(await createMember(request)),
  operations: async ({ page }, use) => {
    const names: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') names.push(request.postDataJSON().operationName);
    });
    await use(names);
  },
});

export { expect };
