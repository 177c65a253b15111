import { sql } from 'drizzle-orm';
import { type AccountRow, accountByName, isEditor, setBlocked } from '../data/accounts.ts';
import { applyDelta, ignoredColumns, undoing } from '../data/changes.ts';
import { badUserInput, conflict, forbidden } from '../data/errors.ts';
import {
  type Delta,
  type Described,
  deltaOf,
  describeRecord,
  type Image,
  insertRevision,
  readImages,
  readRevisions,
  reviewRevision,
  type StoredRevision,
  tableOfRecord,
} from '../data/revisions.ts';
import { checkTexts } from '../data/texts.ts';
import type { Queryable } from '../db/database.ts';
import { moment } from './changes.ts';
import { changing, editor, readNote, type Services } from './members.ts';
import { rules } from './rules.ts';

/*
 * The changes that only editors make, apart from merging: they take changes back, restore records, review revisions,
 * and block members.
 */

const inTheWay = (of: { version: number }) =>
  conflict('A later change is in the way: take that back first.', of.version);

/** Describes the record of a revision: as the record is now, or, if it was removed, as the revision has it. */
async function recordOf(transaction: Queryable, revision: StoredRevision): Promise<Described> {
  const found = await describeRecord(transaction, revision.record, revision.recordId);
  return found ?? { ...revision, createdBy: null };
}

/** Takes a change back. Returns the id of the new revision; undefined if a later change is in the way. */
async function undo(
  transaction: Queryable,
  revision: StoredRevision,
  by: { note: string; userId: number },
): Promise<number | undefined> {
  const delta = await undoing(transaction, revision.delta);
  return delta && store(transaction, revision, delta, by);
}

/** Applies a delta that takes changes back, and stores it as a revision of the record. */
async function store(
  transaction: Queryable,
  revision: StoredRevision,
  delta: Delta,
  by: { note: string; userId: number },
): Promise<number> {
  const was = await recordOf(transaction, revision);
  const last = await lastVersion(transaction, revision);
  const own = delta[tableOfRecord[revision.record]]?.find(
    ({ before, after }) => (before ?? after)?.id === revision.recordId,
  );
  // A restored record continues the versions that it had when it was removed.
  if (own && !own.before && own.after) own.after.version = last + 1;
  await applyDelta(transaction, delta);
  const now = await describeRecord(transaction, revision.record, revision.recordId);
  const of = now ?? { ...was, version: Math.max(was.version, last) + 1 };
  return insertRevision(transaction, { of, kind: now ? 'RESTORE' : 'REMOVE', ...by, delta });
}

async function lastVersion(transaction: Queryable, { record, recordId }: StoredRevision): Promise<number> {
  const [row] = await transaction.rows<{ version: number }>(
    sql`select version from revisions where record = ${record}::text and record_id = ${recordId}::int
      order by id desc limit 1`,
  );
  return row?.version ?? 1;
}

async function revisionOf(transaction: Queryable, id: number): Promise<StoredRevision> {
  const [revision] = await readRevisions(transaction, sql`id = ${id}::int`);
  if (!revision) throw badUserInput('id', 'Revision not found');
  return revision;
}

interface RevisionInput {
  id: number;
  note?: string | null;
}

/** Takes a change back: the record becomes what it was before. Returns the id of the new revision. */
export async function undoRevision(
  services: Services,
  account: AccountRow | undefined,
  input: RevisionInput,
): Promise<number> {
  const member = await editor(services, account);
  const note = readNote(input.note);
  return changing(services, async (transaction) => {
    const revision = await revisionOf(transaction, input.id);
    const undone = await undo(transaction, revision, { note, userId: member.id });
    if (undone === undefined) throw inTheWay(await recordOf(transaction, revision));
    return undone;
  });
}

/** The most changes that are taken back at once. */
const mostUndone = 1000;

/**
 * Takes back a member's changes since a time, the latest first. Skips those with later changes in the way. Returns the
 * number of changes taken back.
 */
export async function undoMember(
  services: Services,
  account: AccountRow | undefined,
  input: { username: string; since: string | Date; note?: string | null },
): Promise<number> {
  const member = await editor(services, account);
  const note = readNote(input.note);
  return changing(services, async (transaction) => {
    const found = await accountByName(transaction, input.username);
    if (!found) throw badUserInput('username', 'Member not found');
    const rows = await transaction.rows<{ id: number }>(
      sql`select id from revisions where user_id = ${found.id}::int
        and created_at >= ${new Date(input.since).toISOString()}::timestamptz
        order by id desc limit ${mostUndone + 1}::int`,
    );
    if (rows.length > mostUndone) {
      throw badUserInput(
        'since',
        `There are more than ${mostUndone.toLocaleString('en')} changes: choose a later time`,
      );
    }
    let count = 0;
    for (const { id } of rows) {
      const revision = await revisionOf(transaction, id);
      if ((await undo(transaction, revision, { note, userId: member.id })) !== undefined) count += 1;
    }
    return count;
  });
}

