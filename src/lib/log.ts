/** Writes a failure that no visitor needs to see to the browser's console, for whoever looks for its cause. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
