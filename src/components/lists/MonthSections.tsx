import { type ReactNode, useId } from 'react';
import type { Month } from '../../lib/months';
import { MonthJump } from '../navigation/MonthJump';
import classes from './MonthSections.module.css';

interface MonthSectionsProps<Row> {
  months: readonly Month<Row>[];
  /** Shown beside the jump. */
  note?: ReactNode;
  /** The rows of one month. The heading's id is there to name a table by. */
  children: (rows: readonly Row[], headingId: string) => ReactNode;
}

/** Rows under the headings of their months, with a way to jump to a month when there is more than one. */
export function MonthSections<Row>({ months, note, children }: MonthSectionsProps<Row>) {
  const id = useId();

  // Scroll to the section, not to the heading: the heading is sticky, so its position is not that of the section.
  const jump = (month: string, enter: boolean) => {
    const heading = document.getElementById(`${id}${month}`);
    heading?.parentElement?.scrollIntoView();
    if (enter) heading?.focus({ preventScroll: true });
  };

  return (
    <div className={classes.months}>
      <div className={classes.bar}>
        {months.length > 1 && <MonthJump months={months.map(({ name }) => name)} onJump={jump} />}
        {note}
      </div>
      {months.map(({ name, rows }) => (
        <section key={name} aria-labelledby={`${id}${name}`}>
          <h2 id={`${id}${name}`} className={classes.month} tabIndex={-1}>
            {name}
          </h2>
          {children(rows, `${id}${name}`)}
        </section>
      ))}
    </div>
  );
}
