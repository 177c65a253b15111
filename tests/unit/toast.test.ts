import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToaster, nextToastNumber, type Toast, type ToastAction, toastReducer } from '../../src/components/toast';
import { dismisses, swiped } from '../../src/components/toastSwipe';

const saved: Toast = { id: '1', title: 'Saved', description: 'It is kept.', open: true };
const failed: Toast = { id: '2', title: 'Error', description: 'It is not.', destructive: true, open: true };

describe('the states of a toast', () => {
  test.each<[string, readonly Toast[], ToastAction, readonly Toast[]]>([
    ['added to none', [], { type: 'add', toast: saved }, [saved]],
    ['added in place of another', [saved], { type: 'add', toast: failed }, [failed]],
    [
      'updated, the rest of it kept',
      [saved],
      { type: 'update', id: '1', content: { title: 'Kept' } },
      [{ ...saved, title: 'Kept' }],
    ],
    ['updated when it is gone', [failed], { type: 'update', id: '1', content: { title: 'Kept' } }, [failed]],
    ['dismissed', [saved], { type: 'dismiss', id: '1' }, [{ ...saved, open: false }]],
    ['dismissed when it is gone', [failed], { type: 'dismiss', id: '1' }, [failed]],
    ['dismissed with all', [saved], { type: 'dismiss' }, [{ ...saved, open: false }]],
    ['removed', [saved], { type: 'remove', id: '1' }, []],
    ['removed when it is gone', [failed], { type: 'remove', id: '1' }, [failed]],
    ['removed with all', [failed], { type: 'remove' }, []],
  ])('%s', (_, before, action, after) => {
    expect(toastReducer(before, action)).toEqual(after);
  });
});

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

describe('a toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('keeps a dismissed toast for 1,000,000 ms', () => {
    const toaster = createToaster();
    toaster.add({ title: 'Saved', description: 'It is kept.' }).dismiss();
    vi.advanceTimersByTime(999_999);
    expect(toaster.list()).toMatchObject([{ title: 'Saved', open: false }]);
    vi.advanceTimersByTime(1);
    expect(toaster.list()).toEqual([]);
  });

  test('never removes the toast that took the place of a dismissed one', () => {
    const toaster = createToaster();
    toaster.add({ title: 'First', description: '' }).dismiss();
    toaster.add({ title: 'Second', description: '' });
    vi.advanceTimersByTime(2_000_000);
    expect(toaster.list()).toMatchObject([{ title: 'Second', open: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('changes the toast it handed out, and no other', () => {
    const toaster = createToaster();
    const first = toaster.add({ title: 'First', description: '' });
    first.update({ description: 'changed' });
    expect(toaster.list()).toMatchObject([{ title: 'First', description: 'changed' }]);
    toaster.add({ title: 'Second', description: '' });
    first.dismiss();
    expect(toaster.list()).toMatchObject([{ title: 'Second', open: true }]);
  });

  test('tells its subscribers, until they leave', () => {
    const toaster = createToaster();
    const listener = vi.fn();
    const leave = toaster.subscribe(listener);
    toaster.add({ title: 'First', description: '' });
    leave();
    toaster.remove();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
