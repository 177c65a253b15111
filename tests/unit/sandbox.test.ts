import { expect, test } from 'vitest';
import { isSandbox } from '#lib/sandbox.ts';

const taken = (head: string) => isSandbox(new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html'));

test('the site is a sandbox unless its document says that it is none', () => {
  expect(taken('')).toBe(true);
  expect(taken('<meta name="sandbox" content="on" />')).toBe(true);
  expect(taken('<meta name="graphql-url" content="/graphql"><meta name="sandbox" content="off" />')).toBe(false);
});
