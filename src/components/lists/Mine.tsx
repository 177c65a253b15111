import type { ReactNode } from 'react';
import { useMine } from '../../lib/mine';

interface MineProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of which those who keep a collection can see just what they have or want; for all others just the list. */
export function Mine<Row extends { id: number }>({ kind, rows, children }: MineProps<Row>) {
  const mine = useMine();
  const shown = mine ? rows.filter(({ id }) => mine.includes(kind, id)) : rows;
  return (
    <>
      {mine && <mine.Choice shown={shown.length} total={rows.length} />}
      {children(shown)}
    </>
  );
}
