import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSynced } from '#domain/collection/keepSynced.ts';
import { CollectionStore } from '#domain/collection/store.ts';
import { mark } from '#tests/support/client/marks.ts';

const words = (error: unknown) => String(error);

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => stop());

/** Keeps a new store synced by `sync`, until the end of the test. */
async function start(
  sync: (signal: AbortSignal) => Promise<void>,
  isLasting: (error: unknown) => boolean = () => false,
) {
  const store = new CollectionStore();
  stop = keepSynced({ store, sync, words, isLasting });
  return store;
}

test('syncs at the start, after changes in a row once, when the network is back, and when the tab is looked at', async () => {
  const sync = vi.fn(async () => {});
  const store = await start(sync);
  expect(sync).toHaveBeenCalledTimes(1);
  await store.put([mark({ id: 1 })]);
  await store.put([mark({ id: 2 })]);
  expect(sync).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sync).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sync.mock.calls.length).toBeGreaterThan(2);
  const { length } = sync.mock.calls;
  stop();
  await store.put([mark({ id: 3 })]);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(sync).toHaveBeenCalledTimes(length);
});

test('aborts what is under way when it stops, and tells no failure of it', async () => {
  const signals: AbortSignal[] = [];
  const store = await start(
    (signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    () => true,
  );
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  stop();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(store.current().accountProblem).toBeUndefined();
});

test('tries again, later each time, and tells a failure only if it lasts, until it is over', async () => {
  let isBroken = true;
  const sync = vi.fn(async () => {
    if (isBroken) throw new TypeError('Failed to fetch');
  });
  const store = await start(sync);
  const told = () => store.current().accountProblem;
  await vi.advanceTimersByTimeAsync(5000);
  expect(sync).toHaveBeenCalledTimes(2);
  expect(told()).toBeUndefined();
  // Changes wait for the next try, too.
  await store.put([mark()]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sync).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toBe('TypeError: Failed to fetch');
  isBroken = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sync).toHaveBeenCalledTimes(4);
  expect(told()).toBeUndefined();
});

test('tells at once what the API refuses', async () => {
  const store = await start(
    () => Promise.reject(new Error('An account keeps at most 50,000 marks')),
    () => true,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(store.current().accountProblem).toContain('50,000');
});

test('does nothing and says nothing without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sync = vi.fn(async () => {});
  const store = await start(sync);
  await store.put([mark()]);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(sync).not.toHaveBeenCalled();
  expect(store.current().accountProblem).toBeUndefined();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sync).toHaveBeenCalledTimes(1);
});
