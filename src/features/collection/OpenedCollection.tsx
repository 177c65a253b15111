import { useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { InlineSelect } from '../../components/forms/InlineSelect';
import type { CollectionFilter } from '../../components/lists/FilterByCollection';
import { withCommas } from '../../lib/counted';
import { type Mark, markKey, STATUSES, type Status } from './mark';
import { useCollection } from './useCollection';

/** What lists show of the collection, on this page and the next ones, kept for the tab; empty: everything. */
const useChosenStatus = () =>
  useSessionStorage<Status | ''>({
    key: 'mine',
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (status) => status,
    deserialize: (kept) => STATUSES.find((status) => status === kept) ?? '',
  });

const LABELS = { have: 'What I have', want: 'What I want' };
const OPTIONS = [{ value: '', label: 'Everything' }, ...STATUSES.map((value) => ({ value, label: LABELS[value] }))];

/** Chooses what lists show of the collection, and says how much of a list that leaves. */
function Choice({ shown, total }: { shown?: number; total?: number }) {
  const [status, choose] = useChosenStatus();
  return (
    <InlineSelect
      label="Show"
      options={OPTIONS}
      value={status}
      onChange={(chosen) => choose(STATUSES.find((one) => one === chosen) ?? '')}
      note={status && total !== undefined ? `${shown ? withCommas(shown) : 'None'} of ${withCommas(total)}` : undefined}
    />
  );
}

/** The filter of lists: an entry passes when it has the chosen mark, a performance also when one of its recordings has. */
function filterOf(marks: ReadonlyMap<string, Mark>, status: Mark['status'] | ''): CollectionFilter {
  const keys = new Set(
    [...marks.values()]
      .filter((mark) => mark.status === status)
      .flatMap((mark) => [markKey(mark), markKey({ kind: 'performance', id: mark.performanceId })]),
  );
  return {
    includes: (kind, id) => status === '' || keys.has(markKey({ kind, id })),
    Choice,
  };
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
