import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { tokens, users } from '../db/tables.ts';
import type { AccountRow } from './accounts.ts';

type Token = typeof tokens.$inferSelect;

/** What a token opens: a session, or the one thing that a mailed link is for. */
export type TokenPurpose = Token['purpose'];

/** The condition that a token has this hash, was issued for this purpose and has not expired, by the database's clock. */
const isValid = (hash: string, purpose: TokenPurpose) =>
  and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, sql`now()`));

/** Stores the hash of a token for an account, valid for so many seconds from now by the database's clock. */
export const insertToken = async (
  database: Queryable,
  { seconds, ...token }: Pick<Token, 'hash' | 'userId' | 'purpose'> & { seconds: number },
): Promise<void> => {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await build(database, (db) => db.insert(tokens).values({ ...token, expiresAt }));
};

/**
 * The account that a token, which has not expired, was issued to for this purpose. Each request of a member asks for it, so
 * it is SQL: the builder takes 20 times as long to write the statement.
 */
export async function accountByToken(
  database: Queryable,
  hash: string,
  purpose: TokenPurpose,
): Promise<AccountRow | undefined> {
  const [account] = await database.rows<AccountRow>(
    sql`select users.id, users.username, users.name, users.valid_email as validemail, users.perms
      from tokens join users on users.id = tokens.user_id
      where tokens.hash = ${hash} and tokens.purpose = ${purpose} and tokens.expires_at > now()`,
  );
  return account;
}

/** Uses up a token: of two requests with the same one, only the first is answered with the account's id. */
export async function consumeToken(
  database: Queryable,
  hash: string,
  purpose: TokenPurpose,
): Promise<number | undefined> {
  const [token] = await build(database, (db) =>
    db.delete(tokens).where(isValid(hash, purpose)).returning({ userId: tokens.userId }),
  );
  return token?.userId;
}

/** Deletes all tokens of an account that were issued for these purposes. */
export const deleteTokens = async (
  database: Queryable,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> => {
  await build(database, (db) =>
    db.delete(tokens).where(and(eq(tokens.userId, userId), inArray(tokens.purpose, purposes))),
  );
};

/** Deletes the tokens that have expired. */
export const deleteExpiredTokens = async (database: Queryable): Promise<void> => {
  await build(database, (db) => db.delete(tokens).where(lte(tokens.expiresAt, sql`now()`)));
};

/**
 * Deletes all sessions of an account but so many that were opened last. Part of the transaction that opened one: it
 * locks the account, so that of logins at the same moment each sees the sessions of those before it.
 */
export async function keepNewestSessions(transaction: Queryable, userId: number, count: number): Promise<void> {
  await build(transaction, (db) =>
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update'),
  );
  await build(transaction, (db) => {
    const older = db
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'session')))
      .orderBy(desc(tokens.expiresAt), tokens.hash)
      .offset(count);
    return db.delete(tokens).where(inArray(tokens.hash, older));
  });
}
