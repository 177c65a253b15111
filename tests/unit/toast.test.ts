import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, nextToastNumber, removeToasts, toast, toastStore } from '#components/toasts/toast.ts';
import { dismisses, swiped } from '#components/toasts/toastSwipe.ts';

const list = () => toastStore.getState().notifications.map(({ title, hidden = false }) => ({ title, hidden }));

test.each([
  [0, 1],
  [41, 42],
  [Number.MAX_SAFE_INTEGER - 1, 0],
])('after number %i comes %i', (number, next) => {
  expect(nextToastNumber(number)).toBe(next);
});

test.each([
  [100, 149, 49, false],
  [100, 150, 50, true],
  [100, 300, 200, true],
  [100, 20, 0, false],
])('a swipe from %i to %i is %i px to the right; it dismisses: %s', (start, now, distance, dismissed) => {
  expect(swiped(start, now)).toBe(distance);
  expect(dismisses(distance)).toBe(dismissed);
});

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    removeToasts();
    vi.useRealTimers();
  });

  test('takes the place of the one before', () => {
    toast({ title: 'First', description: '' });
    toast({ title: 'Second', description: '' });
    expect(list()).toEqual([{ title: 'Second', hidden: false }]);
  });

  test('that is dismissed is kept for 1,000,000 ms', async () => {
    toast({ title: 'Saved', description: 'It is kept.' });
    dismissToast();
    await vi.advanceTimersByTimeAsync(999_999);
    expect(list()).toEqual([{ title: 'Saved', hidden: true }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(list()).toEqual([]);
  });

  test('that took the place of a dismissed one is never removed in its stead', async () => {
    toast({ title: 'First', description: '' });
    dismissToast();
    await vi.advanceTimersByTimeAsync(1);
    toast({ title: 'Second', description: '' });
    await vi.advanceTimersByTimeAsync(2_000_000);
    expect(list()).toEqual([{ title: 'Second', hidden: false }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that follows at once is not hidden with the one before', async () => {
    toast({ title: 'First', description: '' });
    dismissToast();
    toast({ title: 'Second', description: '' });
    await vi.advanceTimersByTimeAsync(1);
    expect(list()).toEqual([{ title: 'Second', hidden: false }]);
  });
});
