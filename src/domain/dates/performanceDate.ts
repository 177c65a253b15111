import { dateInText, fullYear } from '#texts/partialDate.ts';

const COMPLETE = /^(?:0[1-9]|1[0-2]|\?{1,2})\/(?:0[1-9]|[12]\d|3[01]|\?{1,2})\/\d{4}$/;

/** One digit gets its zero, a lone `?` its second; anything else is left to the validation. */
const padPart = (part: string): string => part.replace(/^\d$/, '0$&').replace(/^\?$/, '??');

/**
 * A performance's date as it was typed, in the form the rules ask for: `1/2/1977` is `01/02/1977`, `?/?/1977` is
 * `??/??/1977`. What is not three parts between slashes only loses the blanks around it.
 */
export function padDate(text: string): string {
  const parts = text.split('/').map((part) => part.trim());
  const [month, day, year] = parts;
  if (parts.length !== 3 || month === undefined || day === undefined || year === undefined) return text.trim();
  return `${padPart(month)}/${padPart(day)}/${year}`;
}

/**
 * A performance's date in the form the rules ask for, of any of the ways in which dates are written: `1977-05-08` and `5/8/77` are
 * `05/08/1977`. What has that form already, is no whole date, or may be two, is only padded.
 */
export function formDate(text: string): string {
  const padded = padDate(text);
  const found = /^..\/..\/\d{4}$/.test(padded) ? undefined : dateInText(padded);
  const [date, another] = found?.dates ?? [];
  if (!found || found.rest || found.isHalfTyped || another || !date?.month || !date.day || !date.year) return padded;
  return `${date.month}/${date.day}/${fullYear(date.year)}`;
}

/** Whether a date is `MM/DD/YYYY` with month 01-12 or `??`, day 01-31 or `??`. `02/30` passes (specification 10.5). */
export const isPerformanceDate = (text: string): boolean => COMPLETE.test(text);

/**
 * What a performance of the same date is looked up by: `date` as it is stored, `MM/DD/YY`, and the full `year`.
 * Null while the text is not a complete date.
 */
export function storedDate(text: string): { date: string; year: number } | null {
  const padded = padDate(text);
  if (!isPerformanceDate(padded)) return null;
  const year = padded.slice(-4);
  return { date: `${padded.slice(0, -4)}${year.slice(-2)}`, year: Number(year) };
}
