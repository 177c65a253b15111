/** A cell that begins with one of these is a formula for a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell's text without the apostrophe that keeps spreadsheets from running it. */
export const withoutApostrophe = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;

/** A cell, quoted where RFC 4180 requires it. An apostrophe in front keeps a spreadsheet from running a formula. */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as CSV (RFC 4180), after a byte-order mark. Its first row has the names of the columns. */
export const csv = (columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
