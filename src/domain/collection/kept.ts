import { createContext } from 'react';

/** Tells the provider of the collection that something is in it. */
export const CollectionKeptContext = createContext(() => {});

const KEY = 'collection';

/** Whether this browser keeps a collection that is not empty, as far as can be told without opening it. */
export function isCollectionKept(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Notes whether the collection holds anything. Where storage is refused nothing is noted. */
export function noteCollection(kept: boolean): void {
  try {
    if (kept) window.localStorage.setItem(KEY, 'kept');
    else window.localStorage.removeItem(KEY);
  } catch {
    // The choice then appears on the pages that open the collection themselves.
  }
}
