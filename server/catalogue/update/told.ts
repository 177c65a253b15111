const mostTold = 10;

/** The first records of an outcome, and the number of all. */
export interface Told {
  count: number;
  first: string[];
}

export type UpdateOutcome = 'added' | 'changed' | 'removed' | 'kept' | 'doubtful';

/** The result of an update: the records of each outcome, and the numbers of those unchanged and set aside. */
export interface Updated extends Record<UpdateOutcome, Told> {
  unchanged: number;
  setAside: number;
}

const none = (): Told => ({ count: 0, first: [] });

/** Returns the result of an update before its first record. */
export const nothingTold = (): Updated => ({
  added: none(),
  changed: none(),
  removed: none(),
  kept: none(),
  doubtful: none(),
  unchanged: 0,
  setAside: 0,
});

/** Returns the number of records that an update has read, whatever became of them, without those set aside. */
export const readCount = ({ added, changed, kept, doubtful, unchanged }: Updated): number =>
  [added, changed, kept, doubtful].reduce((sum, { count }) => sum + count, unchanged);

/** Counts a record of an outcome. Only the messages of the first ones are kept. */
export function tell(told: Told, message: string): void {
  told.count += 1;
  if (told.first.length < mostTold) told.first.push(message);
}
