import { MONTHS, type Month } from '#texts/months.ts';
import { displayedDate, UNKNOWN, UNKNOWN_YEAR } from './dates.ts';

/**
 * The month of a stored `MM/DD/YY`. `Unknown` when the date contains a question mark anywhere
 * (specification 5.3: a date known to the month alone is filed there too), is missing, or names no month.
 */
export function monthOf(date: string | null | undefined): string {
  if (!date || date.includes('?')) return UNKNOWN;
  const number = /^(\d{2})\//.exec(date)?.[1];
  return MONTHS[Number(number) - 1] ?? UNKNOWN;
}

/** A performance's date where there is room: `May 8, 1977`; as lists have it (`displayedDate`) where a part is unknown. */
export function namedDate(date: string | null | undefined, year: number): string {
  const [, month, day] = /^(\d{2})\/(\d{2})\//.exec(date ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  return name && Number(day) > 0 && year !== UNKNOWN_YEAR
    ? `${name} ${Number(day)}, ${year}`
    : displayedDate(date, year);
}

/** Files the records of a year under their months: January to December, then `Unknown`; months without any are left out. */
export function byMonth<Row extends { date?: string | null }>(rows: readonly Row[]): Month<Row>[] {
  const months = new Map<string, Row[]>([...MONTHS, UNKNOWN].map((name) => [name, []]));
  for (const row of rows) months.get(monthOf(row.date))?.push(row);
  return [...months].filter(([, filed]) => filed.length > 0).map(([name, filed]) => ({ name, rows: filed }));
}
