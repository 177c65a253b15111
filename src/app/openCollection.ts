import { isCollectionKept } from '../lib/collectionFilter';

/** Opens the collection of a browser that keeps one. On a first visit nothing of it is loaded. */
export function openCollection(): void {
  if (!isCollectionKept()) return;
  // Without it the lists show everything.
  import('../features/collection/useCollection').then(({ collectionStore }) => collectionStore()).catch(() => {});
}
