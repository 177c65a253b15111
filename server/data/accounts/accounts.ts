import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { build } from '../../db/builder.ts';
import type { Queryable, Session } from '../../db/database.ts';
import { violatedIndex } from '../../db/failures.ts';
import { knownAddresses, tokens, users } from '../../db/tables/members.ts';

type User = typeof users.$inferSelect;

/** An account in the shape of the schema's `User`, for its owner only. */
export type AccountRow = Pick<User, 'id' | 'username' | 'name' | 'perms'> & {
  validemail: User['validEmail'];
  /** The reason why the account may only read; null or undefined if it may write. */
  blocked?: User['blocked'];
};

/** Whether an account may change all records. */
export const isEditor = ({ perms }: Pick<User, 'perms'>): boolean => perms.split(',').includes('editor');

/** The data of a registration. Every text is valid, and the password is hashed. */
export type NewAccount = Pick<
  typeof users.$inferInsert,
  'username' | 'name' | 'email' | 'obfuscatedEmail' | 'passwordHash'
> &
  AccountNames;

/** The values that no two accounts have alike: the name, its look, and the email address. */
export interface AccountNames {
  username: string;
  look: string;
  email: string;
}

const accountColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  validemail: users.validEmail,
  perms: users.perms,
  blocked: users.blocked,
};

/** The condition that a column equals a text, ignoring case. The column's unique index answers it. */
const equalsCaseless = (column: PgColumn, text: string): SQL => sql`caseless(${column}) = caseless(${text}::text)`;

/** Stores an account. Returns undefined if its username, its look or its email address is taken, ignoring case. */
export async function insertAccount(database: Queryable, account: NewAccount): Promise<AccountRow | undefined> {
  const { username, look, name, email, obfuscatedEmail, passwordHash } = account;
  const [row] = await build(database, (db) =>
    db
      .insert(users)
      .values({ username, look, name, email, obfuscatedEmail, passwordHash })
      .onConflictDoNothing()
      .returning(accountColumns),
  );
  return row;
}

/** Tells whether an account's username, its look and its email address are taken, ignoring case. */
export async function takenTexts(
  database: Queryable,
  { username, look, email }: AccountNames,
): Promise<Record<keyof AccountNames, boolean>> {
  const [taken] = await database.rows<Record<keyof AccountNames, boolean>>(
    sql`select exists (select from ${users} where ${equalsCaseless(users.username, username)}) as username,
      exists (select from ${users} where ${users.look} = ${look}) as look,
      exists (select from ${users} where ${equalsCaseless(users.email, email)}) as email`,
  );
  return taken ?? { username: false, look: false, email: false };
}

/** The most accounts whose looks are stored at once. */
const looksAtOnce = 1000;

