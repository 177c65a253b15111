import pTimeout from 'p-timeout';
import {
  type AccountRow,
  type Credentials,
  deleteAccountRow as deleteRow,
  emailAndHash,
  lockAccount,
  updateAccount,
} from '../data/accounts/accounts.ts';
import { deleteTokens, lettingIn } from '../data/accounts/tokens.ts';
import { badUserInput, unauthenticated } from '../data/base/badUserInput.ts';
import { checkTexts } from '../data/base/texts.ts';
import { beginMembersChange } from '../data/loading/catalogueLoads.ts';
import type { Queryable } from '../db/database.ts';
import { accountRules } from './accountRules.ts';
import { attemptLimits } from './attemptLimits.ts';
import { readEmail } from './identity.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { refuseTaken } from './registration.ts';
import type { AccountServices } from './services.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { issueToken } from './tokens.ts';

/** How long a change of address waits for its mail to be sent, in milliseconds. */
const longestFirstTry = 3000;

/* The changes that owners make to their own accounts. Each asks for the password, and wrong guesses are counted. */

/** An account whose owner has said the password, with the hash that it fits. */
type Proven = Credentials & { account: AccountRow };

const wrongPassword = (field: string) => badUserInput(field, 'The password is wrong');

async function checkPassword(
  { database, limiter }: AccountServices,
  account: AccountRow | undefined,
  field: string,
  password: string,
): Promise<Proven> {
  if (!account) throw unauthenticated();
  checkTexts({ [field]: accountRules.passwordChange.oldPassword }, { [field]: password });
  await limiter.take(attemptLimits.currentPasswordByAccount, String(account.id));
  // An account that was deleted meanwhile has no password, so none fits.
  const found = await emailAndHash(database, account.id);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) throw wrongPassword(field);
  await limiter.refund(attemptLimits.currentPasswordByAccount, String(account.id));
  return { account, ...found };
}

/** Locks an account, and refuses a password that another one has replaced since it was checked. */
async function lockProven(transaction: Queryable, { account, passwordHash }: Proven, field: string): Promise<void> {
  if ((await lockAccount(transaction, account.id))?.passwordHash !== passwordHash) throw wrongPassword(field);
}

/** Sets a new password, ends every session of the account, and opens a new one. */
export async function changePassword(
  services: AccountServices,
  address: string,
  visitor: AccountRow | undefined,
  input: { oldPassword: string; password: string; confirmPassword: string },
): Promise<OpenedSession> {
  if (!visitor) throw unauthenticated();
  checkTexts(accountRules.passwordChange, input);
  const proven = await checkPassword(services, visitor, 'oldPassword', input.oldPassword);
  const { account } = proven;
  const passwordHash = await hashPassword(input.password);
  return services.database.transaction(async (transaction) => {
    await lockProven(transaction, proven, 'oldPassword');
    await deleteTokens(transaction, account.id, lettingIn);
    const user = await updateAccount(transaction, account.id, { passwordHash });
    if (!user) throw unauthenticated();
    return openSession(transaction, user, address);
  });
}

/** The address is the account's once its link is opened. Ends earlier links, and tells the old address. */
export async function changeEmail(
  services: AccountServices,
  visitor: AccountRow | undefined,
  input: { password: string; email: string },
): Promise<void> {
  const { database, limiter, mailer, siteUrl } = services;
  const proven = await checkPassword(services, visitor, 'password', input.password);
  const { account, email: old } = proven;
  checkTexts({ email: accountRules.userCreate.email }, { email: input.email });
  const email = readEmail(input.email);
  await limiter.take(attemptLimits.emailChangesByAccount, String(account.id));
  const { username } = account;
  // Who lost the link to the address that the account has asks for another.
  const isOwn = email.toLowerCase() === old.toLowerCase();
  // No username and no look is empty.
  if (!isOwn) await refuseTaken(database, { username: '', look: '', email });
  const code = await database.transaction(async (transaction) => {
    await lockProven(transaction, proven, 'password');
    // The address of an earlier link may have been a slip, and be a stranger's.
    await deleteTokens(transaction, account.id, ['email']);
    return issueToken(transaction, account.id, 'email', email);
  });
  const link = `${siteUrl}/confirm?token=${code}`;
  const firstTry = mailer.send(async () => ({
    userId: account.id,
    to: email,
    subject: 'Confirm your new email address',
    text: `This link makes this the email address of your account at the Live Concert Database:\n\n${link}\n\nIf you did not ask for it, nothing needs to be done.\n`,
    link,
  }));
  if (!isOwn) {
    const own = `${siteUrl}/user/${encodeURIComponent(username)}`;
    mailer.send(async () => ({
      to: old,
      subject: 'Your email address is about to change',
      text: `Somebody who knows the password of your account at the Live Concert Database has asked for another email address:\n\n${own}\n\nIf that was not you, set a new password.\n`,
      link: own,
    }));
  }
  // The owner is told on the profile, which is looked at next. A slow mail server keeps nobody.
  await pTimeout(firstTry, { milliseconds: longestFirstTry, fallback: () => undefined });
}

/** Ends every session of an account, and the mailed links that would let somebody in. */
export async function signOutEverywhere({ database }: AccountServices, account: AccountRow | undefined): Promise<void> {
  if (!account) throw unauthenticated();
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, account.id);
    await deleteTokens(transaction, account.id, lettingIn);
  });
}

/** Deletes an account. What it added stays, without the name. */
export async function deleteAccount(
  services: AccountServices,
  visitor: AccountRow | undefined,
  { password }: { password: string },
): Promise<void> {
  const { account } = await checkPassword(services, visitor, 'password', password);
  await services.database.transaction(async (transaction) => {
    await beginMembersChange(transaction);
    await deleteRow(transaction, account.id);
  }, 'changes');
  services.changed?.();
}
