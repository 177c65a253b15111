import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Section } from '#components/page/Section.tsx';
import { type AttendedShow, firstsOf, type SeenSong } from '#domain/attended/seen.ts';
import { ARTIST, NAMED_DATE } from '#domain/performances/performanceColumns.tsx';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { songParam } from './SeenSongs.tsx';
import type { Address } from './useAddress.ts';

const SONGS: Column<{ songs: readonly SeenSong[] }> = {
  name: 'Songs seen for the first time',
  kind: 'line',
  // Lines far enough apart for a pointer to hit one link.
  cell: ({ songs }) => (
    <Text component="div" lh={1.6}>
      {songs.map((song, at) => (
        <span key={songParam(song)}>
          {at > 0 && ', '}
          <NameLink to={paths.song(song.artistId, song.key)} name={song.title} />
        </span>
      ))}
    </Text>
  ),
};

const COLUMNS = [NAMED_DATE, ARTIST, SONGS];

interface FirstsProps {
  address: Address;
  shows: readonly AttendedShow[];
  seen: readonly SeenSong[];
}

/** The shows attended that brought songs not seen before, the latest first. */
export function Firsts({ address: { filters }, shows, seen }: FirstsProps) {
  const artist = filters.find(({ of }) => of === 'artist')?.key;
  const rows = useMemo(
    () =>
      firstsOf(seen, shows)
        .filter(({ show }) => artist === undefined || artist === String(show.artistId))
        .map(({ show, songs }) => ({
          ...show,
          title: null,
          artist: { id: show.artistId, name: show.artist },
          songs,
        }))
        .reverse(),
    [seen, shows, artist],
  );
  return (
    <Section title="Firsts" aside={<Text c="dimmed">{counted(rows.length, 'show')}</Text>}>
      {(titleId) => (
        <>
          <Text c="dimmed">As far as the set lists here go.</Text>
          <FirstRows rows={rows}>
            {(shown) => <Table columns={COLUMNS} rows={shown} rowKey={({ id }) => id} labelledBy={titleId} />}
          </FirstRows>
        </>
      )}
    </Section>
  );
}
