import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('SOURCE');

/** `/recording/{id}/changes`: what was changed of a recording, and two of its versions side by side. */
export const Component = () => <RecordChanges record="SOURCE" />;
