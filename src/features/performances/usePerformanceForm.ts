import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { formDate } from '#domain/dates/performanceDate.ts';
import { draftedForm, useDraft } from '#domain/drafts/drafts.ts';
import { toastMessage } from '#graphql/errors.ts';
import {
  CompilationCreateDocument,
  PerformanceCreateDocument,
  type PerformanceCreateMutationVariables,
} from '#graphql/generated/graphql.ts';
import { addedId, fieldErrors, hasCode, isUnauthenticated } from '#graphql/refusals.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { EMPTY_PERFORMANCE, type PerformanceValues, REQUIRED, validatePerformance } from './performanceRules.ts';

const ADD_PERFORMANCE = draftedForm<PerformanceValues>('Add Performance', EMPTY_PERFORMANCE);

/** The codes of refusals of which the API's own words are shown: to try again at once would be no use, or add a second one. */
const TOLD = ['BLOCKED', 'BUSY', 'QUOTA', 'UNKNOWN_OUTCOME'];

const fail = (description: string) => toast({ title: 'Error', description, destructive: true });

/** The fields of the form that `performanceCreate` takes: all but the title of a compilation. */
type Sent = Exclude<keyof PerformanceValues, 'title'>;

/** Returns the variables of `performanceCreate`, one for each field. */
const toInput = (
  { isCompilation, date, venue, city, state, set1, ...rest }: PerformanceValues,
  artist_id: number,
): Required<Pick<PerformanceCreateMutationVariables, Sent | 'artist_id'>> => ({
  isCompilation,
  artist_id,
  date: formDate(date),
  venue,
  city,
  state,
  set1,
  set2: rest.set2 || null,
  set3: rest.set3 || null,
  comment: rest.comment || null,
});

interface PerformanceFormOptions {
  /** The artist; undefined while none is chosen. */
  artistId: number | undefined;
  /** Called instead of sending if nobody is signed in. */
  onSignedOut: () => void;
  /** The path to go on to, by the id of the new performance. */
  next: (id: number) => string;
}

/** The form of a new performance. The page holds it, so that the input survives the choice of another artist. */
export function usePerformanceForm({ artistId, onSignedOut, next }: PerformanceFormOptions) {
  const [create, { client }] = useMutation(PerformanceCreateDocument);
  const navigate = useNavigate();
  const session = useSession();

  return useFormSubmission({
    initialValues: EMPTY_PERFORMANCE,
    draft: useDraft(ADD_PERFORMANCE),
    required: REQUIRED,
    validate: validatePerformance,
    send: async (values, sent) => {
      if (!session) {
        onSignedOut();
        return {};
      }
      if (artistId === undefined) {
        fail('Please select an artist first.');
        return {};
      }
      const { isCompilation, ...input } = toInput(values, artistId);
      const title = values.title.trim();
      // The public API has no argument for the title.
      const { data, error } =
        hasExtensions && isCompilation
          ? await client.mutate({ mutation: CompilationCreateDocument, variables: { ...input, title } })
          : await create({ variables: { ...input, isCompilation } });
      const added = data && ('compilationCreate' in data ? data.compilationCreate : data.performanceCreate);
      const id = added?.id ?? addedId(error);
      if (id !== undefined) {
        sent.resetDirty();
        toast({ title: 'Performance Added', description: 'The performance has been successfully added.' });
        // The cached lists, years and counts lack the performance.
        await client.clearStore();
        await navigate(next(id));
        return 'left';
      }
      // The end of a session has its own toast, which stays.
      if (TOLD.some((code) => hasCode(error, code))) fail(toastMessage(error, ''));
      else if (!isUnauthenticated(error)) fail('Failed to add performance. Please try again.');
      return fieldErrors(error, Object.keys(EMPTY_PERFORMANCE));
    },
  });
}
