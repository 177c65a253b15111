import { type AccountNames, insertAccount, takenTexts } from '../data/accounts/accounts.ts';
import { badUserInput, refuseInput } from '../data/base/badUserInput.ts';
import { checkTexts } from '../data/base/texts.ts';
import type { Queryable } from '../db/database.ts';
import { accountRules } from './accountRules.ts';
import { attemptLimits } from './attemptLimits.ts';
import { canonicalUsername, lookOf, readEmail } from './identity.ts';
import { hashPassword } from './passwords.ts';
import type { AccountServices } from './services.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { issueToken } from './tokens.ts';

type Registration = {
  name: string;
  email: string;
  obfuscatedEmail: string;
  username: string;
  password: string;
  confirmPassword: string;
};

/** Creates an account, signs it in, and mails the link that confirms its address. */
export async function register(
  { database, limiter, mailer, siteUrl }: AccountServices,
  address: string,
  input: Registration,
): Promise<OpenedSession> {
  checkTexts(accountRules.userCreate, input);
  const email = readEmail(input.email);
  const username = canonicalUsername(input.username);
  await limiter.take(attemptLimits.registrationByAddress, address);
  const names = { username, look: lookOf(username), email };
  await refuseTaken(database, names);
  const passwordHash = await hashPassword(input.password);
  const opened = await database.transaction(async (transaction) => {
    const user = await insertAccount(transaction, { ...input, ...names, passwordHash });
    if (!user) return undefined;
    const confirmation = await issueToken(transaction, user.id, 'confirm');
    return { confirmation, ...(await openSession(transaction, user, address)) };
  });
  if (!opened) {
    await refuseTaken(database, names);
    throw badUserInput('username', 'Username is already taken');
  }
  const link = `${siteUrl}/confirm?token=${opened.confirmation}`;
  mailer.send(async () => ({
    userId: opened.user.id,
    to: email,
    subject: 'Confirm your email address',
    text: `Welcome to the Live Concert Database!\n\nThis link confirms your email address:\n\n${link}\n`,
    link,
  }));
  return { token: opened.token, user: opened.user };
}

/** Refuses names that another account has. */
export async function refuseTaken(database: Queryable, names: AccountNames): Promise<void> {
  const taken = await takenTexts(database, names);
  refuseInput({
    ...(taken.look && { username: 'Username looks like one that is already taken' }),
    ...(taken.username && { username: 'Username is already taken' }),
    ...(taken.email && { email: 'Email is already in use' }),
  });
}
