/** The number of items in one task: a few milliseconds of work on a phone. */
const ITEMS_AT_ONCE = 40;

/**
 * Yields slices of a list, each in a task of its own: the browser does what waits, such as input, before long work goes
 * on. Throws when the signal is aborted.
 */
export async function* inTasks<Item>(
  items: readonly Item[],
  signal?: AbortSignal,
): AsyncGenerator<Item[], void, undefined> {
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    yield items.slice(from, from + ITEMS_AT_ONCE);
  }
}
