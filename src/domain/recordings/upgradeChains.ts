import { readUpgrades } from './upgrades.ts';

/** What comments of recordings say of each other, from both ends. */
export interface UpgradeGraph {
  by: ReadonlyMap<number, ReadonlySet<number>>;
  of: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface CommentedRecording {
  id: number;
  comments: string | null;
}

/**
 * Which recordings are upgrades of which, as the comments of any of them say. A recording that is only named takes part, too, but
 * nothing is known of its own comments.
 */
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

/** Ids by how many steps they are away, the nearest first, each once. */
export type Steps = readonly (readonly number[])[];

/** The recordings that a way leads to, to its end; where it leads in a circle, until it is back. */
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

/** What took the place of a recording, the newest in the last step, and whose place it took. */
export interface RecordingUpgrades {
  by: Steps;
  of: Steps;
}

export const upgradesOf = (id: number, { by, of }: UpgradeGraph): RecordingUpgrades => ({
  by: stepsFrom(id, by),
  of: stepsFrom(id, of),
});
