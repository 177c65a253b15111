/** Prints a table of Markdown. The first column is aligned left, as it has words, the others right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  console.log(line(head));
  console.log(line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))));
  for (const row of rows) console.log(line(row));
  console.log();
}

/** Prints what is over a budget, if anything is: the run has failed then. */
export function reportOver(over: readonly string[], budget = ''): void {
  if (over.length === 0) return;
  console.log(`OVER BUDGET${budget && `, ${budget}`}: ${over.join(', ')}\n`);
  process.exitCode = 1;
}
