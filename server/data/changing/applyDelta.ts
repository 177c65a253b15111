import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { readIndexed, reindex } from '../indexing/reindex.ts';
import { countHighlightsOf } from '../indexing/searchIndex.ts';
import { holdAdditions } from '../loading/catalogueLoads.ts';
import { indexChecksums } from '../loading/catalogueTables.ts';
import {
  type Change,
  changesOf,
  type Delta,
  goneIn,
  idOf,
  type RecordKind,
  tableNames,
  tableOfRecord,
} from './images.ts';
import { tellMarksAgain } from './marks.ts';
import { descriptions, ofAllRecords } from './revisions.ts';
import { deleteRows, insertRows, portionsOf, updateRows } from './writeRows.ts';
import { countSources } from './writes.ts';

/*
 * Applies changes as deltas, which their revisions store. A change of records, its undoing and the return to the
 * snapshot all compute a delta, and pass it to `applyDelta`.
 */

/** The columns of performances that the index of the search is made from. */
const indexedColumns = ['artist_id', 'year', 'date', 'title', 'venue', 'city', 'state', 'set1', 'set2', 'set3'];

/** The columns of performances, besides their songs, that rare songs are counted from. */
const orderingColumns = ['artist_id', 'year', 'date', 'is_compilation'];

const idsIn = (changes: readonly Change[], column: string): number[] =>
  changes.flatMap(({ before, after }) =>
    [before, after].flatMap((image) => (typeof image?.[column] === 'number' ? [image[column]] : [])),
  );

const touches = ({ before, after }: Change, columns: readonly string[]): boolean =>
  !before || !after || columns.some((column) => column in after);

/** Stores the removals of deleted records with their labels, and deletes those of records that are back. */
async function noteRemovals(transaction: Queryable, delta: Delta, mergedInto?: MergedInto): Promise<void> {
  await transaction.rows(
    sql`insert into removals (record, id, label, merged_into)
      ${ofAllRecords((record) => {
        const into = mergedInto?.record === record ? mergedInto.into : null;
        return sql`select ${record}::text, "recordId", label, ${into}::int from (${descriptions(record)}) described
          where "recordId" = any(${sql.param(goneIn(delta, tableOfRecord[record]))}::int[])`;
      })}
      on conflict (record, id) do update
        set label = excluded.label, merged_into = excluded.merged_into, removed_at = excluded.removed_at`,
  );
  const back = (record: RecordKind) =>
    sql.param(changesOf(delta, tableOfRecord[record]).flatMap((change) => (change.before ? [] : [idOf(change)])));
  const unmerged = await transaction.rows<{ record: 'ARTIST' | 'PERFORMANCE'; ids: number[] }>(
    sql`with back as (
        delete from removals where record = 'ARTIST' and id = any(${back('ARTIST')}::int[])
          or record = 'PERFORMANCE' and id = any(${back('PERFORMANCE')}::int[])
          or record = 'SOURCE' and id = any(${back('SOURCE')}::int[])
        returning record, id, merged_into
      )
      select record, array_agg(id) as ids from back where merged_into is not null group by record order by record`,
  );
  // Devices are told again of the marks of these records: they no longer count for the record that these were merged
  // into.
  for (const { record, ids } of unmerged) await tellMarksAgain(transaction, record, ids);
}

/** The record that deleted records of its kind are merged into. */
export interface MergedInto {
  record: RecordKind;
  into: number;
}

/**
 * Makes a change: rows, counts, and the search index. Its transaction must have waited for loads, so that only one runs
 * at a time. Nothing is added from here on until it ends.
 */
