import { isLonger, type TextRule, textFault, tooShort } from '../data/base/texts.ts';
import { canonicalPassword, canonicalUsername, NO_EMAIL, parseEmail, usernameFault } from './identity.ts';

const name = { label: 'Name', max: 200, required: true };
const email = { label: 'Email', max: 254, required: true };
const username = { label: 'Username', max: 64, required: true };
const newPassword = { label: 'Password', min: 8, max: 1000, required: true };
const password = { ...newPassword, fault: (entered: string) => tooShort(newPassword, canonicalPassword(entered)) };

/** The rule of a password that is typed a second time. */
const repeated = {
  label: 'Confirm Password',
  max: 1000,
  required: true,
  fault: (repeat: string, values: Readonly<Record<string, unknown>>) => {
    const first = String(values.password);
    const isSame = !isLonger(first, newPassword.max) && canonicalPassword(repeat) === canonicalPassword(first);
    return isSame ? undefined : 'Passwords do not match';
  },
};

/** Returns the message for a username that is not allowed. Its length counts once more: one character can become eighteen. */
function newUsernameFault(entered: string): string | undefined {
  const stored = canonicalUsername(entered);
  return textFault(username, stored) ?? usernameFault(stored);
}

/**
 * The rules for the texts of an account. The required ones are those of specification 9.5; the limits are generous.
 * Texts are never cut: they are stored as they are, or refused.
 */
export const accountRules = {
  userCreate: {
    name,
    email: { ...email, fault: (entered: string) => (parseEmail(entered) ? undefined : NO_EMAIL) },
    obfuscatedEmail: { label: 'Obfuscated Email', max: 254, required: true },
    username: { ...username, fault: newUsernameFault },
    password,
    confirmPassword: repeated,
  },
  passwordChange: {
    oldPassword: { label: 'Password', max: 1000, required: true },
    password,
    confirmPassword: repeated,
  },
  resetPassword: { username, email },
  savePassword: {
    confirmHash: { label: 'Confirm Hash', max: 200, required: true },
    password,
    verifyPassword: repeated,
  },
} as const satisfies Record<string, Record<string, TextRule>>;
