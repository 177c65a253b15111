/** January to December. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The records of one month of a year, in their given order. */
export interface Month<Row> {
  /** `January` to `December`, or `Unknown`. */
  name: string;
  rows: Row[];
}
