import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../components/lazyPart';
import { type CollectionFilter, CollectionFilterContext } from '../../components/lists/FilterByCollection';
import { isCollectionKept } from './kept';

const OpenedCollection = lazyPart(async () => (await import('./OpenedCollection')).OpenedCollection);

/** Tells the provider that a page has opened the collection. */
export const CollectionOpenedContext = createContext(() => {});

/**
 * Gives the lists of all pages what is in the collection of this browser. On a first visit nothing of it is loaded: only
 * where a collection is kept, or as soon as a page opens it.
 */
export function CollectionProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [filter, setFilter] = useState<CollectionFilter>();
  const open = useCallback(() => setOpened(true), []);
  useEffect(() => {
    if (isCollectionKept()) open();
  }, [open]);
  return (
    <CollectionOpenedContext value={open}>
      <CollectionFilterContext value={filter}>{children}</CollectionFilterContext>
      {opened && <OpenedCollection onFilter={setFilter} />}
    </CollectionOpenedContext>
  );
}
