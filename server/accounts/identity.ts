import { domainToASCII } from 'node:url';
import { badUserInput } from '../data/errors.ts';

/** The form in which a username is stored and looked for; the database then ignores its case. */
export const canonicalUsername = (username: string): string => username.normalize('NFKC');

/**
 * Whatever leaves no mark or changes where its neighbours stand: control and format characters (those without width and
 * those that turn the direction of text among them), every space but the plain one, fillers, and what has no meaning.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Z} ]/u;

/**
 * A username as it is stored. No two that look alike to the eye may differ in what cannot be seen.
 * @throws GraphQLError with code `BAD_USER_INPUT` when it is not allowed.
 */
export function checkUsername(entered: string): string {
  const username = canonicalUsername(entered);
  if (username !== username.trim()) throw badUserInput('username', 'Username must not begin or end with a space');
  if (invisible.test(username) || username.includes('  ')) {
    throw badUserInput('username', 'Username must consist of visible characters, with single spaces between them');
  }
  if (!/[\p{L}\p{N}]/u.test(username)) throw badUserInput('username', 'Username must contain a letter or a digit');
  return username;
}

/** A local part that is never written in quotes: letters, digits and these signs. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;

/** A host name in ASCII, as the domain name system has it. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The one form of an email address, or nothing when the text is none: without angle brackets and quotes, and the host in
 * ASCII, so that two texts that reach the same mailbox are one address. The case of the local part stays, for the mail
 * server; the database ignores it.
 */
export function parseEmail(entered: string): string | undefined {
  const text = entered.trim();
  const address = (text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text).normalize('NFKC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const host = domainToASCII(address.slice(at + 1));
  return localPart.test(local) && hostName.test(host) ? `${local}@${host}` : undefined;
}
