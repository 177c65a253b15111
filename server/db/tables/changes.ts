import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './members.ts';

/* The changes of records, and those that were removed. */

/** The kind of a record that members change: the schema's `RecordKind`. */
const record = text({ enum: ['ARTIST', 'PERFORMANCE', 'SOURCE'] }).notNull();

/** The changes of records. They stay when their records go; see `server/data/changing/revisions.ts`. */
export const revisions = pgTable(
  'revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    record,
    recordId: integer('record_id').notNull(),
    /** The version of the record after the change. */
    version: integer().notNull(),
    kind: text({ enum: ['CREATE', 'UPDATE', 'REMOVE', 'MERGE', 'RESTORE', 'IMPORT'] }).notNull(),
    note: text().notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    reviewed: boolean().notNull().default(false),
    /** The name of the record at that time. */
    label: text().notNull(),
    artistId: integer('artist_id').notNull(),
    performanceId: integer('performance_id'),
    sourceId: integer('source_id'),
    /** The changed rows by table, before and after; see `Delta` in `server/data/changing/images.ts`. */
    delta: jsonb().notNull(),
    /** The fields of the record that it changed, with the bytes of their texts: read without the delta. */
    changed: jsonb().generatedAlwaysAs(sql`revision_fields(record, record_id, delta)`).notNull(),
    /** The label of the record that was merged into this one. */
    merged: text().generatedAlwaysAs(sql`delta ->> 'merged'`),
    /** The bytes that the member has stored with it. */
    bytes: integer().generatedAlwaysAs(sql`octet_length(delta::text)`).notNull(),
    /** The reason why an editor has hidden its texts, or its note alone, or an empty text; null if none has. */
    hidden: text(),
    createdAt,
  },
  (t) => [
    index('revisions_record').on(t.record, t.recordId, t.id),
    index('revisions_artist').on(t.artistId, t.id),
    index('revisions_member').on(t.userId, t.id),
    index('revisions_member_bytes').on(t.userId, t.bytes),
    index('revisions_not_reviewed').on(t.id).where(sql`not reviewed`),
  ],
);

/** The texts that hidden versions have brought, as hashes: other changes of the record do not show them either. */
export const hiddenTexts = pgTable(
  'hidden_texts',
  {
    revisionId: integer('revision_id')
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    record,
    recordId: integer('record_id').notNull(),
    /** The column of the record, or of its lists of checksums; `note` for a reason that is hidden alone. */
    name: text().notNull(),
    /** The MD5 of the text. */
    hash: uuid().notNull(),
  },
  (t) => [
    index('hidden_texts_record').on(t.record, t.recordId, t.name),
    index('hidden_texts_revision').on(t.revisionId),
  ],
);

/** The records that were removed, or merged into another. */
export const removals = pgTable(
  'removals',
  {
    record,
    id: integer().notNull(),
    mergedInto: integer('merged_into'),
    label: text().notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.record, t.id] })],
);
