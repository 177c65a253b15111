import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('PERFORMANCE');

/** `/performance/{id}/changes`: the changes of a performance, and two versions side by side. */
export const Component = () => <RecordChanges record="PERFORMANCE" />;
