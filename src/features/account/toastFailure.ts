import type { FormErrors } from '@mantine/form';
import { fieldErrors } from '#components/forms/refusals.ts';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';

interface FailedSubmission {
  error: unknown;
  /** What the form holds, by field. */
  values: object;
  title: string;
  /** Shown when the error has no message. */
  fallback: string;
}

/** Shows in a toast why a form was not accepted. Returns the messages of single fields. */
export function toastFailure({ error, values, title, fallback }: FailedSubmission): FormErrors {
  toast({ title, description: toastMessage(error, fallback), destructive: true });
  return fieldErrors(error, Object.keys(values));
}
