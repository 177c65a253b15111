import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('ARTIST');

/** `/artist/{id}/changes`: what was changed of a artist, and two of its versions side by side. */
export const Component = () => <RecordChanges record="ARTIST" />;