export async function applyDelta(transaction: Queryable, delta: Delta, mergedInto?: MergedInto): Promise<void> {
  await holdAdditions(transaction);
  const [ofArtists, ofPerformances, ofSources] = [
    changesOf(delta, 'artists'),
    changesOf(delta, 'performances'),
    changesOf(delta, 'sources'),
  ];
  const renamed = ofArtists.filter((change) => change.before && change.after && touches(change, ['name', 'abbrev']));
  const touched = [
    ...ofPerformances.map(idOf),
    ...idsIn(ofSources, 'performance_id'),
    ...(await performancesOf(transaction, ofSources)),
  ];
  const found = await transaction.rows<{ id: number; artistId: number; isRenamed: boolean }>(
    sql`select id, artist_id as "artistId", artist_id = any(${sql.param(renamed.map(idOf))}::int[]) as "isRenamed" from performances
      where id = any(${sql.param(touched)}::int[]) or artist_id = any(${sql.param(renamed.map(idOf))}::int[])`,
  );
  const artistIds = [
    ...new Set([
      ...ofArtists.map(idOf),
      ...idsIn(ofPerformances, 'artist_id'),
      ...found.map(({ artistId }) => artistId),
    ]),
  ];
  const indexed = [
    ...new Set([
      ...ofPerformances.filter((change) => touches(change, indexedColumns)).map(idOf),
      ...found.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : [])),
    ]),
  ];
  const before = await readIndexed(transaction, indexed, artistIds);
  await noteRemovals(transaction, delta, mergedInto);
  for (const name of tableNames) await insertRows(transaction, name, changesOf(delta, name));
  for (const name of tableNames) await updateRows(transaction, name, changesOf(delta, name));
  for (const name of [...tableNames].reverse())
    if (name !== 'artists') await deleteRows(transaction, name, goneIn(delta, name));
  await reindexLists(
    transaction,
    changesOf(delta, 'checksums').filter(({ after }) => after),
  );
  const ordered = ofPerformances.filter((change) => touches(change, orderingColumns));
  const orderedIds = new Set(ordered.map(idOf));
  const counted = [
    ...idsIn(ordered, 'artist_id'),
    ...found.flatMap(({ id, artistId }) => (orderedIds.has(id) ? [artistId] : [])),
    ...(indexed.length > 0 ? await reindex(transaction, before) : []),
  ];
  if (counted.length > 0) await countHighlightsOf(transaction, [...new Set(counted)]);
  await tellMoved(transaction, ofPerformances, ofSources);
  if (ofPerformances.length + ofSources.length > 0) await countSources(transaction, touched, artistIds);
  // Artists go last. Venues refer to the artist who performed there most often.
  await deleteRows(transaction, 'artists', goneIn(delta, 'artists'));
}

/** Looks up anew the hashes in lists of checksums that are new, or were changed. */
async function reindexLists(transaction: Queryable, lists: readonly Change[]): Promise<void> {
  if (lists.length === 0) return;
  const known = lists.flatMap((change) => (change.before ? [idOf(change)] : []));
  await transaction.rows(sql`delete from checksum_hashes where checksum_id = any(${sql.param(known)}::int[])`);
  // Read from the table, as a change has the body only if it has changed.
  const lengths = await transaction.rows<{ id: number; length: number }>(
    sql`select id, octet_length(body) as length from checksums where id = any(${sql.param(lists.map(idOf))}::int[])`,
  );
  for (const portion of portionsOf(lengths, ({ length }) => length)) {
    const bodies = sql`select id, body from checksums where id = any(${sql.param(portion.map(({ id }) => id))}::int[])`;
    await indexChecksums(transaction, await transaction.rows<{ id: number; body: string }>(bodies));
  }
}

/** Tells devices again of the marks of performances and recordings that belong to another artist or performance now. */
async function tellMoved(
  transaction: Queryable,
  ofPerformances: readonly Change[],
  ofSources: readonly Change[],
): Promise<void> {
  const moved = (changes: readonly Change[], column: string) =>
    changes.filter(({ before, after }) => before && after && column in after).map(idOf);
  const shows = moved(ofPerformances, 'artist_id');
  const recordings = await transaction.rows<{ id: number }>(
    sql`select id from sources where performance_id = any(${sql.param(shows)}::int[])
      or id = any(${sql.param(moved(ofSources, 'performance_id'))}::int[])`,
  );
  await tellMarksAgain(transaction, 'PERFORMANCE', shows);
  await tellMarksAgain(
    transaction,
    'SOURCE',
    recordings.map(({ id }) => id),
  );
}

async function performancesOf(transaction: Queryable, ofSources: readonly Change[]): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`select distinct performance_id as id from sources where id = any(${sql.param(ofSources.map(idOf))}::int[])`,
  );
  return rows.map(({ id }) => id);
}
