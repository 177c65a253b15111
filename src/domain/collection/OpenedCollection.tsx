import { useEffect } from 'react';
import { useChosenStatus } from './CollectionChoice.tsx';
import type { CollectionFilter } from './FilterByCollection.tsx';
import { type Mark, markKey } from './mark.ts';
import { useCollection } from './useCollection.ts';

/**
 * The filter for a mark. An entry passes if it has the mark; a performance also if one of its recordings has it. Only
 * performances are attended: that choice leaves lists of recordings whole.
 */
function filterOf(marks: ReadonlyMap<string, Mark>, status: Mark['status'] | ''): CollectionFilter {
  const keys = new Set(
    [...marks.values()]
      .filter((mark) => mark.status === status)
      .flatMap((mark) => [
        markKey({ kind: mark.kind, id: mark.id }),
        markKey({ kind: 'performance', id: mark.performanceId }),
      ]),
  );
  return (kind, id) =>
    status === '' || (status === 'attended' && kind === 'recording') || keys.has(markKey({ kind, id }));
}

interface OpenedCollectionProps {
  /** Called with the filter whenever the collection or the choice changes; undefined for an empty collection. */
  onFilter: (filter: CollectionFilter | undefined) => void;
}

/** Watches the collection. Renders nothing. */
export function OpenedCollection({ onFilter }: OpenedCollectionProps) {
  const { marks } = useCollection();
  const [status] = useChosenStatus();
  useEffect(() => onFilter(marks.size > 0 ? filterOf(marks, status) : undefined), [marks, status, onFilter]);
  return null;
}
