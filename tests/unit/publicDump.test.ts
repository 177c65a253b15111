import { expect, test } from 'vitest';
import { hasPublicDump } from '#lib/publicDump.ts';

const told = (head: string) => hasPublicDump(new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html'));

test('the site has a public dump only if its document says so', () => {
  expect(told('')).toBe(false);
  expect(told('<meta name="public-dump" content="off" />')).toBe(false);
  expect(told('<meta name="graphql-url" content="/graphql"><meta name="public-dump" content="on" />')).toBe(true);
});
