import { useEffect } from 'react';
import { useChosenStatus } from './CollectionChoice.tsx';
import type { Listed } from './FilterByCollection.tsx';
import type { Mark } from './mark.ts';
import { markKey } from './status.ts';
import { useCollection } from './useCollection.ts';

/**
 * The filter for a mark. An entry passes if it has the mark; a performance also if one of its recordings has it. Only
 * performances are attended: that choice leaves lists of recordings whole.
 */
function filterOf(marks: Listed['marks'], status: Mark['status'] | ''): Listed['shows'] {
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

/** Calls `onOpened` whenever the collection or the chosen mark changes. Renders nothing. */
export function OpenedCollection({ onOpened }: { onOpened: (listed: Listed) => void }) {
  const { state, marks } = useCollection();
  const [status] = useChosenStatus();
  useEffect(() => {
    if (state !== 'loading') onOpened({ marks, ...(marks.size > 0 && { shows: filterOf(marks, status) }) });
  }, [state, marks, status, onOpened]);
  return null;
}
