import { MONTHS, type Month } from '#texts/months.ts';
import { displayedDate, UNKNOWN, UNKNOWN_YEAR } from './dates.ts';

/**
 * The month of a stored `MM/DD/YY`. A date with a question mark is filed under `Unknown`, even if its month is known
 * (specification 5.3). So is a missing date, or one without a valid month.
 */
export function monthOf(date: string | null | undefined): string {
  if (!date || date.includes('?')) return UNKNOWN;
  const number = /^(\d{2})\//.exec(date)?.[1];
  return MONTHS[Number(number) - 1] ?? UNKNOWN;
}

/** A performance's date in words, `May 8, 1977`. If a part is unknown, it is the date of lists (`displayedDate`). */
export function namedDate(date: string | null | undefined, year: number): string {
  const [, month, day] = /^(\d{2})\/(\d{2})\//.exec(date ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  return name && Number(day) > 0 && year !== UNKNOWN_YEAR
    ? `${name} ${Number(day)}, ${year}`
    : displayedDate(date, year);
}

/** The day of an instant, or of an ISO date, in words and in UTC: `May 8, 1977`. */
export function namedDay(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}

/**
 * Groups the records of a year by month: January to December, or the latest first, then `Unknown`. Empty months are left
 * out.
 */
export function byMonth<Row extends { date?: string | null }>(rows: readonly Row[], latestFirst = false): Month<Row>[] {
  const names = latestFirst ? MONTHS.toReversed() : MONTHS;
  const months = new Map<string, Row[]>([...names, UNKNOWN].map((name) => [name, []]));
  for (const row of rows) months.get(monthOf(row.date))?.push(row);
  return [...months].filter(([, filed]) => filed.length > 0).map(([name, filed]) => ({ name, rows: filed }));
}
