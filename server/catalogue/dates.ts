/** The year that means an unknown one (specification 5.2). */
const unknownYear = 1939;

/** How many days a month has, January as 1. The leap years come again after 400 years. */
const daysIn = (month: number, year: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** What is wrong with a performance's date, `MM/DD/YY` with `??` for unknown parts, and its year; undefined when nothing is. */
export function faultOfDate(date: string, year: number): string | undefined {
  const [month, day, shortYear] = date.split('/').map((part) => (part === '??' ? undefined : Number(part)));
  if (shortYear !== undefined && shortYear !== year % 100) {
    const meaning = year === unknownYear ? `${year}, which means unknown` : year;
    return `the year is ${meaning}, the date says ${date.slice(-2)}`;
  }
  // Of an unknown year or month, any day is possible that some year or month has.
  const leapYear = 2000;
  const longMonth = 1;
  const days = daysIn(month ?? longMonth, year === unknownYear ? leapYear : year);
  const exists = (month ?? 1) >= 1 && (month ?? 1) <= 12 && (day ?? 1) >= 1 && (day ?? 1) <= days;
  return exists ? undefined : `the date ${date} does not exist`;
}

const instantForm = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A time in ISO 8601, in UTC when it says no offset, as the database takes it; or what is wrong with it. */
export function parseInstant(value: string): { iso: string } | { fault: string } {
  const [, year = '', month = '', day = '', offset] = instantForm.exec(value) ?? [];
  const time = Date.parse(offset ? value : `${value}Z`);
  if (!year || Number.isNaN(time)) return { fault: 'must be a time such as 2024-05-01T12:00:00.000Z' };
  if (Number(day) > daysIn(Number(month), Number(year))) return { fault: 'is a time on a day that does not exist' };
  const iso = new Date(time).toISOString();
  // Years before 0000 and after 9999 have a sign and more digits; the database has no year 0.
  if (!/^\d/.test(iso) || iso.startsWith('0000')) return { fault: 'must be a time of the years 0001 to 9999 in UTC' };
  return { iso };
}
