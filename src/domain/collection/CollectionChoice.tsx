import { useSessionStorage } from '@mantine/hooks';
import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import { withCommas } from '#lib/counted.ts';
import { STATUSES, type Status } from './mark.ts';

/** What lists show of the collection, on this page and the next ones, kept for the tab; empty: everything. */
export const useChosenStatus = () =>
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
export function CollectionChoice({ shown, total }: { shown?: number; total?: number }) {
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
