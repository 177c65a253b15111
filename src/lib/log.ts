/** Logs a failure to the browser's console that is not shown to the visitor. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
