import { MONTHS } from '#texts/months.ts';

/** A day of any year. */
export interface MonthDay {
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The number of days in a month; February has 29. */
export const daysIn = (month: number): number => new Date(Date.UTC(2000, month, 0)).getUTCDate();

/** The day that two segments of a path name (digits without leading zeros), or undefined if there is no such day. */
export function parseMonthDay(month: string | undefined, day: string | undefined): MonthDay | undefined {
  if (!/^[1-9]\d?$/.test(month ?? '') || !/^[1-9]\d?$/.test(day ?? '')) return undefined;
  const found = { month: Number(month), day: Number(day) };
  return found.month <= 12 && found.day <= daysIn(found.month) ? found : undefined;
}

/** The day of a stored `MM/DD/YY`, or undefined if a part is unknown or there is no such day. */
export function monthDayOf(date: string): MonthDay | undefined {
  const [month, day] = date.split('/').map((part) => part.replace(/^0/, ''));
  return parseMonthDay(month, day);
}

/** The day that is `days` later, in a leap year. */
export function dayAfter({ month, day }: MonthDay, days: number): MonthDay {
  const at = new Date(Date.UTC(2000, month - 1, day + days));
  return { month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** The day of a moment in the reader's time zone. */
export const dayOf = (moment: Date): MonthDay => ({ month: moment.getMonth() + 1, day: moment.getDate() });

/** `July 11`. */
export const dayName = ({ month, day }: MonthDay): string => `${MONTHS[month - 1]} ${day}`;

/** The beginning of stored dates of this day: `07/11/`. */
export const datePrefix = ({ month, day }: MonthDay): string =>
  `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/`;
