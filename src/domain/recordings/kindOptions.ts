import { SOURCE_KINDS } from './sourceKind.ts';

export const KIND_OPTIONS = [
  { value: '', label: 'Any kind' },
  ...SOURCE_KINDS.map((kind) => ({ value: kind, label: kind === 'FM' ? 'FM, broadcast' : kind })),
];
