import '@mantine/core/styles/Table.css';
import { Table as MantineTable } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import classes from './Table.module.css';
import { useRowLinks } from './useRowLinks';

/** One column: its heading, and what stands in it. */
export interface Column<Row> {
  name: string;
  /**
   * Dates, short texts and counts are as narrow as they are; the other columns share the rest. On narrow screens these
   * three make a row's first line, a `line` has one to itself, and a `quiet` text follows the one before it.
   */
  kind?: 'date' | 'short' | 'count' | 'line' | 'quiet';
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** A row whose first column holds a link leads where that does. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A unique key of a row. */
  rowKey: (row: Row) => Key;
  /** The id of what names the table. */
  labelledBy: string;
}

// A year has 1,500 cells. As Mantine's components they cost 19 ms to render, as elements in its published classes 1 ms.
const { tr, td } = MantineTable.classes;

/** A table for long lists: columns of fixed widths, so that tables below each other line up. On narrow screens each row is a block. */
export function Table<Row>({ columns, rows, rowKey, labelledBy }: TableProps<Row>) {
  const rowLinks = useRowLinks();
  const cells = columns.map((column) => ({
    ...column,
    className: column.kind ? `${td} ${classes[column.kind]}` : td,
    label: column.kind === 'count' ? column.name : undefined,
  }));

  return (
    // Without a spacing of its own the table needs no style attribute, which the policy of server-rendered pages forbids.
    <MantineTable
      className={classes.table}
      aria-labelledby={labelledBy}
      vars={() => ({ table: { '--table-vertical-spacing': '' } })}
    >
      <MantineTable.Thead>
        <MantineTable.Tr>
          {columns.map(({ name, kind }) => (
            <MantineTable.Th key={name} scope="col" className={kind && classes[kind]}>
              {name}
            </MantineTable.Th>
          ))}
        </MantineTable.Tr>
      </MantineTable.Thead>
      <MantineTable.Tbody {...rowLinks}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={`${tr} ${classes.row}`} data-with-row-border>
            {cells.map(({ name, className, label, cell }) => (
              <td key={name} className={className} data-label={label}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </MantineTable.Tbody>
    </MantineTable>
  );
}

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** A placeholder for a table. */
export function TableSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.waiting}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
