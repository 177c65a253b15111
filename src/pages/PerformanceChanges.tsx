import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('PERFORMANCE');

/** `/performance/{id}/changes`: what was changed of a performance, and two of its versions side by side. */
export const Component = () => <RecordChanges record="PERFORMANCE" />;
