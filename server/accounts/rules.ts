import type { TextRule } from '../data/texts.ts';

const name = { label: 'Name', max: 200, required: true };
const email = { label: 'Email', max: 254, required: true };
const username = { label: 'Username', max: 64, required: true };
const password = { label: 'Password', min: 8, max: 1000, required: true };

/**
 * The rules of every text of an account. Required ones come from specification 9.5, the limits are
 * what a form of the site can reasonably hold. No text is ever cut: it is stored as it is or refused.
 */
export const rules = {
  userCreate: {
    name,
    email,
    obfuscatedEmail: { label: 'Obfuscated Email', max: 254, required: true },
    username,
    password,
    confirmPassword: { label: 'Confirm Password', max: 1000, required: true },
  },
  resetPassword: { username, email },
  savePassword: {
    confirmHash: { label: 'Confirm Hash', max: 200, required: true },
    password,
    verifyPassword: { label: 'Confirm Password', max: 1000, required: true },
  },
} as const satisfies Record<string, Record<string, TextRule>>;
