import { GraphQLError } from 'graphql';
import { type AccountRow, accountForLogin, lockAccount, rememberAddress } from '../data/accounts/accounts.ts';
import { accountByToken, consumeToken, keepNewestSessions } from '../data/accounts/tokens.ts';
import { isLonger } from '../data/base/texts.ts';
import type { Queryable } from '../db/database.ts';
import { storable } from '../db/storable.ts';
import { accountRules } from './accountRules.ts';
import { attemptLimits, type Limit } from './attemptLimits.ts';
import { canonicalUsername } from './identity.ts';
import { passwordMatches } from './passwords.ts';
import type { AccountServices } from './services.ts';
import { hashToken, issueToken, isToken } from './tokens.ts';

/** A new session. Its token is sent to the member; only a hash is stored. */
export interface OpenedSession {
  token: string;
  user: AccountRow;
}

/** The most sessions of one account. A further one ends the oldest. */
const sessionsAtOnce = 10;

/** The addresses that are remembered: attempts from them are counted separately (see `attemptLimits`). */
const knownAddresses = 5;

/**
 * Opens a session of an account, and remembers the address. Call it in a transaction. An account that was deleted
 * meanwhile has no password, so none fits.
 */
export async function openSession(transaction: Queryable, user: AccountRow, address: string): Promise<OpenedSession> {
  if (!(await lockAccount(transaction, user.id))) throw badCredentials();
  const token = await issueToken(transaction, user.id, 'session');
  await keepNewestSessions(transaction, user.id, sessionsAtOnce);
  await rememberAddress(transaction, user.id, hashToken(address), knownAddresses);
  return { token, user };
}

/** The account of a session's token, if the session is valid. Texts that cannot be tokens are not looked up. */
export const sessionOf = async (database: Queryable, token: string): Promise<AccountRow | undefined> =>
  isToken(token) ? accountByToken(database, hashToken(token), 'session') : undefined;

const badCredentials = () =>
  new GraphQLError('Invalid username or password', { extensions: { code: 'BAD_CREDENTIALS' } });

/**
 * Signs in. A wrong name and a wrong password give the same error after the same time. Attempts are counted before the
 * password is checked, so that parallel attempts do not help.
 */
export async function login(
  { database, limiter }: AccountServices,
  address: string,
  { username, password }: { username: string; password: string },
): Promise<OpenedSession> {
  await limiter.take(attemptLimits.loginByAddress, address);
  // No account has texts of this length, so nothing is computed for them.
  if (
    isLonger(username, accountRules.userCreate.username.max) ||
    isLonger(password, accountRules.userCreate.password.max)
  ) {
    throw badCredentials();
  }
  const name = canonicalUsername(username);
  const found = storable(name) ? await accountForLogin(database, name, hashToken(address)) : undefined;
  const attempts: [Limit, string][] = [
    [attemptLimits.loginByAccountAndAddress, `${address} ${name}`],
    found?.knownAddress
      ? [attemptLimits.loginByAccountAndKnownAddress, `${address} ${name}`]
      : [attemptLimits.loginByAccountFromElsewhere, name],
  ];
  for (const [limit, who] of attempts) await limiter.take(limit, who);
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw badCredentials();
  await limiter.refund(attemptLimits.loginByAddress, address);
  for (const [limit, who] of attempts) await limiter.refund(limit, who);
  const { passwordHash: _, knownAddress: __, ...account } = found;
  return database.transaction((transaction) => openSession(transaction, account, address));
}

/** Ends the session of a token. Returns whether there was one. */
export const logout = async (database: Queryable, token: string | undefined): Promise<boolean> =>
  token !== undefined && isToken(token) && (await consumeToken(database, hashToken(token), 'session')) !== undefined;
