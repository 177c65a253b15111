import type { Revision_RevisionFragment } from '#graphql/generated/graphql.ts';

type Revision = Pick<Revision_RevisionFragment, 'version' | 'changes'>;
type Change = Revision['changes'][number];

/**
 * The versions in the changes of a record, the latest first. If the first known change made a later version than 1, the
 * last one is the version before it.
 */
export function versionsOf(revisions: readonly Revision[]): number[] {
  const made = [...new Set(revisions.map(({ version }) => version))].sort((a, b) => b - a);
  const first = made.at(-1);
  return first !== undefined && first > 1 ? [...made, first - 1] : made;
}

/** The differences between two versions, field by field. They sum up the changes between them. */
export function changesBetween(revisions: readonly Revision[], from: number, to: number): Change[] {
  const fields = new Map<string, Change>();
  const between = revisions.filter(({ version }) => version > from && version <= to);
  for (const { changes } of between.toSorted((a, b) => a.version - b.version)) {
    for (const { field, before, after } of changes) {
      fields.set(field, { field, before: fields.has(field) ? (fields.get(field)?.before ?? null) : before, after });
    }
  }
  return [...fields.values()].filter(({ before, after }) => before !== after);
}