/** Stores what usernames look like that were stored without. Of several that look alike, only the first has the look. */
export async function completeLooks(database: Session, lookOf: (username: string) => string): Promise<void> {
  await database.transaction(async (transaction) => {
    // Another process may do the same. Names are read meanwhile.
    await transaction.rows(sql`lock table ${users} in share row exclusive mode`);
    for (let after = 0; ; ) {
      const rows = await build(transaction, (db) =>
        db
          .select({ id: users.id, username: users.username })
          .from(users)
          .where(and(isNull(users.look), gt(users.id, after)))
          .orderBy(users.id)
          .limit(looksAtOnce),
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      await transaction.rows(sql`update users set look = given.look
        from (select distinct on (look) id, look
          from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ username }) => lookOf(username)))}::text[]) as own (id, look)
          order by look, id) given
        where users.id = given.id and not exists (select from users other where other.look = given.look)`);
    }
  });
}

export interface LoginRow extends AccountRow, Pick<User, 'passwordHash'> {
  /** Whether somebody signed in to the account from this address before. */
  knownAddress: boolean;
}

/** Returns the account with a username, ignoring case, for a login from an address (given as its hash). */
export async function accountForLogin(
  database: Queryable,
  username: string,
  address: string,
): Promise<LoginRow | undefined> {
  const [row] = await build(database, (db) =>
    db
      .select({
        ...accountColumns,
        passwordHash: users.passwordHash,
        knownAddress: sql<boolean>`${isNotNull(knownAddresses.address)}`,
      })
      .from(users)
      .leftJoin(knownAddresses, and(eq(knownAddresses.userId, users.id), eq(knownAddresses.address, address)))
      .where(equalsCaseless(users.username, username)),
  );
  return row;
}

/** Returns the account with both this username and this email address, ignoring case. */
export async function accountByNameAndEmail(
  database: Queryable,
  username: string,
  email: string,
): Promise<(AccountRow & Pick<User, 'email'>) | undefined> {
  const [row] = await build(database, (db) =>
    db
      .select({ ...accountColumns, email: users.email })
      .from(users)
      .where(and(equalsCaseless(users.username, username), equalsCaseless(users.email, email))),
  );
  return row;
}

/** Keeps an account from being deleted until the transaction ends. Its owner may write elsewhere meanwhile. */
export async function holdAccount(
  transaction: Queryable,
  userId: number,
): Promise<Required<Pick<AccountRow, 'blocked'>> | undefined> {
  const [row] = await build(transaction, (db) =>
    db.select({ blocked: users.blocked }).from(users).where(eq(users.id, userId)).for('key share'),
  );
  return row;
}

/** Changes an account. Returns undefined if it does not exist any more. */
export async function updateAccount(
  database: Queryable,
  userId: number,
  values: Partial<Pick<User, 'passwordHash' | 'validEmail' | 'email' | 'blocked' | 'perms'>>,
): Promise<AccountRow | undefined> {
  const [row] = await build(database, (db) =>
    db.update(users).set(values).where(eq(users.id, userId)).returning(accountColumns),
  );
  return row;
}

/** Remembers that somebody signed in to an account from an address (given as its hash). Keeps the latest `count`. */
export async function rememberAddress(
  transaction: Queryable,
  userId: number,
  address: string,
  count: number,
): Promise<void> {
  const { signedInAt } = knownAddresses;
  await build(transaction, (db) =>
    db
      .insert(knownAddresses)
      .values({ userId, address })
      .onConflictDoUpdate({
        target: [knownAddresses.userId, knownAddresses.address],
        set: { signedInAt: sql`excluded.${sql.identifier(signedInAt.name)}` },
      }),
  );
  const isOfAccount = eq(knownAddresses.userId, userId);
  await build(transaction, (db) => {
    const older = db
      .select({ address: knownAddresses.address })
      .from(knownAddresses)
      .where(isOfAccount)
      .orderBy(desc(signedInAt))
      .offset(count);
    return db.delete(knownAddresses).where(and(isOfAccount, inArray(knownAddresses.address, older)));
  });
}

/** Case is ignored. */
export async function accountByName(database: Queryable, username: string): Promise<AccountRow | undefined> {
  const [row] = await build(database, (db) =>
    db.select(accountColumns).from(users).where(equalsCaseless(users.username, username)),
  );
  return row;
}

/** Returns all accounts with the fields that an operator sees, the oldest first. */
export const allAccounts = (
  database: Queryable,
): Promise<Pick<User, 'username' | 'perms' | 'blocked' | 'createdAt'>[]> =>
  build(database, (db) =>
    db
      .select({ username: users.username, perms: users.perms, blocked: users.blocked, createdAt: users.createdAt })
      .from(users)
      .orderBy(users.id),
  );

/** The values that the links and sessions of an account rest on. */
export type Credentials = Pick<User, 'email' | 'passwordHash'>;

const credentials = { email: users.email, passwordHash: users.passwordHash };

export async function emailAndHash(database: Queryable, userId: number): Promise<Credentials | undefined> {
  const [row] = await build(database, (db) => db.select(credentials).from(users).where(eq(users.id, userId)));
  return row;
}

/**
 * `emailAndHash` that locks the account until the transaction ends, so that only one transaction at a time writes its
 * address, password, marks, sessions and links. Whatever makes, uses or ends links and sessions locks the account before
 * its tokens, so that no two wait for each other. `holdAccount` does not wait for it.
 */
export async function lockAccount(transaction: Queryable, userId: number): Promise<Credentials | undefined> {
  const [row] = await build(transaction, (db) =>
    db.select(credentials).from(users).where(eq(users.id, userId)).for('no key update'),
  );
  return row;
}

/** The data of an account, for its owner: the schema's `Account`. */
type OwnAccount = Pick<
  User,
  'username' | 'name' | 'email' | 'obfuscatedEmail' | 'perms' | 'createdAt' | 'unsentMailAt'
> & {
  emailVerified: User['validEmail'];
};

export async function ownAccount(database: Queryable, userId: number): Promise<OwnAccount | undefined> {
  const { username, name, email, obfuscatedEmail, perms, createdAt, unsentMailAt, validEmail: emailVerified } = users;
  const [row] = await build(database, (db) =>
    db
      .select({ username, name, email, obfuscatedEmail, emailVerified, perms, createdAt, unsentMailAt })
      .from(users)
      .where(eq(users.id, userId)),
  );
  return row;
}

/**
 * Stores a confirmed email address, and ends all mailed links of the account: they went to an address that is no longer
 * its own. Part of a transaction. Returns undefined if the account is gone.
 * @throws the error that `isEmailTaken` knows, if another account has the address
 */
export async function setEmail(transaction: Queryable, userId: number, email: string): Promise<AccountRow | undefined> {
  const row = await updateAccount(transaction, userId, { email, validEmail: true });
  await build(transaction, (db) =>
    db.delete(tokens).where(and(eq(tokens.userId, userId), ne(tokens.purpose, 'session'))),
  );
  return row;
}

/** Whether an error says that another account has the email address. Only the index tells of two at the same time. */
export const isEmailTaken = (error: unknown): boolean => violatedIndex(error) === 'users_email';

/** Notes whether the last message that the owner of an account waits for was sent. */
export const noteMail = async (database: Queryable, userId: number, isSent: boolean): Promise<void> => {
  const isUnsent = isSent ? isNotNull(users.unsentMailAt) : undefined;
  await build(database, (db) =>
    db
      .update(users)
      .set({ unsentMailAt: isSent ? null : sql`now()` })
      .where(and(eq(users.id, userId), isUnsent)),
  );
};

/** Deletes an account with its sessions. Its name is taken from all records, so the transaction must have begun a change. */
export const deleteAccountRow = async (database: Queryable, userId: number): Promise<void> => {
  await build(database, (db) => db.delete(users).where(eq(users.id, userId)));
};
