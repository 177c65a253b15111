import { noteCollection, publishCollectionFilter } from '../../lib/collectionFilter';
import { CollectionFilterChoice } from './CollectionFilterChoice';
import { chosenStatus, subscribeToStatus } from './chosenStatus';
import { type Mark, markKey } from './mark';
import type { CollectionStore } from './store';

/** The filter of lists: an entry passes when it has the chosen mark, a performance also when one of its recordings has. */
function filterOf(marks: ReadonlyMap<string, Mark>) {
  const status = chosenStatus();
  const keys = new Set(
    [...marks.values()]
      .filter((mark) => mark.status === status)
      .flatMap((mark) => [markKey(mark), markKey({ kind: 'performance', id: mark.performanceId })]),
  );
  return {
    includes: (kind: Mark['kind'], id: number) => status === undefined || keys.has(markKey({ kind, id })),
    Choice: CollectionFilterChoice,
  };
}

/** Tells the lists of all pages what is in the collection, now and whenever it or the choice changes. */
export function publishCollection(store: CollectionStore): void {
  const publish = () => {
    const { state, marks } = store.current();
    if (state === 'loading') return;
    if (state === 'open') noteCollection(marks.size > 0);
    publishCollectionFilter(marks.size > 0 ? filterOf(marks) : undefined);
  };
  store.subscribe(publish);
  subscribeToStatus(publish);
  publish();
}
