import type { FormErrors } from '@mantine/form';
import { toast } from '../../components/toasts/toast';
import { fieldErrors, toastMessage } from '../../graphql/errors';

interface FailedSubmission {
  error: unknown;
  /** What the form holds, by field. */
  values: object;
  title: string;
  /** Said where the error says nothing. */
  fallback: string;
}

/** Says in a toast why a form was not accepted. Returns what is said of single fields. */
export function toastFailure({ error, values, title, fallback }: FailedSubmission): FormErrors {
  toast({ title, description: toastMessage(error, fallback), destructive: true });
  return fieldErrors(error, Object.keys(values));
}
