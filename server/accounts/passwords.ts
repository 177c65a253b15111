import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { rateLimited } from '../data/base/badUserInput.ts';
import { canonicalPassword } from './identity.ts';

/** Each hash takes 19 MB and one of Node's four worker threads. These also read files and compress responses. */
const hashesAtOnce = 2;

/** The most hashes that may wait. A hash takes 30 ms, so the last one waits about a second. */
const hashesWaiting = 64;

const limit = pLimit(hashesAtOnce);

/** @throws GraphQLError with code `RATE_LIMITED` (HTTP 429) if too many are waiting */
function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= hashesWaiting) {
    throw rateLimited('Too many people sign in at this moment. Please try again in a few seconds.', 5);
  }
  return limit(work);
}

/** The hash of a password, as it is stored: Argon2id with its parameters and salt, by the library's defaults. */
export const hashPassword = async (password: string): Promise<string> =>
  limited(() => hash(canonicalPassword(password)));

/** The hash with which a password is compared if there is no account, so that the response takes the same time. */
const fallbackHash = hash(randomBytes(16).toString('hex'));

/**
 * Whether a password fits a stored hash. Without a hash it returns false after the same time. Hashes from before passwords
 * had one form are of a password as it was typed.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await fallbackHash);
  for (const form of new Set([canonicalPassword(password), password])) {
    if (await limited(() => verify(compared, form))) return passwordHash !== undefined;
  }
  return false;
}
