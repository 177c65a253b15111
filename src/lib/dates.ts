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
