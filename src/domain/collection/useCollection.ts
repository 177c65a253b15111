import { useSyncExternalStore } from 'react';
import { type Collection, CollectionStore, LOADING } from './store.ts';

/** The document's store. It is opened on first use, which happens in browsers only. */
let store: CollectionStore | undefined;

export function collectionStore(): CollectionStore {
  store ??= new CollectionStore();
  return store;
}

/** Returns the collection. Renders again when it changes in any tab. On the server it is always loading. */
export const useCollection = (): Collection =>
  useSyncExternalStore(
    (listener) => collectionStore().subscribe(listener),
    () => collectionStore().current(),
    () => LOADING,
  );
