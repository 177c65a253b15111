/** The year that means unknown (specification 5.2). */
export const UNKNOWN_YEAR = 1939;

/** The text for an unknown year or month. */
export const UNKNOWN = 'Unknown';

/** A year as shown: `Unknown` for 1939, else its digits. */
export function displayedYear(year: number): string {
  return year === UNKNOWN_YEAR ? UNKNOWN : String(year);
}

/** A year as the name of a link: `Unknown year` for 1939. */
export const yearName = (year: number): string => (year === UNKNOWN_YEAR ? 'Unknown year' : String(year));

/**
 * A performance's date as shown (specification 5.1): the first six characters of the stored `MM/DD/YY`, then the full
 * year, such as `05/08/1977`. Without a date it is `??/??/` and the year. For `??/??/39`, or no date in 1939, it is
 * `Unknown`.
 */
export function displayedDate(date: string | null | undefined, year: number): string {
  if (date === '??/??/39' || (!date && year === UNKNOWN_YEAR)) return UNKNOWN;
  return `${date ? date.slice(0, 6) : '??/??/'}${year}`;
}

/** The first two-digit year that belongs to the 20th century: nobody circulated recordings before 1970. */
const CIRCULATION_PIVOT = 70;

/** The full year of a circulation date's two digits. */
export const circulationYear = (short: string): number =>
  Number(short) + (Number(short) < CIRCULATION_PIVOT ? 2000 : 1900);

/** A circulation date as shown, with the full year. Other texts than `MM/DD/YY` are shown as they are. */
export const circulationDate = (circdate: string | null): string =>
  (circdate?.trim() ?? '').replace(
    /^(\d\d\/\d\d\/)(\d\d)$/,
    (_, monthAndDay, year) => `${monthAndDay}${circulationYear(year)}`,
  );

/**
 * A performance's date in ISO 8601, as far as it is known: `1977-05-08`, `1977-05` or `1977`. A day that does not exist
 * counts as unknown. Empty for the unknown year.
 */
export function isoDate(date: string | null | undefined, year: number): string {
  if (year === UNKNOWN_YEAR) return '';
  const [, month = '', day = ''] = /^(0[1-9]|1[0-2])\/(\d\d)?/.exec(date ?? '') ?? [];
  const lastDay = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  const isDay = month !== '' && Number(day) >= 1 && Number(day) <= lastDay;
  return [String(year).padStart(4, '0'), month, isDay && day].filter(Boolean).join('-');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Of a stored `MM/DD/YY` in a full year. Undefined if a part is unknown or there is no such day. */
export function weekday(date: string | null | undefined, year: number): string | undefined {
  const [, month, day] = /^(\d{2})\/(\d{2})\//.exec(date ?? '') ?? [];
  if (!month || !day || year === UNKNOWN_YEAR) return undefined;
  const at = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
    ? WEEKDAYS[at.getUTCDay()]
    : undefined;
}
