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
  /** Whether a `TableHead` stands above several tables: their own heads are then for screen readers alone. */
  underHead?: boolean;
}

// A year has 1,500 cells. As Mantine's components they cost 19 ms to render, as elements in its published classes 1 ms.
const { tr, td } = MantineTable.classes;

/** The names of columns, each as wide as its column. */
const Head = ({ columns }: { columns: readonly Pick<Column<never>, 'name' | 'kind'>[] }) => (
  <MantineTable.Thead>
    <MantineTable.Tr>
      {columns.map(({ name, kind }) => (
        <MantineTable.Th key={name} scope="col" className={kind && classes[kind]}>
          {name}
        </MantineTable.Th>
      ))}
    </MantineTable.Tr>
  </MantineTable.Thead>
);

// Without a spacing of its own a table needs no style attribute, which the policy of server-rendered pages forbids.
const noSpacing = () => ({ table: { '--table-vertical-spacing': '' } });

/** One head for several tables of the same columns below each other. Each of them has its own for screen readers. */
export const TableHead = ({ columns }: { columns: readonly Pick<Column<never>, 'name' | 'kind'>[] }) => (
  <MantineTable className={`${classes.table} ${classes.head}`} aria-hidden="true" vars={noSpacing}>
    <Head columns={columns} />
  </MantineTable>
);

/** A table for long lists: columns of fixed widths, so that tables below each other line up. On narrow screens each row is a block. */
export function Table<Row>({ columns, rows, rowKey, labelledBy, underHead = false }: TableProps<Row>) {
  const rowLinks = useRowLinks();
  const cells = columns.map((column) => ({
    ...column,
    className: column.kind ? `${td} ${classes[column.kind]}` : td,
    label: column.kind === 'count' ? column.name : undefined,
  }));

  if (rows.length === 0) return null;
  return (
    <MantineTable
      className={classes.table}
      aria-labelledby={labelledBy}
      data-under-head={underHead || undefined}
      vars={noSpacing}
    >
      <Head columns={columns} />
      <MantineTable.Tbody {...rowLinks}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={`${tr} ${classes.row}`} data-with-row-border>
            {cells.map(({ name, className, label, cell }) => {
              const content = cell(row);
              return (
                <td key={name} className={className} data-label={label} data-none={content === 0 || undefined}>
                  {content}
                </td>
              );
            })}
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
          <span />
        </div>
      ))}
    </div>
  );
}
