import { SOURCE_KINDS } from '../../lib/sourceKind';

/** What a select offers to choose shows by: the kinds of their recordings. */
export const SOURCE_OPTIONS = [
  { value: '', label: 'Any source' },
  ...SOURCE_KINDS.map((kind) => ({ value: kind, label: kind === 'FM' ? 'FM, broadcast' : kind })),
];
