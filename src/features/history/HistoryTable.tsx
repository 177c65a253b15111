import { UnstyledButton } from '@mantine/core';
import { type ComponentProps, type Key, useCallback, useMemo, useRef } from 'react';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { Icon } from '#components/Icon.tsx';
import classes from '#components/lists/Table.module.css';
import { type Column, isCounted, TableRow } from '#components/lists/Table.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { type RowProps, VirtualRows } from './VirtualRows.tsx';

export interface SortedColumn<Row> extends Column<Row> {
  /** The column's name in the URL. */
  sort: string;
  compare: (a: Row, b: Row) => number;
  /** Whether the first click sorts the highest values first. */
  highestFirst?: boolean;
}

interface HistoryTableProps<Row>
  extends Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {
  columns: readonly SortedColumn<Row>[];
  /** The rows. Rows that are equal in a column keep this order. */
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The column in the URL, with `-` for descending order. An unknown one is ignored. */
  sort: string | undefined;
  /** The order without one in the URL. */
  usual: string;
  onSort: (sort: string) => void;
  /** The number of rows that the server draws. */
  drawn?: number;
  /** Whether the rows are not whole yet. They can be downloaded once they are. */
  isPending?: boolean;
  /** Returns the downloads of the sorted rows. */
  files: (rows: readonly Row[]) => ComponentProps<typeof Downloads>;
}

/**
 * A sortable table of any number of rows, with downloads. Screen readers get each row's number and the number of all
 * rows.
 */
export function HistoryTable<Row>({
  columns,
  rows,
  rowKey,
  sort,
  usual,
  onSort,
  drawn = 40,
  isPending = false,
  files,
  ...named
}: HistoryTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isHydrated = useHydrated();
  const find = (name: string) => columns.find((column) => column.sort === name.replace(/^-/, ''));
  const order = sort !== undefined && find(sort) ? sort : usual;
  const by = find(order);
  const compare = by?.compare;
  const descending = order.startsWith('-');
  const sorted = useMemo(
    () => (compare ? rows.toSorted(descending ? (a, b) => compare(b, a) : compare) : rows),
    [rows, compare, descending],
  );
  const drawRow = useCallback(
    (index: number, props: RowProps) => {
      const row = sorted[index];
      return row && <TableRow aria-rowindex={index + 2} columns={columns} row={row} isNear {...props} />;
    },
    [sorted, columns],
  );
  const keyOf = (index: number) => {
    const row = sorted[index];
    return row === undefined ? index : rowKey(row);
  };
  return (
    <>
      <table {...named} className={`${classes.table} ${classes.sortable}`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1} data-label="Sort by" data-counted={isCounted(columns) || undefined}>
            {columns.map((column) => (
              <th
                key={column.sort}
                scope="col"
                className={column.kind && classes[column.kind]}
                aria-sort={column === by ? (descending ? 'descending' : 'ascending') : undefined}
              >
                <UnstyledButton
                  onClick={() =>
                    onSort(`${(column === by ? !descending : column.highestFirst) ? '-' : ''}${column.sort}`)
                  }
                >
                  {column.name}
                  {column === by && <Icon path={descending ? 'm6 9 6 6 6-6' : 'm6 15 6-6 6 6'} />}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {isHydrated ? (
            <VirtualRows count={sorted.length} columns={columns.length} keyOf={keyOf} drawRow={drawRow} body={body} />
          ) : (
            sorted
              .slice(0, drawn)
              .map((row, index) => (
                <TableRow key={rowKey(row)} aria-rowindex={index + 2} columns={columns} row={row} isNear={false} />
              ))
          )}
        </tbody>
      </table>
      {/* Hidden while the table is empty: rows that come later would push it down. */}
      {sorted.length > 0 && !isPending && <Downloads {...files(sorted)} />}
    </>
  );
}
