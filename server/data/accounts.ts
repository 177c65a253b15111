import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { tokens, users } from '../db/tables.ts';

/** What a token opens: a session, or the one thing that a mailed link is for. */
export type TokenPurpose = (typeof tokens.$inferSelect)['purpose'];

/** An account as its owner sees it, in the shape of the schema's `User`. */
export type AccountRow = Pick<typeof users.$inferSelect, 'id' | 'username' | 'name' | 'perms'> & {
  /** Whether the email address was confirmed. */
  validemail: boolean;
};

/** What registration stores; every text has passed validation, and the password is a hash. */
export type NewAccount = Pick<
  typeof users.$inferInsert,
  'username' | 'name' | 'email' | 'obfuscatedEmail' | 'passwordHash'
>;

const accountColumns = sql`users.id, users.username, users.name, users.valid_email as validemail, users.perms`;

const first = async <Row extends object>(database: Queryable, statement: SQL): Promise<Row | undefined> =>
  (await database.rows<Row>(statement))[0];

/** Stores an account. Returns nothing when its name or its address, whatever the case, is taken. */
export const insertAccount = (database: Queryable, account: NewAccount): Promise<AccountRow | undefined> =>
  first(
    database,
    sql`insert into users (username, name, email, obfuscated_email, password_hash)
      values (${account.username}, ${account.name}, ${account.email}, ${account.obfuscatedEmail}, ${account.passwordHash})
      on conflict do nothing
      returning ${accountColumns}`,
  );

/** Which of the two unique texts of an account are taken already, whatever their case. */
export const takenTexts = async (
  database: Queryable,
  username: string,
  email: string,
): Promise<{ username: boolean; email: boolean }> =>
  (await first<{ username: boolean; email: boolean }>(
    database,
    sql`select exists (select from users where caseless(username) = caseless(${username}::text)) as username,
      exists (select from users where caseless(email) = caseless(${email}::text)) as email`,
  )) ?? { username: false, email: false };

/** What a login needs to know of an account. */
export interface LoginRow extends AccountRow {
  passwordHash: string;
  /** Whether the account was signed in to from this address before. */
  knownAddress: boolean;
}

/** The account of a name, whatever its case, as a login from an address (given as its hash) needs it. */
export const accountForLogin = (
  database: Queryable,
  username: string,
  address: string,
): Promise<LoginRow | undefined> =>
  first(
    database,
    sql`select ${accountColumns}, users.password_hash as "passwordHash",
        exists (select from known_addresses where user_id = users.id and address = ${address}) as "knownAddress"
      from users where caseless(username) = caseless(${username}::text)`,
  );

/** The account that has both this name and this address, whatever their case. */
export const accountByNameAndEmail = (
  database: Queryable,
  username: string,
  email: string,
): Promise<(AccountRow & { email: string }) | undefined> =>
  first(
    database,
    sql`select ${accountColumns}, users.email
      from users where caseless(username) = caseless(${username}::text) and caseless(email) = caseless(${email}::text)`,
  );

/** Stores the hash of a token for an account, valid for so many seconds from now by the database's clock. */
export const insertToken = async (
  database: Queryable,
  token: { hash: string; userId: number; purpose: TokenPurpose; seconds: number },
): Promise<void> => {
  await database.rows(
    sql`insert into tokens (hash, user_id, purpose, expires_at)
      values (${token.hash}, ${token.userId}, ${token.purpose}, now() + make_interval(secs => ${token.seconds}))`,
  );
};

/** The account that a token, which has not expired, was issued to for this purpose. */
export const accountByToken = (
  database: Queryable,
  hash: string,
  purpose: TokenPurpose,
): Promise<AccountRow | undefined> =>
  first(
    database,
    sql`select ${accountColumns} from tokens join users on users.id = tokens.user_id
      where tokens.hash = ${hash} and tokens.purpose = ${purpose} and tokens.expires_at > now()`,
  );

/**
 * Deletes all sessions of an account but so many that were opened last. Part of the transaction that opened one: it
 * holds the account, so that of logins at the same moment each sees the sessions of those before it.
 */
export const keepNewestSessions = async (transaction: Queryable, userId: number, count: number): Promise<void> => {
  await transaction.rows(sql`select from users where id = ${userId} for no key update`);
  await transaction.rows(
    sql`delete from tokens where hash in (
      select hash from tokens where user_id = ${userId} and purpose = 'session'
      order by expires_at desc, hash offset ${count})`,
  );
};

/** Notes that an account was signed in to from an address (given as its hash), and forgets all but the last so many. */
export const rememberAddress = async (
  transaction: Queryable,
  userId: number,
  address: string,
  count: number,
): Promise<void> => {
  await transaction.rows(
    sql`insert into known_addresses (user_id, address) values (${userId}, ${address})
      on conflict (user_id, address) do update set signed_in_at = excluded.signed_in_at`,
  );
  await transaction.rows(
    sql`delete from known_addresses where user_id = ${userId} and address in (
      select address from known_addresses where user_id = ${userId} order by signed_in_at desc offset ${count})`,
  );
};

/** Uses up a token: of two requests with the same one, only the first is answered with the account's id. */
export const consumeToken = async (
  database: Queryable,
  hash: string,
  purpose: TokenPurpose,
): Promise<number | undefined> =>
  (
    await first<{ userId: number }>(
      database,
      sql`delete from tokens where hash = ${hash} and purpose = ${purpose} and expires_at > now()
        returning user_id as "userId"`,
    )
  )?.userId;

/** Sets the password of an account, and ends its sessions and its other reset links. */
export const replacePassword = async (
  database: Queryable,
  userId: number,
  passwordHash: string,
): Promise<AccountRow | undefined> => {
  await database.rows(sql`delete from tokens where user_id = ${userId} and purpose in ('session', 'reset')`);
  return first(
    database,
    sql`update users set password_hash = ${passwordHash} where id = ${userId} returning ${accountColumns}`,
  );
};

/** Marks the email address of an account as confirmed. */
export const markEmailValid = async (database: Queryable, userId: number): Promise<void> => {
  await database.rows(sql`update users set valid_email = true where id = ${userId}`);
};

/** How often something was done in its current window, and how many seconds until that window ends. */
export interface AttemptCount {
  count: number;
  seconds: number;
}

/**
 * Counts one more attempt under a key, in a window of so many seconds that begins with the first.
 * The count lives in the database, so that it holds across API processes and restarts.
 */
export const countAttempt = async (database: Queryable, key: string, seconds: number): Promise<AttemptCount> =>
  (await first<AttemptCount>(
    database,
    sql`insert into attempts as a (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when a.resets_at > now() then a.count + 1 else 1 end,
        resets_at = case when a.resets_at > now() then a.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as seconds`,
  )) ?? { count: 0, seconds: 0 };

/** Takes back one attempt that was counted under a key. */
export const refundAttempt = async (database: Queryable, key: string): Promise<void> => {
  await database.rows(sql`update attempts set count = count - 1 where key = ${key} and count > 0`);
};
