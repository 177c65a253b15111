import { type AccountRow, isEmailTaken, lockAccount, setEmail, updateAccount } from '../data/accounts/accounts.ts';
import { confirmationByToken, consumeToken } from '../data/accounts/tokens.ts';
import { badUserInput } from '../data/base/badUserInput.ts';
import type { Database, Queryable } from '../db/database.ts';
import { hashToken, isToken } from './tokens.ts';

/* Mailed links confirm email addresses: that of a new account, or the new one of an account. */

export const LINK_IS_BAD = 'This link is invalid or has expired.';

const refusal = (message: string) => badUserInput('confirmHash', message);

/** Returns why a link cannot be used; undefined if it can. Changes nothing. */
export async function confirmationFault(database: Queryable, code: string): Promise<string | undefined> {
  return isToken(code) && (await confirmationByToken(database, hashToken(code))) ? undefined : LINK_IS_BAD;
}

/**
 * Confirms the address that a link was mailed to, and returns the account. The link works once.
 * @throws BAD_USER_INPUT if it is invalid, or if another account has got the address since
 */
export async function confirmAddress(database: Database, code: string): Promise<AccountRow> {
  const hash = hashToken(code);
  const link = isToken(code) ? await confirmationByToken(database, hash) : undefined;
  if (!link) throw refusal(LINK_IS_BAD);
  const { userId, purpose, email } = link;
  const confirmed = await database
    .transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      if ((await consumeToken(transaction, hash, purpose)) === undefined) return undefined;
      return email === null
        ? updateAccount(transaction, userId, { validEmail: true })
        : setEmail(transaction, userId, email);
    })
    .catch((error: unknown) => {
      throw isEmailTaken(error) ? refusal('Email is already in use') : error;
    });
  if (!confirmed) throw refusal(LINK_IS_BAD);
  return confirmed;
}
