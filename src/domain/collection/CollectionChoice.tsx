import { useSessionStorage } from '@mantine/hooks';
import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import { withCommas } from '#lib/counted.ts';
import { STATUSES, type Status } from './status.ts';

/** The mark that lists are filtered by, on this page and the next ones, kept for the tab. Empty: no filter. */
export const useChosenStatus = () =>
  useSessionStorage<Status | ''>({
    key: 'mine',
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (status) => status,
    deserialize: (kept) => STATUSES.find((status) => status === kept) ?? '',
  });

const LABELS = { have: 'What I have', want: 'What I want', attended: 'What I attended' };
const OPTIONS = [{ value: '', label: 'Everything' }, ...STATUSES.map((value) => ({ value, label: LABELS[value] }))];

/** A select of the mark that lists are filtered by. It shows how many entries of the list remain. */
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
