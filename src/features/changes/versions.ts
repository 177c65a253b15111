import type { RevisionTexts } from '#graphql/revisionTexts.ts';

type Change = RevisionTexts['changes'][number];

/** The most versions that are offered for a choice. Each change leads to its own version. */
const MOST_OFFERED = 100;

/**
 * The versions between which changes are known, the latest first: at most a hundred, and the earliest one. If the first
 * known change made a later version than 1, that is the one before it.
 */
export function versionsBetween(oldest: number, latest: number): number[] {
  const earliest = Math.max(1, oldest - 1);
  const count = Math.min(latest - earliest + 1, MOST_OFFERED);
  return [...new Set([...Array.from({ length: count }, (_, index) => latest - index), earliest])];
}

/** The changes that begin or end a field's way between two versions: those whose texts are compared. */
export function comparedRevisions<Revision extends { version: number; changes: readonly { field: string }[] }>(
  revisions: readonly Revision[],
): Revision[] {
  const [first, last] = [new Map<string, Revision>(), new Map<string, Revision>()];
  for (const revision of revisions.toSorted((a, b) => a.version - b.version)) {
    for (const { field } of revision.changes) {
      if (!first.has(field)) first.set(field, revision);
      last.set(field, revision);
    }
  }
  return [...new Set([...first.values(), ...last.values()])];
}

/** The differences that changes come to, field by field. A text that is hidden differs from any other. */
export function sumOf(revisions: readonly RevisionTexts[]): Change[] {
  const fields = new Map<string, Change>();
  for (const { changes } of revisions.toSorted((a, b) => a.version - b.version)) {
    for (const change of changes) {
      const { before, beforeHidden } = fields.get(change.field) ?? change;
      fields.set(change.field, { ...change, before, beforeHidden });
    }
  }
  return [...fields.values()].filter(
    ({ before, after, beforeHidden, afterHidden }) => beforeHidden || afterHidden || before !== after,
  );
}