/** Restores a record as it was after a revision. Returns the id of the new revision. */
export async function restoreRevision(
  services: Services,
  account: AccountRow | undefined,
  input: RevisionInput,
): Promise<number> {
  const member = await editor(services, account);
  const note = readNote(input.note);
  return changing(services, async (transaction) => {
    const revision = await revisionOf(transaction, input.id);
    const { record, recordId } = revision;
    const later = await readRevisions(
      transaction,
      sql`record = ${record}::text and record_id = ${recordId}::int and id > ${revision.id}::int`,
    );
    const delta = await goingBack(transaction, revision, later);
    if (!delta) throw inTheWay(await recordOf(transaction, revision));
    return store(transaction, revision, delta, { note, userId: member.id });
  });
}

/**
 * Returns the delta that takes all later revisions of a record back; undefined if that is impossible.
 * @param later The revisions after this one, the latest first
 */
async function goingBack(
  transaction: Queryable,
  { record, recordId }: StoredRevision,
  later: readonly StoredRevision[],
): Promise<Delta | undefined> {
  const name = tableOfRecord[record];
  const images = await readImages(transaction, [
    [name, sql`self.id = ${recordId}::int`],
    ...(record === 'SOURCE' ? ([['checksums', sql`source_id = ${recordId}::int`]] as const) : []),
  ]);
  const current = images.get(name)?.get(recordId);
  const [last] = later;
  // If the record was removed, all that went with it comes back.
  const back = current ? {} : last && (await undoing(transaction, last.delta));
  if (!back) return undefined;
  const latestRow = current ?? back[name]?.find(({ after }) => after?.id === recordId)?.after;
  if (!latestRow) return undefined;
  const lists = new Map(images.get('checksums') ?? []);
  if (!current) for (const { after } of back.checksums ?? []) if (after) lists.set(after.id, after);
  const before = new Map(lists);
  // Takes the later revisions back from the row and its lists, one by one. If the record was removed, `back` has undone
  // the last one already.
  const state = { ...latestRow };
  for (const { delta } of current ? later : later.slice(1)) {
    const own = delta[name]?.find((change) => (change.before ?? change.after)?.id === recordId);
    if (own?.before) Object.assign(state, own.before);
    for (const { before: list, after } of delta.checksums ?? []) {
      const id = (list ?? after)?.id ?? 0;
      // An update of a list has only the columns that differ.
      if (list) lists.set(id, after ? { ...lists.get(id), ...list } : list);
      else lists.delete(id);
    }
  }
  if (!current) {
    // `latestRow` is the restored row in `back`.
    Object.assign(latestRow, state);
    if (record === 'SOURCE') back.checksums = [...lists.values()].map((after) => ({ before: null, after }));
    return back;
  }
  const version = Number(current.version) + 1;
  const was: Image = { id: recordId, version: current.version };
  const is: Image = { id: recordId, version };
  for (const [column, value] of Object.entries(state)) {
    if (ignoredColumns.includes(column) || value === current[column]) continue;
    [was[column], is[column]] = [current[column], value];
  }
  if ('updated_at' in current) [was.updated_at, is.updated_at] = [current.updated_at, await moment(transaction)];
  const listsDelta = deltaOf(new Map([['checksums', before]]), new Map([['checksums', lists]]));
  const changed = (record === 'SOURCE' && listsDelta.checksums) || [];
  // The artist to whom the performance would go back may have been removed.
  const artist = record === 'PERFORMANCE' ? is.artist_id : undefined;
  if (typeof artist === 'number' && !(await describeRecord(transaction, 'ARTIST', artist))) return undefined;
  return { [name]: [{ before: was, after: is }], ...(changed.length > 0 && { checksums: changed }) };
}

/** Notes that an editor has read a revision. */
export async function review(services: Services, account: AccountRow | undefined, id: number): Promise<number> {
  await editor(services, account);
  if (!(await reviewRevision(services.database, id))) throw badUserInput('id', 'Revision not found');
  return id;
}

/**
 * Blocks a member from writing, for a reason. Without a reason, lifts the block. Only the operator can block editors.
 */
export async function blockMember(
  services: Services,
  account: AccountRow | undefined,
  { username, reason }: { username: string; reason?: string | null },
): Promise<void> {
  await editor(services, account);
  const text = reason?.trim() || null;
  if (text !== null) checkTexts(rules.block, { reason: text });
  const found = await accountByName(services.database, username);
  if (!found) throw badUserInput('username', 'Member not found');
  if (isEditor(found)) throw forbidden('Only the operator of the site may block an editor.');
  await setBlocked(services.database, found.id, text);
}
