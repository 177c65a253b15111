import type { Image } from '../../data/changing/images.ts';
import { unchangedIds } from '../../data/changing/updates.ts';
import type { Changes } from './changes.ts';

/** Counts the imported records that are stored with equal id and values. Marks them as found, and returns their ids. */
export async function takeUnchanged(
  update: Changes,
  name: 'performances' | 'sources',
  values: readonly Image[],
): Promise<Set<number>> {
  const baselines = update.baselines.get(name);
  const ids = await unchangedIds(update.transaction, name, values);
  // Records that members added or changed are left out, and so are those found before: they are compared one by one.
  for (const id of [...ids]) if (baselines?.has(id) || update.found[name].has(id)) ids.delete(id);
  for (const id of ids) update.found[name].add(id);
  update.updated.unchanged += ids.size;
  return ids;
}
