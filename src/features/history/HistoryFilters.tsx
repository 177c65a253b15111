import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { displayedYear } from '#domain/dates/dates.ts';
import { KIND_OPTIONS } from '#domain/recordings/kindOptions.ts';
import classes from './HistoryFilters.module.css';
import type { Show } from './shows.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

/* Loaded when unfolded, as it reads the texts of all shows. */
const GuestsAndTours = lazyInBrowser(async () => (await import('./GuestsAndTours.tsx')).GuestsAndTours);

/** The pause in typing after which the text goes into the URL. */
const PAUSE_MS = 400;

interface HistoryFiltersProps {
  address: HistoryAddress;
  years: readonly number[];
  /** All shows of the artist; undefined until they are loaded. */
  shows: readonly Show[] | undefined;
  /** Whether the text filters the titles of songs instead of shows. */
  filtersTitles: boolean;
  /** The content before them. */
  children: ReactNode;
}

/** The filters of the shows: a text, and more that a button unfolds where there is no room for them beside it. */
export function HistoryFilters({ address, years, shows, filtersTitles, children }: HistoryFiltersProps) {
  const { params, text, setText, change } = address;
  useEffect(() => {
    if (params.text === text) return;
    const timer = window.setTimeout(change, PAUSE_MS, { filter: text });
    return () => window.clearTimeout(timer);
  }, [text, params.text, change]);

  const [unfolded, { toggle }] = useDisclosure();
  const moreId = useId();
  const [namesOpen, { toggle: toggleNames }] = useDisclosure();
  const namesId = useId();
  const { from, to, kind, recorded } = params;
  const activeCount = [from, to, kind].filter((value) => value !== undefined).length + Number(recorded);
  const anyYear = [
    { value: '', label: 'Any year' },
    ...years.map((year) => ({ value: String(year), label: displayedYear(year) })),
  ];
  // The same width with and without the years.
  const select = { size: 'sm', flex: '1 1 7rem' } as const;
  return (
    <>
      <Group gap="xs" align="end" pb="xs">
        {children}
        <TextInput
          className={classes.text}
          size="sm"
          flex="99 1 10rem"
          label="Filter"
          type="search"
          value={text}
          maxLength={200}
          placeholder={filtersTitles ? 'Song' : 'Venue, city, song, comment'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.toggle}>
          <Button aria-expanded={unfolded} aria-controls={moreId} onClick={toggle}>
            {activeCount > 0 ? `More filters (${activeCount})` : 'More filters'}
          </Button>
        </div>
        <Group
          id={moreId}
          className={classes.more}
          gap="xs"
          align="end"
          flex="1 0 100%"
          data-folded={!unfolded || undefined}
        >
          <NativeSelect
            {...select}
            label="From"
            data={anyYear}
            value={from ?? ''}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <NativeSelect
            {...select}
            label="To"
            data={anyYear}
            value={to ?? ''}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <NativeSelect
            {...select}
            flex="1 1 9rem"
            label="Kind of recording"
            data={KIND_OPTIONS}
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.currentTarget.value })}
          />
          <Checkbox
            size="sm"
            py="xs"
            label="Has recordings"
            checked={recorded}
            onChange={(event) => change({ recorded: event.currentTarget.checked })}
          />
          <Button aria-expanded={namesOpen} aria-controls={namesId} onClick={toggleNames}>
            Guests and tours
          </Button>
        </Group>
      </Group>
      <div id={namesId} hidden={!namesOpen}>
        {namesOpen && (shows ? <GuestsAndTours shows={shows} address={address} /> : <Text>Reading the shows...</Text>)}
      </div>
    </>
  );
}
