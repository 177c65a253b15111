import { use } from 'react';
import { toast } from '#components/toasts/toast.ts';
import { displayedDate } from '../dates/dates.ts';
import { CollectionKeptContext, MarksContext } from './kept.ts';
import type { CollectionItem } from './mark.ts';
import classes from './RowMarks.module.css';
import { markKey, STATUS_NAMES, STATUSES, type Status } from './status.ts';

const FAILED = 'The collection could not be changed.';

/** Presses a mark. The code that keeps the collection is loaded then. Returns whether it was kept. */
async function toggle(item: CollectionItem, status: Status): Promise<boolean> {
  const { collectionStore } = await import('./useCollection.ts');
  const store = collectionStore();
  const isSaved = await store.toggle([item], status);
  if (!isSaved) toast({ title: 'Collection', description: store.current().problem ?? FAILED, destructive: true });
  return isSaved;
}

/**
 * Small buttons that mark the show of a row. A list has hundreds, so they are plain elements, and the collection is
 * read only if there is one.
 */
export function RowMarks({ item }: { item: CollectionItem }) {
  const marks = use(MarksContext);
  const onKept = use(CollectionKeptContext);
  const press = (status: Status) =>
    toggle(item, status).then(
      (isSaved) => {
        if (isSaved) onKept();
      },
      () => toast({ title: 'Collection', description: FAILED, destructive: true }),
    );
  return (
    <span className={classes.marks}>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-label={`${STATUS_NAMES[status]}: ${item.artist}, ${displayedDate(item.date, item.year)}`}
          aria-pressed={marks?.get(markKey({ ...item, status }))?.status === status}
          onClick={() => press(status)}
        >
          {STATUS_NAMES[status]}
        </button>
      ))}
    </span>
  );
}
