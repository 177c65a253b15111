import { UnstyledButton } from '@mantine/core';
import {
  type ComponentProps,
  type Key,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { Icon } from '#components/Icon.tsx';
import classes from '#components/lists/Table.module.css';
import { type Column, isCounted, TableRow } from '#components/lists/Table.tsx';
import { useNear } from '#components/lists/useNear.ts';
import { useHydrated } from '#components/useHydrated.ts';

declare module 'react' {
  interface CSSProperties {
    '--rows'?: number;
    '--height'?: string | undefined;
  }
}

/** The number of rows that are drawn, hydrated, and given their buttons at a time, so that each task is short. */
const SLICE = 25;

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

/** The heights of slices by their first rows, as they were when their table was left. */
const heights = new WeakMap<object, string>();

interface SliceProps {
  columns: unknown;
  rows: readonly object[];
  /** Draws these rows with these columns. */
  draw: (isNear: boolean) => ReactNode;
}

/** Some of the rows. They are drawn again only if one of them is another: more shows come behind those that are there. */
const Slice = memo(
  function Slice({ rows, draw }: SliceProps) {
    const [isNear, ref] = useNear();
    return (
      <tbody ref={ref} style={{ '--rows': rows.length, '--height': rows[0] && heights.get(rows[0]) }}>
        {draw(isNear)}
      </tbody>
    );
  },
  (before, after) =>
    before.columns === after.columns &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => row === after.rows[at]),
);

/** A sortable table of any number of rows, with downloads. */
export function HistoryTable<Row extends object>({
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
  // A transition, which is drawn in short tasks.
  const isHydrated = useDeferredValue(useHydrated());
  const find = (name: string) => columns.find((column) => column.sort === name.replace(/^-/, ''));
  const order = sort !== undefined && find(sort) ? sort : usual;
  const by = find(order);
  const compare = by?.compare;
  const descending = order.startsWith('-');
  const sorted = useMemo(
    () => (compare ? rows.toSorted(descending ? (a, b) => compare(b, a) : compare) : rows),
    [rows, compare, descending],
  );
  const shown = isHydrated ? sorted : sorted.slice(0, drawn);
  const slices = Array.from({ length: Math.ceil(shown.length / SLICE) }, (_, at) =>
    shown.slice(at * SLICE, (at + 1) * SLICE),
  );
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(slices);
  useLayoutEffect(() => {
    latest.current = slices;
  });
  // Coming back, every row is where it was, although the browser lays out only those near the view.
  useLayoutEffect(
    () => () => {
      for (const [at, [first]] of latest.current.entries()) {
        const { height = 0 } = table.current?.tBodies[at]?.getBoundingClientRect() ?? {};
        if (first && height > 0) heights.set(first, `${height}px`);
      }
    },
    [],
  );
  return (
    <>
      <table ref={table} {...named} className={`${classes.table} ${classes.sortable}`}>
        <thead>
          <tr data-label="Sort by" data-counted={isCounted(columns) || undefined}>
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
        {/* With the key of its first row, a slice of other rows is put in whole, not row by row. */}
        {slices.map((slice, at) => (
          <Suspense key={slice[0] ? rowKey(slice[0]) : at}>
            <Slice
              columns={columns}
              rows={slice}
              draw={(isNear) =>
                slice.map((row) => <TableRow key={rowKey(row)} columns={columns} row={row} isNear={isNear} />)
              }
            />
          </Suspense>
        ))}
      </table>
      {/* Hidden while the table is empty: rows that come later would push it down. */}
      {sorted.length > 0 && !isPending && <Downloads {...files(sorted)} />}
    </>
  );
}
