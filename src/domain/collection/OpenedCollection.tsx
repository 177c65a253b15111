import { useEffect } from 'react';
import { useChosenStatus } from './CollectionChoice.tsx';
import type { CollectionFilter } from './FilterByCollection.tsx';
import { type Mark, markKey } from './mark.ts';
import { useCollection } from './useCollection.ts';

/** The filter of lists: an entry passes when it has the chosen mark, a performance also when one of its recordings has. */
function filterOf(marks: ReadonlyMap<string, Mark>, status: Mark['status'] | ''): CollectionFilter {
  const keys = new Set(
    [...marks.values()]
      .filter((mark) => mark.status === status)
      .flatMap((mark) => [markKey(mark), markKey({ kind: 'performance', id: mark.performanceId })]),
  );
  return (kind, id) => status === '' || keys.has(markKey({ kind, id }));
}

interface OpenedCollectionProps {
  /** Takes the filter of lists, and another whenever the collection or the choice changes; undefined while it is empty. */
  onFilter: (filter: CollectionFilter | undefined) => void;
}

/** Watches the collection. Shows nothing itself. */
export function OpenedCollection({ onFilter }: OpenedCollectionProps) {
  const { marks } = useCollection();
  const [status] = useChosenStatus();
  useEffect(() => onFilter(marks.size > 0 ? filterOf(marks, status) : undefined), [marks, status, onFilter]);
  return null;
}
