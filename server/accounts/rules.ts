import { badUserInput } from '../data/errors.ts';

/** What a text must be to be stored. `label` is what the form calls its field. */
interface TextRule {
  label: string;
  /** The longest text, in characters as people count them (code points). */
  max: number;
  min?: number;
  required?: boolean;
}

const name = { label: 'Name', max: 200, required: true };
const password = { label: 'Password', min: 8, max: 1000, required: true };
const set = { max: 20_000 };

/**
 * The rules of every argument that is stored. Required ones come from section 5 of the specification, each limit from what
 * a form of the site can reasonably hold: nothing is ever cut, it is kept whole or refused.
 */
export const rules = {
  userCreate: {
    name,
    email: { label: 'Email', max: 254, required: true },
    obfuscatedEmail: { label: 'Obfuscated Email', max: 254, required: true },
    username: { label: 'Username', max: 64, required: true },
    password,
    confirmPassword: { label: 'Confirm Password', max: 1000, required: true },
  },
  savePassword: {
    confirmHash: { label: 'Confirm Hash', max: 200, required: true },
    password,
    verifyPassword: { label: 'Confirm Password', max: 1000, required: true },
  },
  artistCreate: {
    name: { label: 'Artist name', max: 500, required: true },
    abbrev: { label: 'Abbreviation', max: 64 },
    url: { label: 'URL', max: 2000 },
  },
  performanceCreate: {
    date: { label: 'Date', max: 10, required: true },
    venue: { label: 'Venue', max: 500, required: true },
    city: { label: 'City', max: 200, required: true },
    state: { label: 'State', max: 200, required: true },
    set1: { ...set, label: 'Set 1', required: true },
    set2: { ...set, label: 'Set 2' },
    set3: { ...set, label: 'Set 3' },
    comment: { ...set, label: 'Comment' },
  },
} as const satisfies Record<string, Record<string, TextRule>>;

/** A text that the database keeps to the letter: PostgreSQL takes no null character, UTF-8 no half of a pair. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Holds the arguments of a mutation to their rules; throws BAD_USER_INPUT that names the first wrong field. */
export function checkTexts(fields: Record<string, TextRule>, values: Record<string, unknown>): void {
  for (const [field, rule] of Object.entries(fields)) {
    const value = values[field];
    const message = typeof value === 'string' ? textFault(rule, value) : rule.required && `${rule.label} is required`;
    if (message) throw badUserInput(field, message);
  }
}

function textFault({ label, required, min = 0, max }: TextRule, value: string): string | undefined {
  if (required && value.trim() === '') return `${label} is required`;
  if (!storable(value)) return `${label} must not contain null characters or broken Unicode`;
  const length = [...value].length;
  if (length < min) return `${label} must be at least ${min} characters long`;
  if (length > max) return `${label} must be at most ${max.toLocaleString('en')} characters long`;
  return undefined;
}

const dateForm = /^(?:0[1-9]|1[0-2]|\?{1,2})\/(?:0[1-9]|[12]\d|3[01]|\?{1,2})\/\d{4}$/;

/**
 * Takes the form's `MM/DD/YYYY` apart into what is stored: `MM/DD/YY` and the full year. `?` stands for `??`.
 * The rule and its message are section 5 of the specification.
 */
export function parsePerformanceDate(date: string): { date: string; year: number } {
  if (!dateForm.test(date)) {
    throw badUserInput(
      'date',
      'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year',
    );
  }
  const [month = '', day = '', year = ''] = date.split('/');
  const part = (text: string) => (text === '?' ? '??' : text);
  return { date: `${part(month)}/${part(day)}/${year.slice(-2)}`, year: Number(year) };
}

/** An artist's website as it may be linked: http or https. */
export function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badUserInput('url', 'URL must begin with http:// or https://');
  }
}
