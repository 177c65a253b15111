import { domainToASCII } from 'node:url';
import unhomoglyph from 'unhomoglyph';
import { badUserInput } from '../data/base/badUserInput.ts';

/**
 * The form in which a username is stored and looked up; the database ignores its case. Check the length of the text
 * first: the time to normalise combining marks grows with the square of their number.
 */
export const canonicalUsername = (username: string): string => username.normalize('NFKC');

/**
 * The form in which a password is hashed, so that it fits whatever keyboard it is typed on (RFC 8265): each space is
 * U+0020, and one text has one spelling. NFKC makes one of all that the NFC of the RFC does, and of letters of full width,
 * too. Check the length of the text first, as for usernames.
 */
export const canonicalPassword = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');

/** A text with each character replaced by what the table of confusables of Unicode TS 39 maps it to. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * The look of a username, in its stored form: names that readers may take for each other have the same look. As case
 * is ignored in names, so it is here: `Iris`, `ıris` and `lris` look alike.
 */
export const lookOf = (username: string): string => skeleton(skeleton(username).toUpperCase()).toLowerCase();

/**
 * Characters that cannot be seen, or that reorder others. They are control and format characters (such as zero-width
 * and bidirectional ones), spaces other than U+0020, fillers, and unassigned code points.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Z} ]/u;

/** Undefined if the username is allowed. Two names must not differ only in what cannot be seen. */
export function usernameFault(username: string): string | undefined {
  if (username !== username.trim()) return 'Username must not begin or end with a space';
  if (invisible.test(username) || username.includes('  ')) {
    return 'Username must consist of visible characters, with single spaces between them';
  }
  return /[\p{L}\p{N}]/u.test(username) ? undefined : 'Username must contain a letter or a digit';
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

export const NO_EMAIL = 'Email must be an email address';

/** Returns an email address in its canonical form. Throws BAD_USER_INPUT if the text is none. */
export function readEmail(entered: string): string {
  const email = parseEmail(entered);
  if (email === undefined) throw badUserInput('email', NO_EMAIL);
  return email;
}
