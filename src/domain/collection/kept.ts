const KEY = 'collection';

/** The parts of the collection that are not empty: marks, or followed artists alone. */
type Kept = 'kept' | 'follows';

/** Returns what this browser keeps, or undefined if that is nothing. Does not open the collection. */
export function keptHere(): Kept | undefined {
  try {
    const noted = window.localStorage.getItem(KEY);
    return noted === 'kept' || noted === 'follows' ? noted : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

/** Calls a function whenever the collection of this document was read and has marks. Returns what ends that. */
export function onMarks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records what the collection has, for the next documents. Does nothing of that if storage is refused. */
export function noteCollection(kept: Kept | undefined): void {
  if (kept === 'kept') for (const listener of listeners) listener();
  try {
    if (kept) window.localStorage.setItem(KEY, kept);
    else window.localStorage.removeItem(KEY);
  } catch {
    // The filter then appears only on pages that open the collection themselves.
  }
}

const ASKED_KEY = 'collection-asked';

/** Asks the browser, once, not to clear what the site keeps when it runs short of room. Its answer changes nothing. */
export function askToKeep(): void {
  try {
    if (window.localStorage.getItem(ASKED_KEY)) return;
    window.localStorage.setItem(ASKED_KEY, 'asked');
  } catch {
    return;
  }
  // Undefined on pages without https.
  const storage: StorageManager | undefined = navigator.storage;
  storage?.persist().catch(() => undefined);
}
