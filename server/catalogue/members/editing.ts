import { sql } from 'drizzle-orm';
import { GraphQLError } from 'graphql';
import { type AccountRow, accountByName, isEditor, updateAccount } from '../../data/accounts/accounts.ts';
import { badUserInput, conflict, forbidden } from '../../data/base/badUserInput.ts';
import { checkTexts } from '../../data/base/texts.ts';
import { applyDelta } from '../../data/changing/applyDelta.ts';
import { bringsHidden, hideTexts } from '../../data/changing/hiding.ts';
import {
  changeOf,
  type Delta,
  deltaOf,
  idOf,
  moment,
  ownRows,
  readImages,
  tableOfRecord,
} from '../../data/changing/images.ts';
import {
  type Described,
  describeRecord,
  describeRecords,
  type NewRevision,
  readRevisions,
  reviewRevision,
  revisionPortions,
  revisionsBy,
  type StoredRevision,
  storeRevisions,
} from '../../data/changing/revisions.ts';
import { ignoredColumns, isFree, type Undone, undoing } from '../../data/changing/undoing.ts';
import { takenIdentifier } from '../../data/reading/identifiers.ts';
import { letReadersPass } from '../../data/site/health.ts';
import type { Queryable } from '../../db/database.ts';
import { failureOf } from '../../db/failures.ts';
import { recordRules } from '../rules/recordRules.ts';
import { type ChangeBy, changeBy, changing, editor, type Services } from './memberChanges.ts';

/* The changes that only editors make, apart from merging. */

const laterChange = 'A later change is in the way: take that back first.';

/** Returns what keeps changes from being taken back, besides a later change; undefined if nothing does. */
async function obstacleTo(
  transaction: Queryable,
  all: readonly Undone[],
  together: Delta,
): Promise<string | undefined> {
  if (!(await isFree(transaction, together))) {
    return 'The record that it belonged to then was removed: restore that first.';
  }
  for (const { delta, revision } of all) {
    if (await bringsHidden(transaction, delta, revision)) {
      return 'It would bring back a text that an editor has hidden: change the record by hand.';
    }
  }
  const taken = await takenIdentifier(transaction, together.artists ?? []);
  return taken && `"${taken.line}" is now an identifier of ${taken.name}.`;
}

/** Describes the record of a revision: as the record is now, or, if it was removed, as the revision has it. */
async function recordOf(transaction: Queryable, revision: StoredRevision): Promise<Described> {
  const found = await describeRecord(transaction, revision.record, revision.recordId);
  return found ?? { ...revision, createdBy: null };
}

/** Takes changes back, the latest first, but for those with a later one in the way. Returns the new revisions' ids. */
async function undo(transaction: Queryable, revisions: readonly StoredRevision[], by: ChangeBy): Promise<number[]> {
  const undone = await undoing(transaction, revisions);
  if (undone && !(await obstacleTo(transaction, undone.all, undone.together))) {
    return store(transaction, undone.all, undone.together, by);
  }
  if (revisions.length === 1) return [];
  // Something is in the way of one of them, and may stay.
  const half = Math.ceil(revisions.length / 2);
  return [
    ...(await undo(transaction, revisions.slice(0, half), by)),
    ...(await undo(transaction, revisions.slice(half), by)),
  ];
}

/** Applies the delta of all that is taken back, and stores a revision for each. Returns their ids. */
async function store(transaction: Queryable, all: readonly Undone[], together: Delta, by: ChangeBy): Promise<number[]> {
  const before = await describedIn(transaction, all);
  await applyDelta(transaction, together);
  const after = await describedIn(transaction, all);
  return storeRevisions(
    transaction,
    all.map(({ revision, delta, version, isThere }): NewRevision => {
      const found = (isThere ? after : before).get(keyOf(revision));
      const of = { ...(found ?? { ...revision, createdBy: null }), version };
      return { of, kind: isThere ? 'RESTORE' : 'REMOVE', ...by, delta };
    }),
  );
}

/** Like `store`, for one change. Returns the id of its revision, and throws if something is in the way. */
async function storeOne(transaction: Queryable, one: Undone, together: Delta, by: ChangeBy): Promise<number> {
  const obstacle = await obstacleTo(transaction, [one], together);
  if (obstacle) throw conflict(obstacle, (await recordOf(transaction, one.revision)).version);
  const [stored] = await store(transaction, [one], together, by);
  if (stored === undefined) throw new TypeError(`Revision ${one.revision.id} was not taken back.`);
  return stored;
}

