import { changesLoader, RecordChanges } from '#features/changes/RecordChanges.tsx';

export const loader = changesLoader('ARTIST');

/** `/artist/{id}/changes`: the changes of an artist, and two versions side by side. */
export const Component = () => <RecordChanges record="ARTIST" />;
