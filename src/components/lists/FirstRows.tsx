import { type ReactNode, useState } from 'react';
import { counted } from '#lib/counted.ts';
import { Button } from '../buttons/Button.tsx';

/** The number of rows shown at first. */
const FIRST = 100;

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a long table, and below it a button for all of them. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? rows : rows.slice(0, FIRST))}
      {!all && rows.length > FIRST && (
        <Button onClick={() => setAll(true)}>Show all {counted(rows.length, 'row')}</Button>
      )}
    </>
  );
}
