const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The number of days in a month; January is 1. */
const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);

export const daysInYear = (year: number): number => (isLeap(year) ? 366 : 365);

/** Converts a day of the year, from 1, to its month and day of the month, both from 1. */
export function dateOf(year: number, dayOfYear: number): { month: number; day: number } {
  let month = 1;
  let day = dayOfYear;
  while (day > daysIn(year, month) && month < 12) {
    day -= daysIn(year, month);
    month += 1;
  }
  return { month, day };
}

/** Converts a date to its day of the year, from 1. */
export function dayOfYear(year: number, month: number, day: number): number {
  let days = day;
  for (let before = 1; before < month; before += 1) days += daysIn(year, before);
  return days;
}

/** The day of the week, Sunday as 0. */
export const weekday = (year: number, dayOfTheYear: number): number =>
  (year + Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400) + dayOfTheYear - 1) %
  7;

/** A number below 100 in two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

const known = (value: number) => (value === 0 ? '??' : twoDigits(value));

/** `MM/DD/YY`, with `??` for a month or day of 0. For 1939, the unknown year, it ends with `39`. */
export const dateText = (year: number, month: number, day: number): string =>
  `${known(month)}/${known(day)}/${twoDigits(year % 100)}`;
