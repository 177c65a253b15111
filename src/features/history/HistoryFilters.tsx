import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SOURCE_OPTIONS } from '../../components/forms/sourceOptions';
import { displayedYear } from '../../lib/dates';
import type { Changes, HistoryParams } from './historyParams';

/** How long the typing must pause before the text goes into the URL. */
const PAUSE_MS = 400;

interface HistoryFiltersProps {
  params: HistoryParams;
  years: readonly number[];
  /** The text as it is typed; the URL follows later. */
  text: string;
  onText: (text: string) => void;
  onChange: (changes: Changes) => void;
}

/** What the shows are chosen by. */
export function HistoryFilters({ params, years, text, onText, onChange }: HistoryFiltersProps) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    if (said === text) return;
    const timer = window.setTimeout(() => {
      setSaid(text);
      onChange({ filter: text });
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, said, onChange]);

  const anyYear = [
    { value: '', label: 'Any year' },
    ...years.map((year) => ({ value: String(year), label: displayedYear(year) })),
  ];
  // As wide with the years as without them.
  const select = { size: 'sm', flex: '1 1 8.5rem' } as const;
  return (
    <Group gap="sm" align="end">
      <TextInput
        size="sm"
        flex="99 1 14rem"
        label="Filter"
        type="search"
        value={text}
        maxLength={200}
        placeholder="Venue, city, song, comment"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        {...select}
        label="From"
        data={anyYear}
        value={params.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <NativeSelect
        {...select}
        label="To"
        data={anyYear}
        value={params.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <NativeSelect
        {...select}
        label="Source"
        data={SOURCE_OPTIONS}
        value={params.kind ?? ''}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        py="xs"
        label="Has recordings"
        checked={params.recorded}
        onChange={(event) => onChange({ recorded: event.currentTarget.checked })}
      />
    </Group>
  );
}
