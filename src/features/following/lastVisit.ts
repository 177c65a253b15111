const KEY = 'following';

/** Returns the time of the last visit of `/following` in this browser, as the API told it; undefined before the first. */
export function lastVisit(): string | undefined {
  try {
    const kept = window.localStorage.getItem(KEY) ?? '';
    return Number.isNaN(Date.parse(kept)) ? undefined : new Date(kept).toISOString();
  } catch {
    return undefined;
  }
}

/** Keeps the time of a visit. Does nothing if storage is refused: then each visit is the first. */
export function noteVisit(time: string): void {
  try {
    window.localStorage.setItem(KEY, time);
  } catch {
    // The page shows the latest, as at a first visit.
  }
}
