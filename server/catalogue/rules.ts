import { badUserInput } from '../data/errors.ts';
import type { TextRule } from '../data/texts.ts';

const set = { max: 20_000 };

/**
 * The rules of every text that members add. Required ones come from specification 10.1 and 10.6, the limits are
 * what a form of the site can reasonably hold. No text is ever cut: it is stored as it is, names without HTML
 * entities, or refused.
 */
export const rules = {
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

const dateForm = /^(?:0[1-9]|1[0-2]|\?{1,2})\/(?:0[1-9]|[12]\d|3[01]|\?{1,2})\/\d{4}$/;

/**
 * Splits the form's `MM/DD/YYYY` into what is stored: `MM/DD/YY` and the full year. `?` means `??`.
 * The rule and its message are specification 10.5.
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

/** An artist's website as it may be linked: http or https, without a user part, which passes for the host when read. */
export function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badUserInput('url', 'URL must begin with http:// or https://');
  }
  const { username, password } = new URL(url);
  if (username || password) throw badUserInput('url', 'URL must not contain a username or password');
}
