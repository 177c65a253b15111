import { test as base, expect } from '@playwright/test';

interface Options {
  /** Problems that a test provokes on purpose: what matches is let through. */
  expectedProblems: readonly RegExp[];
}

/**
 * A test of the running product. Whatever a page says to the console as an error or a warning fails it, be that an
 * exception, a broken rule of the content security policy or an answer that is not OK.
 */
export const test = base.extend<Options>({
  expectedProblems: [[], { option: true }],
  context: async ({ context, expectedProblems }, use) => {
    const problems: string[] = [];
    const note = (problem: string) => {
      if (!expectedProblems.some((expected) => expected.test(problem))) problems.push(problem);
    };
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => note(`exception: ${error.error().message}`));
    await use(context);
    expect(problems, 'what pages said to the console').toEqual([]);
  },
});

export { expect };
