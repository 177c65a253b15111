import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { build } from '../../db/builder.ts';
import type { Queryable } from '../../db/database.ts';
import { tokens } from '../../db/tables/members.ts';
import type { AccountRow } from './accounts.ts';

type Token = typeof tokens.$inferSelect;

/** The purpose of a token: a session, or the action of a mailed link. */
export type TokenPurpose = Token['purpose'];

/** The condition that a token has this hash and purpose, and has not expired by the database's clock. */
const isValid = (hash: string, purpose: TokenPurpose) =>
  and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, sql`now()`));

/** Stores the hash of an account's token. It is valid for this number of seconds, by the database's clock. */
export const insertToken = async (
  database: Queryable,
  { seconds, ...token }: Pick<Token, 'hash' | 'userId' | 'purpose' | 'email'> & { seconds: number },
): Promise<void> => {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await build(database, (db) => db.insert(tokens).values({ ...token, expiresAt }));
};

/**
 * Returns the account of an unexpired token for a purpose. Each request of a member needs it, so it is written in SQL:
 * the builder takes 20 times as long.
 */
export async function accountByToken(
  database: Queryable,
  hash: string,
  purpose: TokenPurpose,
): Promise<AccountRow | undefined> {
  const [account] = await database.rows<AccountRow>(
    sql`select users.id, users.username, users.name, users.valid_email as validemail, users.perms, users.blocked
      from tokens join users on users.id = tokens.user_id
      where tokens.hash = ${hash} and tokens.purpose = ${purpose} and tokens.expires_at > now()`,
  );
  return account;
}

/** Deletes a token, and returns its account's id. Of two requests with the same token, only the first gets it. */
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

/**
 * The purposes of the tokens that let somebody in, which a new password ends, and `Sign out everywhere`. A link to another
 * address is among them: whoever knew the password may have asked for it.
 */
export const lettingIn: readonly TokenPurpose[] = ['session', 'reset', 'email'];

export const deleteTokens = async (
  database: Queryable,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> => {
  await build(database, (db) =>
    db.delete(tokens).where(and(eq(tokens.userId, userId), inArray(tokens.purpose, purposes))),
  );
};

/**
 * Deletes all but the newest sessions of an account. Part of the transaction that created the last one, which has locked
 * the account, so that each of several simultaneous logins sees the sessions before it.
 */
export async function keepNewestSessions(transaction: Queryable, userId: number, count: number): Promise<void> {
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

/** A link that confirms an address: its token's account and purpose, and the new address if it is one. */
type Confirmation = Pick<Token, 'userId' | 'purpose' | 'email'>;

export async function confirmationByToken(database: Queryable, hash: string): Promise<Confirmation | undefined> {
  const { userId, purpose, email } = tokens;
  const [token] = await build(database, (db) =>
    db
      .select({ userId, purpose, email })
      .from(tokens)
      .where(or(isValid(hash, 'confirm'), isValid(hash, 'email'))),
  );
  return token;
}
