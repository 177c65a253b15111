import { createContext } from 'react';
import type { Mark } from './mark.ts';

/** Tells the provider that the collection is not empty. */
export const CollectionKeptContext = createContext(() => {});

/** The marks by `markKey`. Undefined while the collection is not open: on the server, and while it is empty. */
export const MarksContext = createContext<ReadonlyMap<string, Mark> | undefined>(undefined);

const KEY = 'collection';

/** Whether this browser keeps a collection that is not empty. Does not open the collection. */
export function isCollectionKept(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Records whether the collection is empty. Does nothing if storage is refused. */
export function noteCollection(kept: boolean): void {
  try {
    if (kept) window.localStorage.setItem(KEY, 'kept');
    else window.localStorage.removeItem(KEY);
  } catch {
    // The filter then appears only on pages that open the collection themselves.
  }
}
