import { lazy, Suspense } from 'react';
import { useHydrated } from '../../lib/useHydrated';

const CollectionView = lazy(() => import('./CollectionView').then((module) => ({ default: module.CollectionView })));

/** The collection, which only the browser has. */
export function Collection() {
  const waiting = <p role="status">Opening the collection...</p>;
  return useHydrated() ? (
    <Suspense fallback={waiting}>
      <CollectionView />
    </Suspense>
  ) : (
    waiting
  );
}
