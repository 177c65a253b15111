import { useId } from 'react';
import { Downloads } from '../../components/buttons/Downloads';
import { type Column, Table } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import { counted } from '../../lib/counted';
import { dateOf } from './shows';
import type { SongHistory } from './songs';

interface SongsTableProps {
  songs: readonly SongHistory[];
  /** The address of a song alone. */
  address: (key: string) => string;
}

/** An artist's songs: how often each was played, when first and last, and its longest gap. */
export function SongsTable({ songs, address }: SongsTableProps) {
  const id = useId();
  const columns: Column<SongHistory>[] = [
    {
      name: 'Song',
      cell: ({ key, title }) => (
        <Link to={address(key)}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    { name: 'Times', kind: 'count', cell: ({ shows }) => shows.length },
    { name: 'First', kind: 'short', cell: ({ shows }) => dateOf(shows[0]) },
    { name: 'Last', kind: 'short', cell: ({ shows }) => dateOf(shows.at(-1)) },
    { name: 'Longest Gap', kind: 'count', cell: ({ longestGap }) => longestGap },
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{counted(songs.length, 'song')}</h2>
      <Table columns={columns} rows={songs} rowKey={({ key }) => key} labelledBy={id} />
      <Downloads
        name="songs"
        columns={['Song', 'Times', 'First', 'Last', 'Longest Gap']}
        rows={() =>
          songs.map(({ title, shows, longestGap }) => [
            title,
            shows.length,
            dateOf(shows[0]),
            dateOf(shows.at(-1)),
            longestGap,
          ])
        }
      />
    </section>
  );
}
