import type { RecordKind } from '#graphql/generated/graphql.ts';
import { isEditor, type Session } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

export const RECORDS = {
  ARTIST: { name: 'Artist', path: paths.artist, edit: paths.artistEdit, changes: paths.artistChanges },
  PERFORMANCE: {
    name: 'Performance',
    path: paths.performance,
    edit: paths.performanceEdit,
    changes: paths.performanceChanges,
  },
  SOURCE: { name: 'Recording', path: paths.recording, edit: paths.recordingEdit, changes: paths.recordingChanges },
} as const satisfies Record<RecordKind, object>;

/** Whether a member may change a record. Editors may change all, others only their own. */
export const mayChange = (session: Session | null, creators: readonly { name: string }[]): boolean =>
  session !== null && (isEditor(session) || creators.some(({ name }) => name === session.username));
