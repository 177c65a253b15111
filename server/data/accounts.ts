import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { knownAddresses, users } from '../db/tables.ts';

type User = typeof users.$inferSelect;

/** An account as its owner sees it, in the shape of the schema's `User`. */
export type AccountRow = Pick<User, 'id' | 'username' | 'name' | 'perms'> & {
  /** Whether the email address was confirmed. */
  validemail: User['validEmail'];
};

/** What registration stores; every text has passed validation, and the password is a hash. */
export type NewAccount = Pick<
  typeof users.$inferInsert,
  'username' | 'name' | 'email' | 'obfuscatedEmail' | 'passwordHash'
>;

/** The columns of an `AccountRow`. */
const accountColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  validemail: users.validEmail,
  perms: users.perms,
};

/** The condition that a column holds a text, whatever its case. The unique index of the column answers it. */
const equalsCaseless = (column: PgColumn, text: string): SQL => sql`caseless(${column}) = caseless(${text}::text)`;

/** Stores an account. Returns nothing when its name or its address, whatever the case, is taken. */
export async function insertAccount(database: Queryable, account: NewAccount): Promise<AccountRow | undefined> {
  const { username, name, email, obfuscatedEmail, passwordHash } = account;
  const [row] = await build(database, (db) =>
    db
      .insert(users)
      .values({ username, name, email, obfuscatedEmail, passwordHash })
      .onConflictDoNothing()
      .returning(accountColumns),
  );
  return row;
}

/** Which of the two unique texts of an account are taken already, whatever their case. */
export async function takenTexts(
  database: Queryable,
  { username, email }: Pick<User, 'username' | 'email'>,
): Promise<{ username: boolean; email: boolean }> {
  const [taken] = await database.rows<{ username: boolean; email: boolean }>(
    sql`select exists (select from ${users} where ${equalsCaseless(users.username, username)}) as username,
      exists (select from ${users} where ${equalsCaseless(users.email, email)}) as email`,
  );
  return taken ?? { username: false, email: false };
}

/** What a login needs to know of an account. */
export interface LoginRow extends AccountRow, Pick<User, 'passwordHash'> {
  /** Whether the account was signed in to from this address before. */
  knownAddress: boolean;
}

/** The account of a name, whatever its case, as a login from an address (given as its hash) needs it. */
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

/** The account that has both this name and this address, whatever their case. */
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

/** Stores the hash of an account's new password. Returns nothing when the account is gone. */
export async function updatePassword(
  database: Queryable,
  userId: number,
  passwordHash: string,
): Promise<AccountRow | undefined> {
  const [row] = await build(database, (db) =>
    db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning(accountColumns),
  );
  return row;
}

/** Marks the email address of an account as confirmed. */
export const markEmailValid = async (database: Queryable, userId: number): Promise<void> => {
  await build(database, (db) => db.update(users).set({ validEmail: true }).where(eq(users.id, userId)));
};

/** Notes that an account was signed in to from an address (given as its hash), and forgets all but the last so many. */
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
