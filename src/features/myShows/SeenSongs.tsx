import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import type { ArtistSongs } from '#domain/attended/artistSongs.ts';
import { attendedTallies } from '#domain/attended/attendedTallies.ts';
import { type AttendedShow, rarestOf, type SeenSong, type UnseenSong, unseenSongs } from '#domain/attended/seen.ts';
import { ARTIST } from '#domain/performances/performanceColumns.tsx';
import { ShowLink } from '#domain/performances/ShowLine.tsx';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from './useAddress.ts';

/** The value of the URL's parameter for a song. */
export const songParam = ({ artistId, key }: Pick<SeenSong, 'artistId' | 'key'>): string => `${artistId}/${key}`;

type Row = SeenSong & { artist: { id: number; name: string } };

const SONG: Column<{ artistId: number; key: string; title: string }> = {
  name: 'Song',
  cell: ({ artistId, key, title }) => <NameLink to={paths.song(artistId, key)} name={title} />,
};

const columnsOf = ({ at }: Address): Column<Row>[] => [
  SONG,
  ARTIST,
  {
    name: 'Times',
    kind: 'count',
    // The link drops the other filters, as the count is of all shows.
    cell: (song) => (
      <Link to={at({ song: songParam(song), year: undefined, venue: undefined, city: undefined })}>
        {song.seen.length}
      </Link>
    ),
  },
  { name: 'First', kind: 'short', isLong: true, cell: ({ seen: [first] }) => <ShowLink show={first} /> },
  { name: 'Last', kind: 'short', isLong: true, cell: ({ seen }) => <ShowLink show={seen.at(-1) ?? seen[0]} /> },
];

const UNSEEN_COLUMNS: Column<UnseenSong & { artistId: number }>[] = [
  SONG,
  { name: 'Played', kind: 'count', cell: ({ played }) => played },
  { name: 'Last', kind: 'short', isLong: true, cell: ({ last }) => <ShowLink show={last} /> },
];

interface SongsProps {
  address: Address;
  shows: readonly AttendedShow[];
  /** The songs of the artists whose set lists have been read. */
  readSongs: readonly ArtistSongs[];
  seen: readonly SeenSong[];
}

/** The most songs that are named as the rarest. */
const MOST_RAREST = 3;

function Rarest({ rarest, names }: { rarest: readonly SeenSong[]; names: ReadonlyMap<number, string> }) {
  const [first] = rarest;
  if (!first) return null;
  const more = rarest.length - MOST_RAREST;
  return (
    <Text lh={1.6}>
      The rarest of them, played at {first.played} of {counted(first.listed, 'show')} with a set list:{' '}
      {rarest.slice(0, MOST_RAREST).map((song, at) => (
        <span key={songParam(song)}>
          {at > 0 && '; '}
          <NameLink to={paths.song(song.artistId, song.key)} name={song.title} /> ({names.get(song.artistId)},{' '}
          <ShowLink show={song.seen[0]} />)
        </span>
      ))}
      {more > 0 && ` and ${counted(more, 'other')}`}.
    </Text>
  );
}

/** The artist's songs that were not seen. */
function Unseen({ songs, shows }: { songs: ArtistSongs; shows: readonly AttendedShow[] }) {
  const rows = useMemo(
    () => unseenSongs(songs, shows).map((song) => ({ ...song, artistId: songs.artistId })),
    [songs, shows],
  );
  return (
    <Section title="Not seen yet" aside={<Text c="dimmed">{counted(rows.length, 'song')}</Text>}>
      {(titleId) =>
        rows.length > 0 ? (
          <FirstRows rows={rows}>
            {(shown) => <Table columns={UNSEEN_COLUMNS} rows={shown} rowKey={({ key }) => key} labelledBy={titleId} />}
          </FirstRows>
        ) : (
          <Text>Every song that the set lists of {counted(songs.showCount, 'show')} name was seen.</Text>
        )
      }
    </Section>
  );
}

/** The songs seen, the rarest of them, and the songs of an artist that were not seen. */
export function SeenSongs({ address, shows, readSongs, seen }: SongsProps) {
  const { filters, unseen, change } = address;
  const names = new Map(shows.map(({ artistId, artist }) => [artistId, artist]));
  const artist = filters.find(({ of }) => of === 'artist')?.key;
  const chosenSeen = useMemo(
    () => seen.filter(({ artistId }) => artist === undefined || artist === String(artistId)),
    [seen, artist],
  );
  const rarest = useMemo(() => rarestOf(chosenSeen), [chosenSeen]);
  const rows = chosenSeen.map(
    (song): Row => ({ ...song, artist: { id: song.artistId, name: names.get(song.artistId) ?? '' } }),
  );
  const listed = new Set(readSongs.flatMap((songs) => [...songs.listed]));
  const readArtists = new Set(readSongs.map(({ artistId }) => artistId));
  const unlisted = shows.filter(({ id, artistId }) => readArtists.has(artistId) && !listed.has(id)).length;
  const chosen = readSongs.find(({ artistId }) => artistId === unseen);
  const columns = columnsOf(address).filter(
    (column) => !(column === ARTIST && (artist !== undefined || names.size < 2)),
  );
  return (
    <>
      <Section title="Songs" aside={<Text c="dimmed">{counted(rows.length, 'song')}</Text>}>
        {(titleId) => (
          <div id="songs">
            <Rarest rarest={rarest} names={names} />
            {unlisted > 0 && (
              <Text c="dimmed">
                {counted(unlisted, 'show')} {unlisted === 1 ? 'has' : 'have'} no set list, so no song of{' '}
                {unlisted === 1 ? 'it' : 'them'} is counted.
              </Text>
            )}
            <FirstRows rows={rows}>
              {(shown) => <Table columns={columns} rows={shown} rowKey={songParam} labelledBy={titleId} />}
            </FirstRows>
          </div>
        )}
      </Section>
      <InlineSelect
        label="Songs not seen of"
        value={chosen ? String(chosen.artistId) : ''}
        options={[
          { value: '', label: 'Choose an artist' },
          ...attendedTallies(shows, 'artist')
            .filter(({ key }) => readArtists.has(Number(key)))
            .map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={(unseen) => change({ unseen })}
      />
      {chosen && <Unseen songs={chosen} shows={shows} />}
    </>
  );
}
