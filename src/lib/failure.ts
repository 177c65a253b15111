/** A failed request, as its error box shows it. */
export interface Failure {
  /** The whole text. */
  message: string;
  /** What the server's log calls the failure, when it says no more to visitors. */
  id?: string | undefined;
  /** Asks once more. */
  retry: () => void;
}
