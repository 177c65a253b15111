import { type KeyboardEvent, useRef, useState } from 'react';
import classes from '../lists/MonthSections.module.css';

interface MonthJumpProps {
  months: readonly string[];
  /** Shows a month. `enter` says that the reader goes on from there. */
  onJump: (month: string, enter: boolean) => void;
}

/**
 * The month to jump to. Arrow keys and letters change a closed select at once, on the way to the month that is meant:
 * the page follows them, but the focus stays with the select until the reader presses Enter or Tab.
 */
export function MonthJump({ months, onJump }: MonthJumpProps) {
  const [chosen, setChosen] = useState('');
  const searching = useRef(false);

  const onKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
    const enters = key === 'Enter' || (key === 'Tab' && !shiftKey);
    searching.current = !enters;
    if (enters && chosen) onJump(chosen, true);
  };

  return (
    <label className={classes.jump}>
      <span className={classes.label}>Jump to month</span>
      <select
        className={classes.select}
        value={chosen}
        onPointerDown={() => {
          searching.current = false;
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          onJump(event.currentTarget.value, !searching.current);
        }}
        onBlur={() => setChosen('')}
      >
        <option value="" disabled>
          Month…
        </option>
        {months.map((month) => (
          <option key={month}>{month}</option>
        ))}
      </select>
    </label>
  );
}
