/** What a spreadsheet takes for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell, quoted where RFC 4180 wants it. An apostrophe in front keeps a spreadsheet from running what it holds. */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as RFC 4180 writes it, its first row naming the columns. */
export const csv = (columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
