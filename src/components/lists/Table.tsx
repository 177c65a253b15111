import { Skeleton, Stack } from '@mantine/core';
import type { ComponentProps, Key, ReactNode } from 'react';
import classes from './Table.module.css';
import { useNear } from './useNear.ts';

export interface Column<Row> {
  name: string;
  /**
   * `key`, `short` and `count` columns are as narrow as their content; the others share the rest. A `key` is the date or
   * the id by which a row is known.
   *
   * On narrow screens, a row is a block. `short` and `count` cells stand beside the key, behind the name of their
   * column. A `line` has a line to itself; so has `named`, behind the name of its column. `quiet` follows the cell
   * before it. A `marked` key has buttons behind it.
   */
  kind?: 'key' | 'marked' | 'short' | 'count' | 'line' | 'named' | 'quiet';
  /** Whether a `key`, `marked` or `short` column has dates in words. */
  isLong?: boolean;
  /**
   * Returns the content. What only whoever sees the row can use is left out until it is near: a list has hundreds of rows,
   * and each button of each would be made, and laid out, before the first one can be pressed.
   */
  cell: (row: Row, isNear: boolean) => ReactNode;
}

type HeadColumn = Pick<Column<never>, 'name' | 'kind' | 'isLong'>;

interface TableProps<Row> {
  /** A click anywhere on a row follows the first link in it. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The id of the element that names the table. */
  labelledBy: string;
  /** Whether a `TableHead` stands above several tables. Their own heads are then for screen readers only. */
  underHead?: boolean;
}

/**
 * Whether a row has a date behind a count, which the style sheet is told by `data-counted`. If it looked for that itself
 * (`:has`), browsers would compute the styles of all cells and links of a page again whenever something is inserted.
 */
export const isCounted = (columns: readonly Pick<Column<never>, 'kind'>[]): boolean => {
  const count = columns.findIndex(({ kind }) => kind === 'count');
  return count >= 0 && columns.slice(count).some(({ kind }) => kind === 'short');
};

const Head = ({ columns }: { columns: readonly HeadColumn[] }) => (
  <thead>
    <tr data-counted={isCounted(columns) || undefined}>
      {columns.map(({ name, kind, isLong }) => (
        <th key={name} scope="col" className={kind && classes[kind]} data-long={isLong || undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** One visible head above several tables with the same columns. Each table has its own head for screen readers. */
export const TableHead = ({ columns }: { columns: readonly HeadColumn[] }) => (
  <table className={`${classes.table} ${classes.head}`} aria-hidden="true">
    <Head columns={columns} />
  </table>
);

interface TableRowProps<Row> extends ComponentProps<'tr'> {
  columns: readonly Column<Row>[];
  row: Row;
  isNear: boolean;
}

/** A row of a table. A click anywhere on it follows its first link (`useLinks`). */
export const TableRow = <Row,>({ columns, row, isNear, ...props }: TableRowProps<Row>) => (
  <tr {...props} className={classes.row} data-linked data-counted={isCounted(columns) || undefined}>
    {columns.map(({ name, kind, isLong, cell }) => {
      const content = cell(row, isNear);
      return (
        <td
          key={name}
          className={kind && classes[kind]}
          data-long={isLong || undefined}
          data-label={kind === 'count' || kind === 'short' || kind === 'named' ? name : undefined}
          data-none={content === 0 || content === '-' || undefined}
        >
          {content}
        </td>
      );
    })}
  </tr>
);

/** Columns have fixed widths, so that tables below each other line up. On narrow screens each row is a block. */
export function Table<Row>({ columns, rows, rowKey, labelledBy, underHead = false }: TableProps<Row>) {
  const [isNear, ref] = useNear();
  if (rows.length === 0) return null;
  return (
    <table ref={ref} className={classes.table} aria-labelledby={labelledBy} data-under-head={underHead || undefined}>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} columns={columns} row={row} isNear={isNear} />
        ))}
      </tbody>
    </table>
  );
}

const ROWS = Array.from({ length: 12 }, (_, index) => index);

export const TableSkeleton = () => (
  <Stack gap="lg" py="sm" aria-hidden="true">
    {ROWS.map((row) => (
      <Skeleton key={row} width={`${85 - 12 * (row % 3)}%`} />
    ))}
  </Stack>
);
