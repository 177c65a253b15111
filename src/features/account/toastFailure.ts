import type { FormErrors } from '@mantine/form';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import { fieldErrors } from '#graphql/refusals.ts';

interface FailedSubmission {
  error: unknown;
  /** The form's values by field. */
  values: object;
  title: string;
  /** The text for an error without a message. */
  fallback: string;
}

/** Shows the failure of a form in a toast. Returns the messages for its fields. */
export function toastFailure({ error, values, title, fallback }: FailedSubmission): FormErrors {
  toast({ title, description: toastMessage(error, fallback), destructive: true });
  return fieldErrors(error, Object.keys(values));
}
