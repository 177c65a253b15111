import type { Image } from '../../data/revisions.ts';
import { unchangedIds } from '../../data/updates.ts';
import type { Changes } from './changes.ts';

/** Counts the records that are stored as they are, and marks them as found. Returns their ids. */
export async function takeUnchanged(
  update: Changes,
  name: 'performances' | 'sources',
  values: readonly Image[],
): Promise<Set<number>> {
  const baselines = update.baselines.get(name);
  const ids = await unchangedIds(update.transaction, name, values);
  // A member's own record joins the catalogue, and so it is a change.
  for (const id of [...ids]) if (baselines?.has(id) || update.found[name].has(id)) ids.delete(id);
  for (const id of ids) update.found[name].add(id);
  update.updated.unchanged += ids.size;
  return ids;
}
