/** The year that stands for an unknown one (specification 5.2). */
export const UNKNOWN_YEAR = 1939;

/** The text for an unknown year or month. */
export const UNKNOWN = 'Unknown';

/** A year as the site shows it: `Unknown` for 1939, else its digits. */
export function displayedYear(year: number): string {
  return year === UNKNOWN_YEAR ? UNKNOWN : String(year);
}

/** A year where it stands alone, as the name of a link: `Unknown year` for 1939. */
export const yearName = (year: number): string => (year === UNKNOWN_YEAR ? 'Unknown year' : String(year));

/**
 * A performance's date as the site shows it (specification 5.1): the first six characters of the stored
 * `MM/DD/YY` and the full year, for example `05/08/1977`. Without a date it is `??/??/` and the year. The special date
 * `??/??/39`, and no date at all in 1939, say `Unknown`: nothing of it is known.
 */
export function displayedDate(date: string | null | undefined, year: number): string {
  if (date === '??/??/39' || (!date && year === UNKNOWN_YEAR)) return UNKNOWN;
  return `${date ? date.slice(0, 6) : '??/??/'}${year}`;
}

/** The century of a year of two digits: nobody circulated anything before 1970. */
const CIRCULATION_PIVOT = 70;

/** The full year of the two digits of a circulation date. */
export const circulationYear = (short: string): number =>
  Number(short) + (Number(short) < CIRCULATION_PIVOT ? 2000 : 1900);

/** A circulation date as the site shows it: with the full year, as the dates beside it; what is no `MM/DD/YY` as it is. */
export const circulationDate = (circdate: string | null): string =>
  (circdate?.trim() ?? '').replace(/^(\d\d\/\d\d\/)(\d\d)$/, (_, day, year) => `${day}${circulationYear(year)}`);

/**
 * A performance's date as ISO 8601 writes it, as far as it is known: `1977-05-08`, `1977-05` or `1977`. A day that does
 * not exist counts as unknown; of an unknown year the text is empty.
 */
export function isoDate(date: string | null | undefined, year: number): string {
  if (year === UNKNOWN_YEAR) return '';
  const [, month = '', day = ''] = /^(0[1-9]|1[0-2])\/(\d\d)?/.exec(date ?? '') ?? [];
  const lastDay = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  const isDay = month !== '' && Number(day) >= 1 && Number(day) <= lastDay;
  return [String(year).padStart(4, '0'), month, isDay && day].filter(Boolean).join('-');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The day of the week of a stored `MM/DD/YY` in a full year, or undefined where a part is unknown or there is no such day. */
export function weekday(date: string | null | undefined, year: number): string | undefined {
  const [, month, day] = /^(\d{2})\/(\d{2})\//.exec(date ?? '') ?? [];
  if (!month || !day || year === UNKNOWN_YEAR) return undefined;
  const at = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
    ? WEEKDAYS[at.getUTCDay()]
    : undefined;
}
