/** A failed request, as its error box shows it. */
export interface Failure {
  /** The whole text. */
  message: string;
  /** The name of the failure in the server's log, if visitors see no details. */
  id?: string | undefined;
  retry: () => void;
}

/** The key of the message about a form that is about none of its fields. */
export const WHOLE_FORM = 'form';
