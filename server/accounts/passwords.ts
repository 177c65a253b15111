import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { GraphQLError } from 'graphql';
import pLimit from 'p-limit';

/** Each hash takes 19 MB and one of Node's four worker threads, which also read files and compress answers. */
const hashesAtOnce = 2;

/** How many may wait: as a hash takes 30 ms, the last of them waits about a second. */
const hashesWaiting = 64;

const limit = pLimit(hashesAtOnce);

/** @throws GraphQLError with code `RATE_LIMITED` (HTTP 429) when too many wait already. */
function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= hashesWaiting) {
    throw new GraphQLError('Too many people sign in at this moment. Please try again in a few seconds.', {
      extensions: { code: 'RATE_LIMITED', retryAfter: 5 },
    });
  }
  return limit(work);
}

/** The hash of a password as it is stored: Argon2id with its parameters and salt, by the library's defaults. */
export const hashPassword = async (password: string): Promise<string> => limited(() => hash(password));

/** What a password is compared with when there is no account, so that the answer takes as long as with one. */
const fallbackHash = hash(randomBytes(16).toString('hex'));

/** Whether a password belongs to a stored hash. Without a hash it never does, and takes the same time to say so. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await fallbackHash);
  const matches = await limited(() => verify(compared, password));
  return matches && passwordHash !== undefined;
}
