/** The input of a form that was left to log in. */
export interface Draft<Values> {
  /** Keeps the input, with the path of the form's page. */
  keep: (values: Values, path: string) => void;
  /** Returns what was kept, and keeps it. */
  look: () => Values | undefined;
  /** Returns the kept input, and forgets it. */
  take: () => Values | undefined;
}

interface LatestDraft {
  /** The title of the form. */
  title: string;
  path: string;
}

let latest: LatestDraft | undefined;

/** The draft that was kept last and not yet taken, or undefined. */
export const latestDraft = (): LatestDraft | undefined => latest;

/** Creates a draft that is kept in memory, as long as the tab shows the site. */
export function createDraft<Values>(title: string): Draft<Values> {
  let kept: Values | undefined;
  return {
    keep: (values, path) => {
      kept = values;
      latest = { title, path };
    },
    look: () => kept,
    take: () => {
      const values = kept;
      kept = undefined;
      if (latest?.title === title) latest = undefined;
      return values;
    },
  };
}
