import { use, useEffect, useSyncExternalStore } from 'react';
import { CollectionOpenedContext } from './CollectionProvider';
import { type Collection, CollectionStore } from './store';

/** One store a document: opened when it is first asked for, which only browsers do. */
let store: CollectionStore | undefined;

/** The document's collection. */
export function collectionStore(): CollectionStore {
  store ??= new CollectionStore();
  return store;
}

const loading: Collection = { state: 'loading', marks: new Map(), problem: undefined };

/** The collection, and again whenever it changes, in this tab or another. On the server it is always loading. */
export function useCollection(): Collection {
  const onOpened = use(CollectionOpenedContext);
  useEffect(onOpened, [onOpened]);
  return useSyncExternalStore(
    (listener) => collectionStore().subscribe(listener),
    () => collectionStore().current(),
    () => loading,
  );
}
