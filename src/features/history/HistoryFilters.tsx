import { useEffect, useState } from 'react';
import control from '../../components/lists/Control.module.css';
import { displayedYear } from '../../lib/dates';
import classes from './HistoryFilters.module.css';
import { type Changes, type HistoryAddress, KINDS } from './historyAddress';

/** How long the typing must pause before the text goes into the address. */
const PAUSE_MS = 400;

interface HistoryFiltersProps {
  address: HistoryAddress;
  years: readonly number[];
  /** The text as it is typed; the address follows later. */
  text: string;
  onText: (text: string) => void;
  onChange: (changes: Changes) => void;
}

interface YearSelectProps {
  label: string;
  value: number | undefined;
  years: readonly number[];
  onChange: (year: string) => void;
}

const YearSelect = ({ label, value, years, onChange }: YearSelectProps) => (
  <label>
    {label}
    <select className={control.control} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">Any year</option>
      {years.map((year) => (
        <option key={year} value={year}>
          {displayedYear(year)}
        </option>
      ))}
    </select>
  </label>
);

/** What the shows are chosen by. */
export function HistoryFilters({ address, years, text, onText, onChange }: HistoryFiltersProps) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    if (said === text) return;
    const timer = window.setTimeout(() => {
      setSaid(text);
      onChange({ filter: text });
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, said, onChange]);

  return (
    <div className={classes.filters}>
      <label className={classes.text}>
        Filter
        <input
          type="search"
          className={control.control}
          value={text}
          maxLength={200}
          placeholder="Venue, city, song, comment"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <YearSelect label="From" value={address.from} years={years} onChange={(from) => onChange({ from })} />
      <YearSelect label="To" value={address.to} years={years} onChange={(to) => onChange({ to })} />
      <label>
        Source
        <select
          className={control.control}
          value={address.kind ?? ''}
          onChange={(event) => onChange({ kind: event.currentTarget.value })}
        >
          <option value="">Any source</option>
          {KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={address.recorded}
          onChange={(event) => onChange({ recorded: event.currentTarget.checked })}
        />
        Has recordings
      </label>
    </div>
  );
}
