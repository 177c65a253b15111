import { type LineName, Turns } from './turns.ts';

/** How long a turn took, in seconds. */
export interface TurnTimes {
  line: LineName;
  /** Until the turn came. */
  waited: number;
  /** On the connection: of a statement, or of a transaction. */
  worked: number;
}

/** The listeners to turns that have ended, of all databases of the process. */
export const turnListeners = new Set<(times: TurnTimes) => void>();

export class TimedTurns extends Turns {
  override run<T>(...[visitor, work, options]: Parameters<typeof Turns.prototype.run<T>>): Promise<T> {
    const asked = performance.now();
    return super.run(
      visitor,
      async (turn) => {
        const begun = performance.now();
        try {
          return await work(turn);
        } finally {
          const times: TurnTimes = {
            line: options?.line ?? 'readers',
            waited: (begun - asked) / 1000,
            worked: (performance.now() - begun) / 1000,
          };
          for (const tell of turnListeners) tell(times);
        }
      },
      options,
    );
  }
}