const keyOf = ({ record, recordId }: Pick<Described, 'record' | 'recordId'>) => `${record} ${recordId}`;

async function describedIn(transaction: Queryable, all: readonly Undone[]): Promise<Map<string, Described>> {
  const found = new Map<string, Described>();
  for (const record of ['ARTIST', 'PERFORMANCE', 'SOURCE'] as const) {
    const ids = all.flatMap(({ revision }) => (revision.record === record ? [revision.recordId] : []));
    if (ids.length === 0) continue;
    for (const described of await describeRecords(transaction, record, ids)) found.set(keyOf(described), described);
  }
  return found;
}

interface RevisionInput {
  id: number;
  note?: string | null;
}

/** Runs an editor's change of what a revision has stored. Returns the id of the revision that is then shown. */
async function changingRevision(
  services: Services,
  account: AccountRow | undefined,
  { id, note }: RevisionInput,
  change: (transaction: Queryable, revision: StoredRevision, by: ChangeBy) => Promise<number>,
): Promise<number> {
  const member = await editor(services, account);
  const by = changeBy(member, note);
  return changing(services, member, async (transaction) => {
    const [revision] = await readRevisions(transaction, sql`id = ${id}::int`);
    if (!revision) throw badUserInput('id', 'Revision not found');
    return change(transaction, revision, by);
  });
}

/** Takes a change back: the record becomes what it was before. Returns the id of the new revision. */
export const undoRevision = (services: Services, account: AccountRow | undefined, input: RevisionInput) =>
  changingRevision(services, account, input, async (transaction, revision, by) => {
    const undone = await undoing(transaction, [revision]);
    const [only] = undone?.all ?? [];
    if (!undone || !only) throw conflict(laterChange, (await recordOf(transaction, revision)).version);
    return storeOne(transaction, only, undone.together, by);
  });

const mostUndone = 1000;

/** The most changes that are taken back in one transaction. */
const mostTogether = 50;

/** The time that a transaction is to take, in milliseconds. On the embedded database readers wait for it. */
const portionTime = 100;

/** The time after which no further transaction begins, in milliseconds. The site gives up after 30 s. */
const undoTime = 20_000;

