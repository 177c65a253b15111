import { useSyncExternalStore } from 'react';
import { publishCollection } from './publish';
import { type Collection, CollectionStore } from './store';

/** One store a document: opened when it is first asked for, which only browsers do. */
let store: CollectionStore | undefined;

/** The document's collection. */
export function collectionStore(): CollectionStore {
  if (!store) {
    store = new CollectionStore();
    publishCollection(store);
  }
  return store;
}

const loading: Collection = { state: 'loading', marks: new Map(), problem: undefined };

/** The collection, and again whenever it changes, in this tab or another. On the server it is always loading. */
export const useCollection = (): Collection =>
  useSyncExternalStore(
    (listener) => collectionStore().subscribe(listener),
    () => collectionStore().current(),
    () => loading,
  );
