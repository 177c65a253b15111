import { type SQL, sql } from 'drizzle-orm';
import { type AccountRow, isEditor } from '../accounts/accounts.ts';

/*
 * The texts of changes that are for editors alone: those of removed records, and those that an editor has hidden. The
 * changes themselves are shown to everybody.
 */

/** The reader of an answer: editors see all texts, members those of their own changes. */
export interface Reader {
  readsAll: boolean;
  /** The id of the account; 0 without a session. */
  reader: number;
}

/** Returns the reader of a request. Without an account it is a visitor. */
export const readerOf = (account: AccountRow | undefined): Reader => ({
  readsAll: account !== undefined && isEditor(account),
  reader: account?.id ?? 0,
});

/* The values of `Reader` in a statement. */
const readsAll = sql`${sql.placeholder('readsAll')}::boolean`;
const reader = sql`${sql.placeholder('reader')}::int`;

/** Whether the record of a revision was removed, given the revision's row. */
export const isRemoved = (row: SQL): SQL =>
  sql`exists (select from removals where removals.record = ${row}.record and removals.id = ${row}.record_id)`;

/** A revision's reason as visitors see it. That of a removal is told, unless it is hidden. */
export const publicNote = (row: SQL): SQL =>
  sql`case when ${row}.hidden is null and (${row}.kind = 'REMOVE' or not ${isRemoved(row)}) then ${row}.note else '' end`;

/** A revision's reason as the reader sees it. */
export const readNote = (row: SQL): SQL =>
  sql`case when ${readsAll} or ${row}.user_id = ${reader} then ${row}.note else ${publicNote(row)} end`;

/** The label of the record that was merged into a revision's, as the reader sees it. It stays where a reason alone is hidden. */
export const readMerged = (row: SQL): SQL =>
  sql`case when ${row}.hidden is null or ${readsAll}
      or exists (select from hidden_texts where revision_id = ${row}.id and name = 'note') then ${row}.merged end`;

/** Whether the reader does not see the text before a change, given the row of `revision_changes`. */
export const isBeforeHidden = (row: SQL): SQL =>
  sql`(not ${readsAll} and (${row}.withheld and ${row}.user_id is distinct from ${reader} or ${row}.before_hidden))`;

/** Whether the reader does not see the text after a change, given the row of `revision_changes`. */
export const isAfterHidden = (row: SQL): SQL =>
  sql`(not ${readsAll} and ${row}.user_id is distinct from ${reader} and (${row}.withheld or ${row}.after_hidden))`;
