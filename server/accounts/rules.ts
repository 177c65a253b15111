import type { TextRule } from '../data/texts.ts';

const name = { label: 'Name', max: 200, required: true };
const email = { label: 'Email', max: 254, required: true };
const username = { label: 'Username', max: 64, required: true };
const password = { label: 'Password', min: 8, max: 1000, required: true };

/**
 * The rules for the texts of an account. The required ones are those of specification 9.5; the limits are generous.
 * Texts are never cut: they are stored as they are, or refused.
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
  passwordChange: {
    oldPassword: { label: 'Password', max: 1000, required: true },
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
