import {
  type AccountRow,
  deleteAccount as deleteRow,
  emailAndHash,
  type LoginRow,
  setEmail,
  takenTexts,
  updatePassword,
} from '../data/accounts.ts';
import { badUserInput, unauthenticated } from '../data/errors.ts';
import { checkTexts } from '../data/texts.ts';
import { deleteTokens, emailByToken, endedByNewPassword } from '../data/tokens.ts';
import type { Queryable } from '../db/database.ts';
import { attemptLimits } from './attempt-limits.ts';
import { readEmail } from './identity.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { rules } from './rules.ts';
import type { AccountServices } from './services.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { hashToken, issueToken, isToken } from './tokens.ts';

/* The changes that owners make to their own accounts. Each asks for the password, and wrong guesses are counted. */

/** Checks the password of an account's owner. Returns the account with its email address. */
async function checkPassword(
  { database, limiter }: AccountServices,
  account: AccountRow | undefined,
  field: string,
  password: string,
): Promise<{ account: AccountRow; email: string }> {
  if (!account) throw unauthenticated();
  checkTexts({ [field]: rules.passwordChange.oldPassword }, { [field]: password });
  await limiter.take(attemptLimits.currentPasswordByAccount, String(account.id));
  // An account that was deleted meanwhile has no password, so none fits.
  const found: Pick<LoginRow, 'passwordHash'> & { email: string } = (await emailAndHash(database, account.id)) ?? {
    passwordHash: '',
    email: '',
  };
  if (!(await passwordMatches(found.passwordHash || undefined, password))) {
    throw badUserInput(field, 'The password is wrong');
  }
  await limiter.refund(attemptLimits.currentPasswordByAccount, String(account.id));
  return { account, email: found.email };
}

/** Sets a new password, ends every session of the account, and opens a new one. */
export async function changePassword(
  services: AccountServices,
  address: string,
  visitor: AccountRow | undefined,
  input: { oldPassword: string; password: string; confirmPassword: string },
): Promise<OpenedSession> {
  if (!visitor) throw unauthenticated();
  checkTexts(rules.passwordChange, input);
  const { account } = await checkPassword(services, visitor, 'oldPassword', input.oldPassword);
  const passwordHash = await hashPassword(input.password);
  return services.database.transaction(async (transaction) => {
    await deleteTokens(transaction, account.id, endedByNewPassword);
    const user = await updatePassword(transaction, account.id, passwordHash);
    if (!user) throw unauthenticated();
    return openSession(transaction, user, address);
  });
}

/**
 * Mails a link to a new address, which becomes the account's once the link is opened. Ends earlier links, and tells the
 * old address.
 */
export async function changeEmail(
  services: AccountServices,
  visitor: AccountRow | undefined,
  input: { password: string; email: string },
): Promise<void> {
  const { database, limiter, mailer, siteUrl } = services;
  const { account, email: old } = await checkPassword(services, visitor, 'password', input.password);
  checkTexts({ email: rules.userCreate.email }, { email: input.email });
  const email = readEmail(input.email);
  await limiter.take(attemptLimits.emailChangesByAccount, String(account.id));
  const { username } = account;
  await refuseTaken(database, email);
  // The address of an earlier link may have been a slip, and be a stranger's.
  await deleteTokens(database, account.id, ['email']);
  const code = await issueToken(database, account.id, 'email', email);
  const link = `${siteUrl}/confirm?token=${code}`;
  mailer.send(async () => ({
    to: email,
    subject: 'Confirm your new email address',
    text: `This link makes this the email address of your account at the Live Concert Database:\n\n${link}\n\nIf you did not ask for it, nothing needs to be done.\n`,
    link,
  }));
  const own = `${siteUrl}/user/${encodeURIComponent(username)}`;
  mailer.send(async () => ({
    to: old,
    subject: 'Your email address is about to change',
    text: `Somebody who knows the password of your account at the Live Concert Database has asked for another email address:\n\n${own}\n\nIf that was not you, set a new password.\n`,
    link: own,
  }));
}

async function refuseTaken(database: Queryable, email: string): Promise<void> {
  if ((await takenTexts(database, { username: '', email })).email) {
    throw badUserInput('email', 'Email is already in use');
  }
}

/** Gives an account the address that a mailed link went to, and returns the account. The link can be opened again. */
export async function confirmNewEmail(database: Queryable, code: string): Promise<AccountRow | undefined> {
  const found = isToken(code) ? await emailByToken(database, hashToken(code)) : undefined;
  return found && setEmail(database, found.userId, found.email);
}

/** `confirmNewEmail` as a mutation. */
export async function confirmEmailChange({ database }: AccountServices, { confirmHash }: { confirmHash: string }) {
  if (!(await confirmNewEmail(database, confirmHash))) {
    throw badUserInput('confirmHash', 'This link is invalid or has expired.');
  }
}

/** Ends every session of an account. */
export async function signOutEverywhere({ database }: AccountServices, account: AccountRow | undefined): Promise<void> {
  if (!account) throw unauthenticated();
  await deleteTokens(database, account.id, ['session']);
}

/** Deletes an account. What it added stays, without the name. */
export async function deleteAccount(
  services: AccountServices,
  visitor: AccountRow | undefined,
  { password }: { password: string },
): Promise<void> {
  const { account } = await checkPassword(services, visitor, 'password', password);
  await deleteRow(services.database, account.id);
  services.changed?.();
}
