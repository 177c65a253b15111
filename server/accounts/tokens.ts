import { createHash, randomBytes } from 'node:crypto';
import { insertToken, type TokenPurpose } from '../data/accounts/tokens.ts';
import type { Queryable } from '../db/database.ts';

const hour = 60 * 60;
const lifetimes: Record<TokenPurpose, number> = {
  session: 24 * hour,
  confirm: 24 * hour,
  email: 24 * hour,
  reset: hour,
};

/** The hash of a token, as it is stored. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether a text has the form of a token: 32 bytes in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Stores and returns a new token: 256 random bits, in characters that are safe in headers and links. */
export async function issueToken(
  database: Queryable,
  userId: number,
  purpose: TokenPurpose,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(database, { hash: hashToken(token), userId, purpose, email, seconds: lifetimes[purpose] });
  return token;
}
