/** At the latest after this long, in milliseconds. */
const LATEST_MS = 2_000;

/** Calls back when the browser has nothing else to do; Safari, which does not tell, is taken at its next free moment. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: LATEST_MS });
  else setTimeout(callback, 100);
}
