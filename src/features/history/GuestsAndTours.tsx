import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { CountedNames } from '#components/lists/CountedNames.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { Section } from '#components/page/Section.tsx';
import { type NotedName, notedNames } from './notedNames.ts';
import type { Show } from './shows.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

interface NamesProps {
  title: string;
  names: readonly NotedName[];
  to: (name: string) => string;
}

/** The names as links, with the numbers of their shows. Renders nothing without any. */
const Names = ({ title, names, to }: NamesProps) =>
  names.length > 0 && (
    <Section title={title}>
      <FirstRows rows={names}>
        {(shown) => <CountedNames names={shown.map(({ name, shows }) => ({ name, to: to(name), count: shows }))} />}
      </FirstRows>
    </Section>
  );

/** The guests and the tours of an artist: each leads to the shows with that guest, or of that tour. */
export function GuestsAndTours({ shows, address: { at } }: { shows: readonly Show[]; address: HistoryAddress }) {
  const { guests, tours } = useMemo(() => notedNames(shows), [shows]);
  return (
    <Stack>
      <Names title="Guests" names={guests} to={(guest) => at({ guest, tour: undefined })} />
      <Names title="Tours" names={tours} to={(tour) => at({ guest: undefined, tour })} />
      {guests.length + tours.length === 0 && <Text>No set list and no comment names a guest or a tour.</Text>}
    </Stack>
  );
}
