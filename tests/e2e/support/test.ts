import { test as base, expect, type Page } from '@playwright/test';
import { openCatalogue } from './catalogue.ts';
import { createMember, type Member } from './members.ts';

interface Options {
  /** Problems that a test provokes on purpose: what matches is let through. */
  expectedProblems: readonly RegExp[];
}

interface Fixtures {
  catalogue: ReturnType<typeof openCatalogue>;
  /** Somebody with an account of their own. */
  member: Member;
  /** The names of the operations that the page has sent to the API so far. */
  operations: readonly string[];
}

/** Whether React has what the server drew: the page itself, and each boundary of `Suspense` in it. */
function isHydrated(): boolean {
  const main = document.querySelector('main');
  if (!main || !document.getElementById('page-data')) return true;
  const isReacts = (node: Node | null) => !node || Object.keys(node).some((key) => key.startsWith('__reactFiber'));
  const boundaries = document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
  while (boundaries.nextNode()) {
    const { data, nextElementSibling } = boundaries.currentNode as Comment;
    if (data.startsWith('$') && !isReacts(nextElementSibling)) return false;
  }
  return isReacts(main.querySelector('h1'));
}

/**
 * Has `goto`, `reload` and `goBack` wait until the site's scripts have taken over what the server drew: buttons do nothing before.
 * A `goto` that says what to wait for waits for that alone.
 */
export function waitForScripts(page: Page): void {
  const hydrated = async <Result>(response: Result): Promise<Result> => {
    await page.waitForFunction(isHydrated, null, { timeout: 20_000 }).catch(() => {});
    return response;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  page.goto = async (url, options) => (options?.waitUntil ? goto(url, options) : hydrated(await goto(url, options)));
  page.reload = async (...args) => hydrated(await reload(...args));
  // Gone back from at once, a document that has just been loaded is one that the browser no longer has on show.
  page.goBack = async (...args) => hydrated(await goBack(...args));
}

/**
 * A test of the running product. Any error or warning in a page's console fails it: an exception, a breach of the content
 * security policy, or a failed response.
 */
export const test = base.extend<Options & Fixtures>({
  expectedProblems: [[], { option: true }],
  context: async ({ context, expectedProblems, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForScripts);
    const problems: string[] = [];
    const note = (problem: string) => {
      // The tests' own setting: most of them answer requests themselves.
      if (problem === 'warning: Service Worker registration blocked by Playwright') return;
      if (!expectedProblems.some((expected) => expected.test(problem))) problems.push(problem);
    };
    context.on('console', (message) => {
      // The browser reports a page that does not exist, or is late so that it draws it itself, like a part that is missing.
      const missingPage =
        /status of (?:404|503)/.test(message.text()) && message.location().url === message.page()?.url();
      if (['error', 'warning'].includes(message.type()) && !missingPage) note(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => note(`exception: ${error.error().message}`));
    await use(context);
    expect(problems, 'what pages said to the console').toEqual([]);
  },
  page: async ({ page }, use) => {
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
