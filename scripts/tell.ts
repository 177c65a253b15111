/** Prints a step that is done, and the time since the process started. */
export const tell = (what: string): void => console.log(`${what} (${(performance.now() / 1000).toFixed(1)} s)`);
