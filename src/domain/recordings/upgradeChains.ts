import { readUpgrades } from './readUpgrades.ts';

/** The upgrades between recordings, by their comments: `by` leads from older to newer ones, `of` the other way. */
export interface UpgradeGraph {
  by: ReadonlyMap<number, ReadonlySet<number>>;
  of: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface CommentedRecording {
  id: number;
  comments: string | null;
}

/** Collects the upgrades from the comments of recordings. A recording that is only named is part of the graph, too. */
export function upgradeGraph(recordings: Iterable<CommentedRecording>): UpgradeGraph {
  const by = new Map<number, Set<number>>();
  const of = new Map<number, Set<number>>();
  const add = (older: number, newer: number) => {
    if (older === newer) return;
    by.set(older, (by.get(older) ?? new Set()).add(newer));
    of.set(newer, (of.get(newer) ?? new Set()).add(older));
  };
  for (const { id, comments } of recordings) {
    const said = readUpgrades(comments ?? '');
    for (const newer of said.by) add(id, newer);
    for (const older of said.of) add(older, id);
  }
  return { by, of };
}

/** Ids in the order of their distance, in steps, each once. */
export type Steps = readonly (readonly number[])[];

/** The recordings reached step by step, until the end or until the steps return to the start. */
function stepsFrom(id: number, next: UpgradeGraph['by']): Steps {
  const seen = new Set([id]);
  const steps: number[][] = [];
  for (let step = [id]; step.length > 0; ) {
    step = [...new Set(step.flatMap((from) => [...(next.get(from) ?? [])]))].filter((to) => !seen.has(to));
    for (const to of step) seen.add(to);
    if (step.length > 0) steps.push(step);
  }
  return steps;
}

/** The upgrades of a recording, the newest in the last step, and the recordings that it upgrades. */
export interface RecordingUpgrades {
  by: Steps;
  of: Steps;
}

export const upgradesOf = (id: number, { by, of }: UpgradeGraph): RecordingUpgrades => ({
  by: stepsFrom(id, by),
  of: stepsFrom(id, of),
});
