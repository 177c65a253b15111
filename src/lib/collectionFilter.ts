import { type ComponentType, useSyncExternalStore } from 'react';

const KEPT = 'collection';

/** The part of a list that is in the visitor's collection, as the visitor chose it. It is another object after each change. */
export interface CollectionFilter {
  /** Whether a list shows a performance or a recording. */
  includes: (kind: 'performance' | 'recording', id: number) => boolean;
  /** The control that chooses. With numbers it says how many of all entries the list shows. Always the same component. */
  Choice: ComponentType<{ shown?: number; total?: number }>;
}

let current: CollectionFilter | undefined;
const listeners = new Set<() => void>();

/** Tells all lists what is chosen; undefined while the collection is empty. */
export function publishCollectionFilter(filter: CollectionFilter | undefined): void {
  if (filter === current) return;
  current = filter;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What lists show of the visitor's collection; undefined on the server, and while nothing is known to be in it. */
export const useCollectionFilter = (): CollectionFilter | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );

/** Whether this browser keeps a collection that is not empty, as far as can be told without opening it. */
export function isCollectionKept(): boolean {
  try {
    return window.localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/** Notes whether the collection holds anything. Where storage is refused nothing is noted. */
export function noteCollection(kept: boolean): void {
  try {
    if (kept) window.localStorage.setItem(KEPT, 'kept');
    else window.localStorage.removeItem(KEPT);
  } catch {
    // The choice then appears on the pages that open the collection themselves.
  }
}
