import { use, useEffect, useSyncExternalStore } from 'react';
import { CollectionKeptContext } from './kept.ts';
import { type Collection, CollectionStore } from './store.ts';

/** The document's store. It is opened on first use, which happens in browsers only. */
let store: CollectionStore | undefined;

/** The document's collection. */
export function collectionStore(): CollectionStore {
  store ??= new CollectionStore();
  return store;
}

const loading: Collection = {
  state: 'loading',
  marks: new Map(),
  follows: new Map(),
  problem: undefined,
  unsent: 0,
  accountProblem: undefined,
};

/** Returns the collection. Renders again when it changes in any tab. On the server it is always loading. */
export function useCollection(): Collection {
  const onKept = use(CollectionKeptContext);
  const collection = useSyncExternalStore(
    (listener) => collectionStore().subscribe(listener),
    () => collectionStore().current(),
    () => loading,
  );
  const isKept = collection.marks.size > 0;
  useEffect(() => {
    if (isKept) onKept();
  }, [isKept, onKept]);
  return collection;
}
