import { domainToASCII } from 'node:url';
import { badUserInput } from '../data/errors.ts';
import { checkTexts } from '../data/texts.ts';
import { rules } from './rules.ts';

/**
 * The form in which a username is stored and looked up; the database ignores its case. Check the length of the text
 * before: normalising combining marks takes time by the square of their number.
 */
export const canonicalUsername = (username: string): string => username.normalize('NFKC');

/**
 * Characters that cannot be seen, or that reorder others. They are control and format characters (such as zero-width
 * and bidirectional ones), spaces other than U+0020, fillers, and unassigned code points.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Z} ]/u;

/**
 * Returns a username in its stored form. No two usernames may differ only in invisible characters.
 * @throws GraphQLError with code `BAD_USER_INPUT` if it is not allowed
 */
export function checkUsername(entered: string): string {
  const username = canonicalUsername(entered);
  // Checked after normalising, as one character can become eighteen.
  checkTexts({ username: rules.userCreate.username }, { username });
  if (username !== username.trim()) throw badUserInput('username', 'Username must not begin or end with a space');
  if (invisible.test(username) || username.includes('  ')) {
    throw badUserInput('username', 'Username must consist of visible characters, with single spaces between them');
  }
  if (!/[\p{L}\p{N}]/u.test(username)) throw badUserInput('username', 'Username must contain a letter or a digit');
  return username;
}

/** A local part that needs no quotes. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;

/** A host name in ASCII, as the domain name system has it. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * An email address in its canonical form: without angle brackets, and the host in ASCII, so that a mailbox has one
 * address. Returns undefined if the text is no address. Check its length before. The case of the local part is kept, as
 * a mail server may depend on it; the database ignores it.
 */
export function parseEmail(entered: string): string | undefined {
  const text = entered.trim();
  const address = (text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text).normalize('NFKC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const host = domainToASCII(address.slice(at + 1));
  return localPart.test(local) && hostName.test(host) ? `${local}@${host}` : undefined;
}
