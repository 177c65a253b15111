import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { displayedYear } from '#domain/dates/dates.ts';
import { KIND_OPTIONS } from '#domain/recordings/kindOptions.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

/** The pause in typing after which the text goes into the URL. */
const PAUSE_MS = 400;

interface HistoryFiltersProps {
  address: HistoryAddress;
  years: readonly number[];
  /** Whether the text filters the titles of songs. */
  ofTitles: boolean;
}

/** The filters of the shows. */
export function HistoryFilters({ address, years, ofTitles }: HistoryFiltersProps) {
  const { params, text, setText, change } = address;
  useEffect(() => {
    if (params.text === text) return;
    const timer = window.setTimeout(change, PAUSE_MS, { filter: text });
    return () => window.clearTimeout(timer);
  }, [text, params.text, change]);

  const anyYear = [
    { value: '', label: 'Any year' },
    ...years.map((year) => ({ value: String(year), label: displayedYear(year) })),
  ];
  // The same width with and without the years.
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
        placeholder={ofTitles ? 'Song' : 'Venue, city, song, comment'}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        {...select}
        label="From"
        data={anyYear}
        value={params.from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <NativeSelect
        {...select}
        label="To"
        data={anyYear}
        value={params.to ?? ''}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <NativeSelect
        {...select}
        label="Kind of recording"
        data={KIND_OPTIONS}
        value={params.kind ?? ''}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        py="xs"
        label="Has recordings"
        checked={params.recorded}
        onChange={(event) => change({ recorded: event.currentTarget.checked })}
      />
    </Group>
  );
}
