import type { FormErrors } from '@mantine/form';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import { fieldErrors } from '#graphql/refusals.ts';
import { WHOLE_FORM } from '#lib/failure.ts';

interface FailedSubmission {
  error: unknown;
  /** The form's values by field. */
  values: object;
  title: string;
  /** The text for an error without a message. */
  fallback: string;
}

/** Shows the failure of a form in a toast. Returns the messages for its fields, or the one for the whole form. */
export function toastFailure({ error, values, title, fallback }: FailedSubmission): FormErrors {
  const description = toastMessage(error, fallback);
  toast({ title, description, destructive: true });
  const ofFields = fieldErrors(error, Object.keys(values));
  return Object.keys(ofFields).length > 0 ? ofFields : { [WHOLE_FORM]: description };
}
