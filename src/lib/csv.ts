/** What a spreadsheet takes for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell, quoted where RFC 4180 wants it. An apostrophe in front keeps a spreadsheet from running what it holds. */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as RFC 4180 writes it, its first row naming the columns, behind a byte-order mark. */
export const csv = (columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
