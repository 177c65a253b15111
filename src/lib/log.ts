/** Logs a failure that the visitor does not see to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
