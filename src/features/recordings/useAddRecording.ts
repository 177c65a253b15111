import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { toast } from '#components/toasts/toast.ts';
import { useDraft } from '#domain/drafts/drafts.ts';
import { ADD_RECORDING, EMPTY_RECORDING, type RecordingValues } from '#domain/recordings/recordingValues.ts';
import { toastMessage } from '#graphql/errors.ts';
import { SourceCreateDocument } from '#graphql/generated/graphql.ts';
import { addedId, fieldErrors, isUnauthenticated } from '#graphql/refusals.ts';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { useRecordingForm } from './RecordingForm.tsx';
import { recordingInput } from './recordingRules.ts';

interface AddRecordingOptions {
  /** The performance, or undefined while none is chosen. */
  performanceId: number | undefined;
  /** Called instead of sending if nobody is signed in, or if no performance is chosen. */
  onSignedOut: () => void;
  onNoPerformance: () => void;
  /** Whether the form may be sent, as the database may already have the recording. */
  mayBeSent: (values: RecordingValues) => Promise<boolean>;
}

/** The form that adds a recording, and then goes to its page. */
export function useAddRecording({ performanceId, onSignedOut, onNoPerformance, mayBeSent }: AddRecordingOptions) {
  const [create, { client }] = useMutation(SourceCreateDocument);
  const navigate = useNavigate();
  const session = useSession();

  return useRecordingForm({
    draft: useDraft(ADD_RECORDING),
    send: async (values, sent) => {
      if (!session) {
        onSignedOut();
        return {};
      }
      if (performanceId === undefined) {
        toast({ title: 'Error', description: 'Please choose the show first.', destructive: true });
        onNoPerformance();
        return {};
      }
      if (!(await mayBeSent(values))) return {};
      const { data, error } = await create({ variables: { performanceId, ...recordingInput(values) } });
      const id = data?.sourceCreate.id ?? addedId(error);
      if (id !== undefined) {
        sent.resetDirty();
        toast({ title: 'Recording Added', description: 'The recording has been successfully added.' });
        // Cached tables, years and counts lack the recording.
        await client.clearStore();
        await navigate(paths.recording(id));
        return 'left';
      }
      // The end of a session has its own toast, which stays.
      if (!isUnauthenticated(error)) {
        const description = toastMessage(error, 'Failed to add recording. Please try again.');
        toast({ title: 'Error', description, destructive: true });
      }
      return fieldErrors(error, Object.keys(EMPTY_RECORDING));
    },
  });
}
