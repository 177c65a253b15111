import type { ReactNode } from 'react';
import classes from './Table.module.css';

interface Column {
  name: string;
  /** A column of dates, of short texts or of counts is as narrow as they are; the others share the rest. */
  kind?: 'date' | 'short' | 'count';
}

interface TableProps {
  columns: readonly Column[];
  /** The id of what names the table. */
  labelledBy: string;
  /** The rows; their cells carry the classes of `Table.module.css`. */
  children: ReactNode;
}

/** A plain table for long lists: columns of fixed widths, so that tables below each other line up. On narrow screens each row is a block. */
export function Table({ columns, labelledBy, children }: TableProps) {
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th key={name} scope="col" data-kind={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const ROWS = Array.from({ length: 20 }, (_, index) => index);

/** Stands where a table will be. */
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
