import { Table as MantineTable, Skeleton, Stack } from '@mantine/core';
import type { ComponentProps, Key, ReactNode } from 'react';
import classes from './Table.module.css';
import { useRowLinks } from './useRowLinks.ts';

/** One column: its heading, and what stands in it. */
export interface Column<Row> {
  name: string;
  /**
   * Dates, short texts and counts are as narrow as they are; the other columns share the rest. On narrow screens short texts
   * and counts say what they are, beside the date where there is one; a `line` has one to itself, as a `named` text, which
   * says what it is; and a `quiet` text follows the one before it.
   */
  kind?: 'date' | 'short' | 'count' | 'line' | 'named' | 'quiet';
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

/** One head for several tables of the same columns below each other. Each of them has its own for screen readers. */
export const TableHead = ({ columns }: { columns: readonly Pick<Column<never>, 'name' | 'kind'>[] }) => (
  <MantineTable className={`${classes.table} ${classes.head}`} aria-hidden="true">
    <Head columns={columns} />
  </MantineTable>
);

interface TableRowProps<Row> extends ComponentProps<'tr'> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** A row of a table. */
export const TableRow = <Row,>({ columns, row, ...props }: TableRowProps<Row>) => (
  <tr {...props} className={`${tr} ${classes.row}`} data-with-row-border>
    {columns.map(({ name, kind, cell }) => {
      const content = cell(row);
      return (
        <td
          key={name}
          className={kind ? `${td} ${classes[kind]}` : td}
          data-label={kind === 'count' || kind === 'short' || kind === 'named' ? name : undefined}
          data-none={content === 0 || content === '-' || undefined}
        >
          {content}
        </td>
      );
    })}
  </tr>
);

/** A table for long lists: columns of fixed widths, so that tables below each other line up. On narrow screens each row is a block. */
export function Table<Row>({ columns, rows, rowKey, labelledBy, underHead = false }: TableProps<Row>) {
  const rowLinks = useRowLinks();
  if (rows.length === 0) return null;
  return (
    <MantineTable className={classes.table} aria-labelledby={labelledBy} data-under-head={underHead || undefined}>
      <Head columns={columns} />
      <MantineTable.Tbody {...rowLinks}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </MantineTable.Tbody>
    </MantineTable>
  );
}

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** A placeholder for a table. */
export const TableSkeleton = () => (
  <Stack gap="lg" py="sm" aria-hidden="true">
    {ROWS.map((row) => (
      <Skeleton key={row} width={`${85 - 12 * (row % 3)}%`} />
    ))}
  </Stack>
);
