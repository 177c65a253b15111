import type { CollectionStore } from './store.ts';

/** The time from a change until it is sent, so that changes in a row are sent together. */
const PAUSE_MS = 500;

/** The waits after the first failure, the second, and so on; the last one is repeated. */
const RETRIES_MS = [5000, 30_000, 120_000, 600_000];

/** The number of failures in a row after which they are told. */
const TOLD_AFTER = 3;

interface Syncing {
  store: CollectionStore;
  /** Syncs once. The signal is aborted when syncing stops. */
  sync: (signal: AbortSignal) => Promise<void>;
  /** The sentence for a failure. */
  words: (error: unknown) => string;
  /** Whether the API refused, and will again. That is told at once. */
  isLasting: (error: unknown) => boolean;
}

/**
 * Syncs now, after each change of the store, whenever the network is back, and whenever the tab is looked at again. What
 * fails is tried again, later each time, and is told only if it lasts. Returns a function that stops it.
 */
export function keepSynced({ store, sync, words, isLasting }: Syncing): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  const stopping = new AbortController();

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };
  const fail = (error: unknown) => {
    // Without a network nothing is wrong: the page says so already, and `online` comes when it is back.
    if (!navigator.onLine) return;
    failures += 1;
    if (failures >= TOLD_AFTER || isLasting(error)) store.tellAccount(words(error));
    schedule(RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? 0);
  };
  const run = async () => {
    if (stopping.signal.aborted || !navigator.onLine) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = true;
    again = false;
    try {
      await sync(stopping.signal);
      failures = 0;
      store.tellAccount(undefined);
    } catch (error) {
      if (!stopping.signal.aborted) fail(error);
    }
    running = false;
    if (again && failures === 0) schedule(0);
  };
  const onChange = () => {
    if (store.current().unsent === 0 || failures > 0) return;
    if (running) again = true;
    else schedule(PAUSE_MS);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') run();
  };

  const unsubscribe = store.subscribe(onChange);
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', onVisible);
  run();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', run);
    document.removeEventListener('visibilitychange', onVisible);
    store.tellAccount(undefined);
  };
}
