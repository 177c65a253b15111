import { type AccountRow, lockAccount } from '../data/accounts/accounts.ts';
import { badUserInput, blocked, unauthenticated } from '../data/base/badUserInput.ts';
import { isLonger } from '../data/base/texts.ts';
import {
  type MarkChange,
  type MarkRow,
  marksAfter,
  sizeOfMarks,
  standingOf,
  storeMarks,
} from '../data/changing/marks.ts';
import { largestInteger } from '../db/integers.ts';
import { storable } from '../db/storable.ts';
import { attemptLimits } from './attemptLimits.ts';
import type { AccountServices } from './services.ts';

/* The marks of a member: what the member has, wants and attended, and whom the member follows. */

/** The most marks of an account, removed ones included, and the most bytes of their values together. */
const most = { marks: 50_000, bytes: 25_000_000 };

const mostAtOnce = 1000;

/** The most marks of a page, and the most bytes of their values together. */
const pageSize = { most: mostAtOnce, bytes: 1_000_000 };

/** The most characters of a value. */
const longestValue = 25_000;

const keyForm = /^(performance|recording|attended|artist) ([1-9]\d{0,9})$/;

export interface SentMark {
  key: string;
  value?: string | null;
  changedAt: string;
}

/** Reads a key such as `performance 12`. */
function readKey(field: string, key: string): Pick<MarkChange, 'kind' | 'recordId'> {
  const [, kind, digits] = keyForm.exec(key) ?? [];
  const recordId = Number(digits);
  if (kind !== 'performance' && kind !== 'recording' && kind !== 'attended' && kind !== 'artist') {
    throw badUserInput(field, 'A key must be `performance`, `recording`, `attended` or `artist`, a space and an id');
  }
  if (recordId > largestInteger) throw badUserInput(field, 'The id of a key is too large');
  return { kind, recordId };
}

function readMark({ key, value = null, changedAt }: SentMark, index: number): MarkChange {
  const field = `marks.${index}`;
  const read = readKey(`${field}.key`, key);
  if (value !== null && isLonger(value, longestValue)) {
    throw badUserInput(
      `${field}.value`,
      `A value must be at most ${longestValue.toLocaleString('en')} characters long`,
    );
  }
  if (value !== null && !storable(value)) {
    throw badUserInput(`${field}.value`, 'A value must not contain null characters or broken Unicode');
  }
  return { ...read, value, changedAt };
}

/** Of two changes of a mark the later one stays. Returns the number of those that were later than what was there. */
export async function setMarks(
  { database, limiter }: Pick<AccountServices, 'database' | 'limiter'>,
  account: AccountRow | undefined,
  sent: readonly SentMark[],
): Promise<number> {
  if (!account) throw unauthenticated();
  if (account.blocked != null) throw blocked(account.blocked);
  if (sent.length > mostAtOnce) {
    throw badUserInput('marks', `At most ${mostAtOnce.toLocaleString('en')} marks are set at once`);
  }
  const changes = sent.map(readMark);
  if (new Set(sent.map(({ key }) => key)).size < sent.length) {
    throw badUserInput('marks', 'Each mark may be there once');
  }
  await limiter.take(attemptLimits.marksByAccount, String(account.id));
  if (changes.length === 0) return 0;
  return database.transaction(async (transaction) => {
    if (!(await lockAccount(transaction, account.id))) throw unauthenticated();
    const stored = await storeMarks(transaction, account.id, changes);
    const size = await sizeOfMarks(transaction, account.id);
    if (size.count > most.marks) {
      throw badUserInput('marks', `An account keeps at most ${most.marks.toLocaleString('en')} marks`);
    }
    if (size.bytes > most.bytes) {
      throw badUserInput('marks', `The marks of an account may have ${most.bytes / 1_000_000} MB together`);
    }
    return stored;
  }, 'marks');
}

export interface MarkPage {
  marks: (Omit<MarkRow, 'kind' | 'recordId' | 'place'> & { key: string })[];
  cursor: string;
  hasMore: boolean;
  /** Whether the marks begin with the first: there was no cursor, or it does not fit the account. */
  fromStart: boolean;
}

/**
 * A cursor `7-1790000000000-42`: the id of an account, the time at which the account began, and a place. The time tells
 * the accounts of two databases apart, as ids begin anew in each.
 */
const cursorForm = /^(\d{1,10}-\d{1,15})-(\d{1,15})$/;

export async function changedMarks(
  database: AccountServices['database'],
  account: AccountRow | undefined,
  after: string | null | undefined,
): Promise<MarkPage> {
  if (!account) throw unauthenticated();
  const [, sentOwner, digits] = cursorForm.exec(after ?? '') ?? [];
  if (after != null && sentOwner === undefined) throw badUserInput('after', 'The cursor is none of `marks`');
  const standing = await standingOf(database, account.id);
  if (!standing) throw unauthenticated();
  const owner = `${account.id}-${standing.since.getTime()}`;
  const last = standing.place;
  const isKnown = sentOwner === owner && Number(digits) <= last;
  const place = isKnown ? Number(digits) : 0;
  const rows = place < last ? await marksAfter(database, account.id, place, pageSize) : [];
  const reached = rows.at(-1)?.place ?? place;
  return {
    marks: rows.map(({ kind, recordId, place: _, ...mark }) => ({ key: `${kind} ${recordId}`, ...mark })),
    cursor: `${owner}-${reached}`,
    hasMore: reached < last,
    fromStart: !isKnown,
  };
}
