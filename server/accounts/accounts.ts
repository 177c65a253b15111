import { GraphQLError } from 'graphql';
import {
  type AccountRow,
  accountByNameAndEmail,
  accountByToken,
  accountByUsername,
  consumeToken,
  deleteToken,
  insertAccount,
  insertToken,
  keepNewestSessions,
  markEmailValid,
  replacePassword,
  type TokenPurpose,
  takenTexts,
} from '../data/accounts.ts';
import { badUserInput } from '../data/errors.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Limiter, limits } from './limits.ts';
import type { Mailer } from './mail.ts';
import { checkTexts, rules, storable } from './rules.ts';
import { hashPassword, hashToken, newToken, passwordMatches } from './secrets.ts';

/** What the accounts work with. */
export interface AccountServices {
  database: Database;
  mailer: Mailer;
  limiter: Limiter;
  /** The site's own address, which mailed links begin with. */
  siteUrl: string;
}

/** An opened session: the token goes to its owner and is stored as a hash only. */
export interface OpenedSession {
  token: string;
  user: AccountRow;
}

const hour = 60 * 60;
const lifetimes: Record<TokenPurpose, number> = { session: 24 * hour, confirm: 24 * hour, reset: hour };

async function issueToken(database: Queryable, userId: number, purpose: TokenPurpose): Promise<string> {
  const token = newToken();
  await insertToken(database, { hash: hashToken(token), userId, purpose, seconds: lifetimes[purpose] });
  return token;
}

/** How many sessions of one account are open at a time; a further one ends the oldest. */
const sessionsAtOnce = 10;

async function openSession(transaction: Queryable, user: AccountRow): Promise<OpenedSession> {
  const token = await issueToken(transaction, user.id, 'session');
  await keepNewestSessions(transaction, user.id, sessionsAtOnce);
  return { token, user };
}

/** The account whose session a token opens, if it still does. */
export const sessionOf = (database: Queryable, token: string): Promise<AccountRow | undefined> =>
  accountByToken(database, hashToken(token), 'session');

/**
 * Signs in. A wrong name and a wrong password take the same time and the same words.
 * Attempts are counted before the password is looked at, so that many at once gain nothing.
 */
export async function login(
  { database, limiter }: AccountServices,
  address: string,
  { username, password }: { username: string; password: string },
): Promise<OpenedSession> {
  await limiter.take(limits.loginByAddress, address);
  await limiter.take(limits.loginByAccount, username);
  const found = storable(username) ? await accountByUsername(database, username) : undefined;
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) {
    throw new GraphQLError('Invalid username or password', { extensions: { code: 'BAD_CREDENTIALS' } });
  }
  await limiter.refund(limits.loginByAddress, address);
  await limiter.refund(limits.loginByAccount, username);
  const { passwordHash: _, ...account } = found;
  return database.transaction((transaction) => openSession(transaction, account));
}

/** Ends the session of a token. Answers with whether there was one. */
export const logout = async (database: Queryable, token: string | undefined): Promise<boolean> =>
  token !== undefined && deleteToken(database, hashToken(token), 'session');

const emailForm = /^[^\s@]+@[^\s@]+$/;

/** Creates an account, signs it in and mails the link that confirms its address. */
export async function register(
  services: AccountServices,
  address: string,
  input: {
    name: string;
    email: string;
    obfuscatedEmail: string;
    username: string;
    password: string;
    confirmPassword: string;
  },
): Promise<OpenedSession> {
  const { database, limiter, mailer, siteUrl } = services;
  checkTexts(rules.userCreate, input);
  if (!emailForm.test(input.email)) throw badUserInput('email', 'Email must be an email address');
  if (input.username !== input.username.trim()) {
    throw badUserInput('username', 'Username must not begin or end with a space');
  }
  if (input.password !== input.confirmPassword) throw badUserInput('confirmPassword', 'Passwords do not match');
  await limiter.take(limits.registrationByAddress, address);
  await refuseTaken(database, input);
  const passwordHash = await hashPassword(input.password);
  const opened = await database.transaction(async (transaction) => {
    const user = await insertAccount(transaction, { ...input, passwordHash });
    if (!user) return undefined;
    return {
      confirmation: await issueToken(transaction, user.id, 'confirm'),
      ...(await openSession(transaction, user)),
    };
  });
  if (!opened) {
    await refuseTaken(database, input);
    throw badUserInput('username', 'Username is already taken');
  }
  const link = `${siteUrl}/confirm?token=${opened.confirmation}`;
  mailer.send(async () => ({
    to: input.email,
    subject: 'Confirm your email address',
    text: `Welcome to the Live Concert Database!\n\nThis link confirms your email address:\n\n${link}\n`,
    link,
  }));
  return { token: opened.token, user: opened.user };
}

async function refuseTaken(database: Queryable, { username, email }: { username: string; email: string }) {
  const taken = await takenTexts(database, username, email);
  if (taken.username) throw badUserInput('username', 'Username is already taken');
  if (taken.email) throw badUserInput('email', 'Email is already in use');
}

/**
 * Mails a link to set a new password, if there is an account of this name and address. The answer is the same either
 * way, and so is its time: everything that depends on the account happens behind it.
 */
export async function requestReset(
  { database, limiter, mailer, siteUrl }: AccountServices,
  { username, email }: { username: string; email: string },
): Promise<AccountRow> {
  if (username.trim() === '') throw badUserInput('username', 'Username is required');
  if (email.trim() === '') throw badUserInput('email', 'Email is required');
  await limiter.take(limits.resetByAccount, username);
  mailer.send(async () => {
    if (!storable(username) || !storable(email)) return undefined;
    const account = await accountByNameAndEmail(database, username, email);
    if (!account) return undefined;
    const link = `${siteUrl}/reset-password?confirmHash=${await issueToken(database, account.id, 'reset')}`;
    return {
      to: account.email,
      subject: 'Set a new password',
      text: `This link sets a new password for the account ${account.username}. It works once, for one hour:\n\n${link}\n\nIf you did not ask for it, nothing needs to be done.\n`,
      link,
    };
  });
  return { id: 0, username, name: '', validemail: false, perms: '' };
}

/** Sets a new password by a mailed code, ends every session of the account and signs it in. */
export async function savePassword(
  { database }: AccountServices,
  input: { confirmHash: string; password: string; verifyPassword: string },
): Promise<OpenedSession> {
  checkTexts(rules.savePassword, input);
  if (input.password !== input.verifyPassword) throw badUserInput('verifyPassword', 'Passwords do not match');
  const passwordHash = await hashPassword(input.password);
  const opened = await database.transaction(async (transaction) => {
    const userId = await consumeToken(transaction, hashToken(input.confirmHash), 'reset');
    const user = userId && (await replacePassword(transaction, userId, passwordHash));
    return user ? openSession(transaction, user) : undefined;
  });
  if (!opened) throw badUserInput('confirmHash', 'This password reset link is invalid or has expired.');
  return opened;
}

/**
 * Marks the address that a mailed link went to as confirmed; answers with the account. The link works as often as it is
 * opened until it expires: mail programs open links before people do.
 */
export async function confirmEmail(database: Queryable, token: string): Promise<AccountRow | undefined> {
  const account = await accountByToken(database, hashToken(token), 'confirm');
  if (account) await markEmailValid(database, account.id);
  return account;
}
