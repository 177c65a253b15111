import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The hash of a password as it is stored: Argon2id with its parameters and salt, by the library's defaults. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared with when there is no account, so that the answer takes as long as with one. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

/** Whether a password belongs to a stored hash. Without a hash it never does, and takes the same time to say so. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

/** A token that cannot be guessed: 256 random bits, safe in a header and in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. The token is random to the last bit, so that a fast hash protects it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
