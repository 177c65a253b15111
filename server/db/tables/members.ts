import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/* The accounts of members, what they are signed in with, and their marks. */

/** The accounts of members. Names and addresses are unique without regard to case. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /**
     * The look of the username (`server/accounts/identity.ts`). Null until a server has started with it, and as long as
     * an older account looks the same.
     */
    look: text(),
    name: text().notNull(),
    email: text().notNull(),
    obfuscatedEmail: text('obfuscated_email').notNull(),
    passwordHash: text('password_hash').notNull(),
    validEmail: boolean('valid_email').notNull().default(false),
    perms: text().notNull().default('musicLover'),
    /** The reason why the account may only read; null for one that may write. */
    blocked: text(),
    /** When the last message that the owner waits for could not be sent; null if it was sent. */
    unsentMailAt: timestamp('unsent_mail_at', { withTimezone: true, mode: 'date' }),
    createdAt,
  },
  (t) => [
    uniqueIndex('users_username').on(sql`caseless(${t.username})`),
    uniqueIndex('users_look').on(t.look),
    uniqueIndex('users_email').on(sql`caseless(${t.email})`),
  ],
);

/** The secrets of accounts, stored as SHA-256: sessions, and the codes of mailed links. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['session', 'reset', 'confirm', 'email'] }).notNull(),
    /** The new address that the account gets when it is confirmed; null for other purposes. */
    email: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

/** The addresses of the last logins of an account, as SHA-256. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    signedInAt: timestamp('signed_in_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);

/** The number of attempts at limited actions. A key names the action and the account or address. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('attempts_expiry').on(t.resetsAt)],
);

/**
 * The marks of members: what they have, want or attended, and whom they follow. Nothing refers from here to the
 * catalogue: a mark of a record that is removed stays, as the record may come back.
 */
export const marks = pgTable(
  'marks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['performance', 'recording', 'attended', 'artist'] }).notNull(),
    recordId: integer('record_id').notNull(),
    /** The mark as a device sent it; null for a mark that was removed. */
    value: text(),
    /** The time of the change, by the clock of the device. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The place of the last change in the order in which changes arrived. */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.recordId] }),
    uniqueIndex('marks_place').on(t.userId, t.place),
    // For merges of records.
    index('marks_record').on(t.recordId, t.kind),
    // For the nightly deletion of marks that were removed long ago.
    index('marks_removed').on(t.changedAt).where(sql`value is null`),
  ],
);
