/** A failed request, as its error box shows it. */
export interface Failure {
  /** The whole text. */
  message: string;
  /** The name of the failure in the server's log, if visitors see no details. */
  id?: string | undefined;
  /** Asks once more. */
  retry: () => void;
}
