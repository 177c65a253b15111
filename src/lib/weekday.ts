import { UNKNOWN_YEAR } from './dates';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The day of the week of a stored `MM/DD/YY` in a full year, or undefined where a part is unknown or there is no such day. */
export function weekday(date: string | null | undefined, year: number): string | undefined {
  const [, month, day] = /^(\d{2})\/(\d{2})\//.exec(date ?? '') ?? [];
  if (!month || !day || year === UNKNOWN_YEAR) return undefined;
  const at = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day) ? NAMES[at.getUTCDay()] : undefined;
}
