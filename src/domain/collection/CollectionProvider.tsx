import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '#components/lazyPart.tsx';
import { type CollectionFilter, CollectionFilterContext } from './FilterByCollection.tsx';
import { CollectionKeptContext, isCollectionKept } from './kept.ts';

const OpenedCollection = lazyPart(async () => (await import('./OpenedCollection.tsx')).OpenedCollection);

/**
 * Provides the filter of lists from the collection in this browser. The collection's code is loaded only if the browser
 * keeps one, or as soon as something is marked.
 */
export function CollectionProvider({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState(false);
  const [filter, setFilter] = useState<CollectionFilter>();
  const onKept = useCallback(() => setKept(true), []);
  const onFilter = useCallback((next: CollectionFilter | undefined) => setFilter(() => next), []);
  useEffect(() => {
    if (isCollectionKept()) onKept();
  }, [onKept]);
  return (
    <CollectionKeptContext value={onKept}>
      <CollectionFilterContext value={filter}>{children}</CollectionFilterContext>
      {kept && <OpenedCollection onFilter={onFilter} />}
    </CollectionKeptContext>
  );
}
