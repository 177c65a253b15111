/** What was typed into a form that was left to log in. */
export interface Draft<Values> {
  /** Keeps it, and the path of the page that it belongs to. */
  keep: (values: Values, path: string) => void;
  /** Returns what was kept, and forgets it. */
  take: () => Values | undefined;
}

interface LatestDraft {
  /** What the form is called. */
  title: string;
  path: string;
}

let latest: LatestDraft | undefined;

/** The draft that waits for its form to be opened again, or undefined. */
export const latestDraft = (): LatestDraft | undefined => latest;

/** Keeps what was typed into a form in memory, for as long as the tab shows the site. */
export function createDraft<Values>(title: string): Draft<Values> {
  let kept: Values | undefined;
  return {
    keep: (values, path) => {
      kept = values;
      latest = { title, path };
    },
    take: () => {
      const values = kept;
      kept = undefined;
      if (latest?.title === title) latest = undefined;
      return values;
    },
  };
}
