import { NativeSelect, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Month } from '#texts/months.ts';
import classes from './MonthSections.module.css';

interface MonthJumpProps {
  months: readonly string[];
  /** Shows a month. With `focus`, the focus moves there as well. */
  onJump: (month: string, options: { focus: boolean }) => void;
}

/**
 * A select of months. Arrow keys and letters also choose the months before the wanted one, without opening the select.
 * The page follows each choice, but the focus stays in the select until the reader presses Enter or Tab.
 */
function MonthJump({ months, onJump }: MonthJumpProps) {
  const [chosen, setChosen] = useState('');
  const searching = useRef(false);

  const onKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
    const enters = key === 'Enter' || (key === 'Tab' && !shiftKey);
    searching.current = !enters;
    if (enters && chosen) onJump(chosen, { focus: true });
  };

  return (
    <NativeSelect
      label="Jump to month"
      classNames={{ root: classes.jump, label: classes.label }}
      size="xs"
      value={chosen}
      onPointerDown={() => {
        searching.current = false;
      }}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setChosen(event.currentTarget.value);
        onJump(event.currentTarget.value, { focus: !searching.current });
      }}
      onBlur={() => setChosen('')}
    >
      <option value="" disabled>
        Month…
      </option>
      {months.map((month) => (
        <option key={month}>{month}</option>
      ))}
    </NativeSelect>
  );
}

interface MonthSectionsProps<Row> {
  months: readonly Month<Row>[];
  /** The name of the artist or group. It stays in sight with the year while the page scrolls. */
  name: string;
  year: string;
  /** The head of all the months' tables. It stays in sight as well. */
  head?: ReactNode;
  /** Shown above the first month. */
  note?: ReactNode;
  /** Renders the rows of one month. The heading's id can name a table. */
  children: (rows: readonly Row[], headingId: string) => ReactNode;
}

/** Rows under the headings of their months. With more than one month there is a select to jump to one. */
export function MonthSections<Row>({ months, name: whose, year, head, note, children }: MonthSectionsProps<Row>) {
  const id = useId();

  // Scrolls to the section: the heading is sticky, so its position is not that of the section.
  const jump = (month: string, { focus }: { focus: boolean }) => {
    const heading = document.getElementById(`${id}${month}`);
    heading?.parentElement?.scrollIntoView();
    if (focus) heading?.focus({ preventScroll: true });
  };

  return (
    <div className={classes.months}>
      {note}
      <div className={classes.top}>
        {/* The style sheet shows these attributes. They are no text, as the page's title says the same. */}
        <div className={classes.bar} data-name={whose} data-year={year}>
          {months.length > 1 && <MonthJump months={months.map(({ name }) => name)} onJump={jump} />}
        </div>
        {months.length > 0 && head}
      </div>
      {months.map(({ name, rows }) => (
        <section key={name} className={classes.section} aria-labelledby={`${id}${name}`}>
          <Title order={2} size="h3" id={`${id}${name}`} className={classes.month} tabIndex={-1}>
            {name}
          </Title>
          {children(rows, `${id}${name}`)}
        </section>
      ))}
    </div>
  );
}