/** The error of an undo that was not finished. What was taken back stays so. */
const unfinished = (count: number, left: number) =>
  new GraphQLError(`${counted(count)} taken back so far, and ${left.toLocaleString('en')} left: please undo again.`, {
    extensions: { code: 'TIMEOUT' },
  });

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'change was' : 'changes were'}`;

/**
 * Takes back a member's changes since a time, the latest first. Skips those with later changes in the way. Returns the
 * number of changes taken back.
 *
 * It does so in short transactions, and readers have their turns between them. If the time is over, or the database gives
 * no answer, the error says how far it came, and the next call goes on from there.
 */
export async function undoMember(
  services: Services,
  account: AccountRow | undefined,
  input: { username: string; since: string | Date; note?: string | null },
): Promise<number> {
  const member = await editor(services, account);
  const by = changeBy(member, input.note);
  const { database } = services;
  const found = await accountByName(database, input.username);
  if (!found) throw badUserInput('username', 'Member not found');
  const ids = await revisionsBy(database, found.id, new Date(input.since).toISOString(), mostUndone + 1);
  if (ids.length > mostUndone) {
    throw badUserInput('since', `There are more than ${mostUndone.toLocaleString('en')} changes: choose a later time`);
  }
  const end = performance.now() + undoTime;
  let count = 0;
  let size = 10;
  for (let done = 0; done < ids.length; ) {
    const began = performance.now();
    if (began > end) throw unfinished(count, ids.length - done);
    const portion = ids.slice(done, done + size);
    try {
      const undone = await changing(services, member, async (transaction) =>
        undo(transaction, await readRevisions(transaction, sql`id = any(${sql.param(portion)}::int[])`), by),
      );
      count += undone.length;
      done += portion.length;
      const fitting = (size * portionTime) / (performance.now() - began);
      size = Math.round(Math.min(mostTogether, 2 * size, Math.max(1, fitting)));
      await letReadersPass(database);
    } catch (error) {
      throw count > 0 && failureOf(error) ? unfinished(count, ids.length - done) : error;
    }
  }
  return count;
}

/** Restores a record as it was after a revision. Returns the id of the new revision. */
export const restoreRevision = (services: Services, account: AccountRow | undefined, input: RevisionInput) =>
  changingRevision(services, account, input, async (transaction, revision, by) => {
    const undone = await goingBack(transaction, revision);
    if (!undone) throw conflict(laterChange, (await recordOf(transaction, revision)).version);
    return storeOne(transaction, undone, undone.delta, by);
  });

/** Takes all later revisions of a record back; returns undefined if that is impossible. Stores nothing. */
async function goingBack(transaction: Queryable, revision: StoredRevision): Promise<Undone | undefined> {
  const { id: to, record, recordId } = revision;
  const name = tableOfRecord[record];
  const images = await readImages(transaction, ownRows(record, recordId));
  const current = images.get(name)?.get(recordId);
  const later = sql`record = ${record}::text and record_id = ${recordId}::int and id > ${to}::int`;
  const [removal] = current ? [] : await readRevisions(transaction, later, 1);
  // If the record was removed, all that went with it comes back.
  const back = current ? {} : removal && (await undoing(transaction, [removal]))?.all[0]?.delta;
  if (!back) return undefined;
  const latestRow = current ?? back[name]?.find(({ after }) => after?.id === recordId)?.after;
  if (!latestRow) return undefined;
  const lists = new Map(images.get('checksums') ?? []);
  if (!current) for (const { after } of back.checksums ?? []) if (after) lists.set(after.id, after);
  const before = new Map(lists);
  // Takes the later revisions back from the row and its lists, one by one. If the record was removed, `back` has undone
  // the last one already.
  const state = { ...latestRow };
  for await (const portion of revisionPortions(transaction, later)) {
    for (const { id: made, delta } of portion) {
      if (made === removal?.id) continue;
      const own = delta[name]?.find((change) => idOf(change) === recordId);
      if (own?.before) Object.assign(state, own.before);
      for (const change of delta.checksums ?? []) {
        const { before: list, after } = change;
        const id = idOf(change);
        // An update of a list has only the columns that differ.
        if (list) lists.set(id, after ? { ...lists.get(id), ...list } : list);
        else lists.delete(id);
      }
    }
  }
  if (!current) {
    // `latestRow` is the restored row in `back`. Its version is higher than those that it had.
    const version = Number(latestRow.version);
    Object.assign(latestRow, state, { version });
    if (record === 'SOURCE') back.checksums = [...lists.values()].map((after) => ({ before: null, after }));
    return { revision, delta: back, version, isThere: true };
  }
  const changedValues = Object.entries(state).filter(([column]) => !ignoredColumns.includes(column));
  const change = changeOf(current, Object.fromEntries(changedValues), await moment(transaction));
  const listsDelta = deltaOf(new Map([['checksums', before]]), new Map([['checksums', lists]]));
  const changed = (record === 'SOURCE' && listsDelta.checksums) || [];
  const delta: Delta = { [name]: [change], ...(changed.length > 0 && { checksums: changed }) };
  return { revision, delta, version: Number(current.version) + 1, isThere: true };
}

/** Hides the texts that a revision has brought, for a reason that is told. Returns its id. */
export const hideRevision = (services: Services, account: AccountRow | undefined, input: RevisionInput) =>
  changingRevision(services, account, input, async (transaction, revision, { note }) => {
    if (!(await hideTexts(transaction, revision, note))) {
      throw badUserInput('id', 'What this version has brought stands on the page of the record: change that first');
    }
    return revision.id;
  });

export async function review(
  services: Services,
  account: AccountRow | undefined,
  { id }: { id: number },
): Promise<number> {
  await editor(services, account);
  if (!(await reviewRevision(services.database, id))) throw badUserInput('id', 'Revision not found');
  return id;
}

/** Blocks a member from writing, for a reason; null lifts the block. Only the operator can block editors. */
export async function blockMember(
  services: Services,
  account: AccountRow | undefined,
  { username, reason }: { username: string; reason?: string | null },
): Promise<void> {
  await editor(services, account);
  if (reason === undefined) throw badUserInput('reason', 'Reason is required');
  const text = reason?.trim() ?? null;
  if (text !== null) checkTexts(recordRules.block, { reason: text });
  const found = await accountByName(services.database, username);
  if (!found) throw badUserInput('username', 'Member not found');
  if (isEditor(found)) throw forbidden('Only the operator of the site may block an editor.');
  await updateAccount(services.database, found.id, { blocked: text });
}
