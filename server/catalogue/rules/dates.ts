import { unknownYear } from '../../data/base/years.ts';

/** The number of days of a month, with January as 1. Leap years repeat after 400 years. */
const daysIn = (month: number, year: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** `MM/DD/YY` with months 01 to 12, days 01 to 31, and `??` for unknown parts (specification 10.5). */
export const isPossibleDate = (date: string): boolean =>
  /^(?:0[1-9]|1[0-2]|\?\?)\/(?:0[1-9]|[12]\d|3[01]|\?\?)\/(?:\d\d|\?\?)$/.test(date);

/** Describes why a performance's date and year cannot be stored; undefined if they can. */
export function faultOfDate(date: string, year: number): string | undefined {
  if (!isPossibleDate(date)) return `the date ${date} does not exist`;
  const shortYear = date.slice(-2);
  if (shortYear === '??' || Number(shortYear) === year % 100) return undefined;
  const meaning = year === unknownYear ? `${year}, which means unknown` : year;
  return `the year is ${meaning}, the date says ${shortYear}`;
}

/** Describes what is odd about a date that can be stored; undefined if nothing is. */
export function oddityOfDate(date: string, year: number): string | undefined {
  if (year < 1000) return `the year is ${year}`;
  const [month = 1, day = 1] = date.split('/').map((part) => (part === '??' ? undefined : Number(part)));
  // With an unknown year or month, a day is possible if it exists in any year or month.
  const leapYear = 2000;
  return day > daysIn(month, year === unknownYear ? leapYear : year) ? `no calendar has the day ${date}` : undefined;
}

const instantForm = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Parses a time in ISO 8601, in UTC unless it has an offset. Returns it in the database's form, or describes its fault. */
export function parseInstant(value: string): { iso: string } | { fault: string } {
  const [, year = '', month = '', day = '', offset] = instantForm.exec(value) ?? [];
  const time = Date.parse(offset ? value : `${value}Z`);
  if (!year || Number.isNaN(time)) return { fault: 'must be a time such as 2024-05-01T12:00:00.000Z' };
  if (Number(day) > daysIn(Number(month), Number(year))) return { fault: 'is a time on a day that does not exist' };
  const iso = new Date(time).toISOString();
  // The form of years before 0000 and after 9999 differs, and the database has no year 0.
  if (!/^\d/.test(iso) || iso.startsWith('0000')) return { fault: 'must be a time of the years 0001 to 9999 in UTC' };
  return { iso };
}
