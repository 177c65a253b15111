import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingOf, repeatedOf, Seen } from '#scripts/drillCounts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the drill names each acknowledged write that was not kept, and does not pass without any', () => {
  const kept = ['one', 'three', 'refused, but stored'];
  expect(missingOf(new Set(['one', 'two', 'three']), kept)).toEqual(['two']);
  expect(missingOf(new Set(['one']), kept)).toEqual([]);
  expect(() => missingOf(new Set(), kept)).toThrow('No write was acknowledged.');
});

test('the drill names each write that is stored more than once', () => {
  expect(repeatedOf(['one', 'two', 'one', 'three', 'one'])).toEqual(['one']);
});

test('the drill counts answers, refusals with their reasons, and the longest time without an answer', async () => {
  const seen = new Seen();
  expect(await seen.count(Promise.resolve())).toBe(true);
  vi.advanceTimersByTime(2000);
  for (const reason of ['UNAVAILABLE', 'TIMEOUT', 'UNAVAILABLE']) {
    expect(await seen.count(Promise.reject(new Error(reason)))).toBe(false);
  }
  await seen.count(Promise.resolve());
  vi.advanceTimersByTime(1000);
  expect([seen.answered, seen.refused, seen.longest]).toEqual([2, 3, 2000]);
  expect([...seen.reasons]).toEqual([
    ['UNAVAILABLE', 2],
    ['TIMEOUT', 1],
  ]);
  seen.begin();
  // What is never answered again counts until now.
  vi.advanceTimersByTime(9000);
  await seen.count(Promise.reject(new Error('UNAVAILABLE')));
  expect([seen.answered, seen.refused, seen.longest]).toEqual([0, 1, 9000]);
});
