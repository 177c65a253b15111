import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('SOURCE');

/** `/recording/{id}/changes`: the changes of a recording, and two versions side by side. */
export const Component = () => <RecordChanges record="SOURCE" />;
