import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { datePrefix, type MonthDay } from '#lib/calendarDays.ts';
import { paths } from '#lib/paths.ts';

/** A year with every day. The field needs one. */
const YEAR = 2024;

interface DateFieldProps {
  day: MonthDay;
  by: 'year' | 'artist';
}

/**
 * A field for a day of any year. A day that is picked is shown at once; one that is typed, part by part, when Enter is
 * pressed or the field is left.
 */
export function DateField({ day, by }: DateFieldProps) {
  const navigate = useNavigate();
  const isTyping = useRef(false);
  const value = `${YEAR}-${datePrefix(day).slice(0, -1).replace('/', '-')}`;

  const go = (field: HTMLInputElement) => {
    isTyping.current = false;
    const [, month, number] = field.value.split('-').map(Number);
    if (!month || !number || field.value.slice(4) === value.slice(4)) return;
    navigate(paths.onThisDay(month, number, by === 'artist' ? by : undefined));
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') go(currentTarget);
    else if (key !== 'Tab') isTyping.current = true;
  };

  return (
    <TextInput
      key={value}
      type="date"
      aria-label="Date"
      title="A day of any year"
      size="sm"
      defaultValue={value}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        if (!isTyping.current) go(currentTarget);
      }}
      onBlur={({ currentTarget }) => go(currentTarget)}
    />
  );
}
