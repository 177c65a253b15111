import { use } from 'react';
import { Icon } from '#components/Icon.tsx';
import { toast } from '#components/toasts/toast.ts';
import { displayedDate } from '../dates/dates.ts';
import { ListedContext } from './FilterByCollection.tsx';
import type { CollectionItem } from './mark.ts';
import classes from './RowMarks.module.css';
import { markKey, STATUS_NAMES, STATUSES, type Status } from './status.ts';

const FAILED = 'The collection could not be changed.';

/** A tick, a star and a ticket. */
const ICONS: Readonly<Record<Status, string>> = {
  have: 'M5 12.5l4.5 4.5L19 7.5',
  want: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z',
  attended: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v2m0 2.5v1m0 2.5v2',
};

const tell = (description = FAILED) => toast({ title: 'Collection', description, destructive: true });

/** Sets or removes a mark. This loads the code that keeps the collection. */
async function toggle(item: CollectionItem, status: Status): Promise<void> {
  const { collectionStore } = await import('./useCollection.ts');
  const store = collectionStore();
  if (!(await store.toggle([item], status))) tell(store.current().problem);
}

/**
 * Small buttons that mark the show of a row. A list has hundreds, so they are plain elements, come once the page is
 * hydrated, and read the collection only if there is one.
 */
export function RowMarks({ item }: { item: CollectionItem }) {
  const listed = use(ListedContext);
  if (!listed) return null;
  return (
    <span className={classes.marks}>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-label={`${STATUS_NAMES[status]}: ${item.artist}, ${displayedDate(item.date, item.year)}`}
          aria-pressed={listed.marks.get(markKey({ ...item, status }))?.status === status}
          title={STATUS_NAMES[status]}
          onClick={() => toggle(item, status).catch(() => tell())}
        >
          <Icon path={ICONS[status]} />
        </button>
      ))}
    </span>
  );
}
