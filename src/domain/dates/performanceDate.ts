import { dateInText, fullYear } from '#texts/partialDate.ts';

const COMPLETE = /^(?:0[1-9]|1[0-2]|\?{1,2})\/(?:0[1-9]|[12]\d|3[01]|\?{1,2})\/\d{4}$/;

/** Adds the zero of a single digit, or the second question mark. The validation checks other parts. */
const padPart = (part: string): string => part.replace(/^\d$/, '0$&').replace(/^\?$/, '??');

/** `1/2/1977` is `01/02/1977`, `?/?/1977` is `??/??/1977`. Texts of other forms are only trimmed. */
export function padDate(text: string): string {
  const parts = text.split('/').map((part) => part.trim());
  const [month, day, year] = parts;
  if (parts.length !== 3 || month === undefined || day === undefined || year === undefined) return text.trim();
  return `${padPart(month)}/${padPart(day)}/${year}`;
}

/**
 * A typed date in the required form, from any notation: `1977-05-08` and `5/8/77` are `05/08/1977`. Incomplete or
 * ambiguous dates, and those in the required form, are only padded.
 */
export function formDate(text: string): string {
  const padded = padDate(text);
  const found = /^..\/..\/\d{4}$/.test(padded) ? undefined : dateInText(padded);
  const [date, another] = found?.dates ?? [];
  if (!found || found.rest || found.isHalfTyped || another || !date?.month || !date.day || !date.year) return padded;
  return `${date.month}/${date.day}/${fullYear(date.year)}`;
}

/** Whether a text is `MM/DD/YYYY` with month 01-12 or `??`, and day 01-31 or `??`. `02/30` passes (specification 10.5). */
export const isPerformanceDate = (text: string): boolean => COMPLETE.test(text);

/** The stored `MM/DD/YY`, and the full year, for a look-up. Null if the text is not a complete date. */
export function storedDate(text: string): { date: string; year: number } | null {
  const padded = padDate(text);
  if (!isPerformanceDate(padded)) return null;
  const year = padded.slice(-4);
  return { date: `${padded.slice(0, -4)}${year.slice(-2)}`, year: Number(year) };
}
