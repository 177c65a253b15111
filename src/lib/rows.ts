/**
 * Each record once, where it stood first. Pages of a list that are read one after the other overlap when a record was
 * added in between.
 */
export function distinct<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
