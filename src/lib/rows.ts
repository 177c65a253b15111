/** Removes repeated records, keeping the first of each. Pages of a list overlap if a record is added between reading them. */
export function distinct<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
