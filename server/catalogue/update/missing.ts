import { type Change, type Image, rowsWhere, tableOfRecord } from '../../data/changing/images.ts';
import { type ImportedChange, insertImported } from '../../data/changing/revisions.ts';
import { isOneOf, snapshotIds } from '../../data/changing/updates.ts';
import { holdAdditions } from '../../data/loading/catalogueLoads.ts';
import { type Changes, recordOfTable } from './changes.ts';

/**
 * Removes what the source lacks, unless members added or changed it, or something under it. Nothing is added from here
 * on until the update ends: what stands under a record must be known.
 * @param withMemberLists The recordings whose lists members have changed
 */
export async function removeMissing(update: Changes, withMemberLists: ReadonlySet<number>): Promise<void> {
  await holdAdditions(update.transaction);
  for (const name of ['sources', 'performances', 'artists'] as const) {
    for await (const ids of snapshotIds(update.transaction, name)) {
      const missing = ids.filter((id) => !update.found[name].has(id));
      if (missing.length > 0) await remove(update, withMemberLists, name, missing);
    }
  }
}

async function remove(
  update: Changes,
  withMemberLists: ReadonlySet<number>,
  name: 'sources' | 'performances' | 'artists',
  ids: readonly number[],
): Promise<void> {
  const child = { artists: 'performances', performances: 'sources', sources: 'checksums' } as const;
  const column = { artists: 'artist_id', performances: 'performance_id', sources: 'source_id' }[name];
  const images = await rowsWhere(update.transaction, name, isOneOf('id', ids));
  const under = await rowsWhere(update.transaction, child[name], isOneOf(column, ids));
  const removed: ImportedChange[] = [];
  for (const image of images) {
    const own = under.filter((row) => row[column] === image.id);
    const label = update.labelOf(name, image);
    // Rows under it that the source lacks were removed before. Others are there because members added or changed them.
    const isMembers =
      update.baselines.get(name)?.has(image.id) || (name === 'sources' && withMemberLists.has(image.id));
    if (isMembers || (name !== 'sources' && own.length > 0)) {
      update.tell('kept', `${label}: the file lacks it, but members added or changed something of it`);
      continue;
    }
    const gone = (row: Image): Change => ({ before: row, after: null });
    removed.push({
      record: recordOfTable[name],
      id: image.id,
      delta: {
        [tableOfRecord[recordOfTable[name]]]: [gone(image)],
        ...(name === 'sources' && own.length > 0 && { checksums: own.map(gone) }),
      },
    });
    update.tell('removed', label);
  }
  if (removed.length === 0) return;
  await insertImported(update.transaction, removed);
  await update.apply(removed);
}
