import { type AccountRow, accountByNameAndEmail, lockAccount, updateAccount } from '../data/accounts/accounts.ts';
import { accountByToken, consumeToken, deleteTokens, lettingIn } from '../data/accounts/tokens.ts';
import { badUserInput } from '../data/base/badUserInput.ts';
import { checkLengths, checkTexts } from '../data/base/texts.ts';
import { storable } from '../db/storable.ts';
import { accountRules } from './accountRules.ts';
import { attemptLimits } from './attemptLimits.ts';
import { canonicalUsername, parseEmail } from './identity.ts';
import type { Message } from './mail.ts';
import { hashPassword } from './passwords.ts';
import type { AccountServices } from './services.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { hashToken, issueToken } from './tokens.ts';

type ResetRequest = { username: string; email: string };

/**
 * Mails a link to set a new password, if there is an account with this name and address. Response and duration are the
 * same without one: all that depends on the account, such as the limit on mails, happens after the response.
 */
export async function requestReset(
  services: AccountServices,
  address: string,
  { username, email }: ResetRequest,
): Promise<AccountRow> {
  checkLengths(accountRules.resetPassword, { username, email });
  await services.limiter.take(attemptLimits.resetByAddress, address);
  services.mailer.send(() => resetMessage(services, { username, email }));
  return { id: 0, username, name: '', validemail: false, perms: '' };
}

async function resetMessage(
  { database, limiter, siteUrl }: AccountServices,
  { username, email }: ResetRequest,
): Promise<Message | undefined> {
  const name = canonicalUsername(username);
  const to = parseEmail(email);
  const account = to !== undefined && storable(name) ? await accountByNameAndEmail(database, name, to) : undefined;
  if (!account || !(await limiter.allows(attemptLimits.resetMailsByAccount, String(account.id)))) return undefined;
  const code = await database.transaction(async (transaction) => {
    // A link must not outlive the address that it is mailed to, which may have changed meanwhile.
    const now = await lockAccount(transaction, account.id);
    return now?.email === account.email ? issueToken(transaction, account.id, 'reset') : undefined;
  });
  if (code === undefined) return undefined;
  const link = `${siteUrl}/reset-password?confirmHash=${code}`;
  return {
    userId: account.id,
    to: account.email,
    subject: 'Set a new password',
    // No name: an attacker may have registered with a text as the name, to send it to others by our mail.
    text: `This link sets a new password for your account at the Live Concert Database. It works once, for one hour:\n\n${link}\n\nIf you did not ask for it, nothing needs to be done.\n`,
    link,
  };
}

const invalidCode = () => badUserInput('confirmHash', 'This password reset link is invalid or has expired.');

/**
 * Sets a new password with a mailed code, ends all sessions of the account, and signs it in. The code is checked before
 * the password is hashed, as hashing is expensive.
 */
export async function savePassword(
  { database, limiter }: AccountServices,
  address: string,
  input: { confirmHash: string; password: string; verifyPassword: string },
): Promise<OpenedSession> {
  checkTexts(accountRules.savePassword, input);
  await limiter.take(attemptLimits.savePasswordByAddress, address);
  const code = hashToken(input.confirmHash);
  const account = await accountByToken(database, code, 'reset');
  if (!account) throw invalidCode();
  const passwordHash = await hashPassword(input.password);
  // Before the transaction: if this failed after it, the code would be used up.
  await limiter.refund(attemptLimits.savePasswordByAddress, address);
  const opened = await database.transaction(async (transaction) => {
    if (!(await lockAccount(transaction, account.id))) return undefined;
    const userId = await consumeToken(transaction, code, 'reset');
    if (userId === undefined) return undefined;
    await deleteTokens(transaction, userId, lettingIn);
    const user = await updateAccount(transaction, userId, { passwordHash });
    return user && openSession(transaction, user, address);
  });
  if (!opened) throw invalidCode();
  return opened;
}
