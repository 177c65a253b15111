import { expect, test } from 'vitest';
import { counted, countOf, withCommas } from '#lib/counted.ts';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 2_147_483_647, -1234])(
  '%d has commas where English has them',
  (count) => expect(withCommas(count)).toBe(count.toLocaleString('en-US')),
);

test('one thing is called by its own name', () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, 'show'))).toEqual([
    '0 shows',
    '1 show',
    '2 shows',
    '1,234 shows',
  ]);
  expect(counted(2, 'city', 'cities')).toBe('2 cities');
});

test('some of many things, or all of them', () => {
  expect(countOf(1, 2345, 'show')).toBe('1 of 2,345 shows');
  expect([0, 1].map((all) => countOf(all, all, 'show'))).toEqual(['0 shows', '1 show']);
});
