import { Title } from '@mantine/core';
import { useId } from 'react';
import { Downloads } from '../../components/buttons/Downloads';
import { NameLink } from '../../components/lists/NameLink';
import { type Column, Table } from '../../components/lists/Table';
import { counted } from '../../lib/counted';
import { firstAndLast, type VenueHistory } from './shows';
import type { SongHistory } from './songs';

/** A column, by what is downloaded of it. */
interface TallyColumn<Row> extends Pick<Column<Row>, 'name' | 'kind'> {
  value: (row: Row) => string | number;
}

/** How often each song was played, when first and last, and its longest gap. */
const SONGS: readonly TallyColumn<SongHistory>[] = [
  { name: 'Song', value: ({ title }) => title },
  { name: 'Shows', kind: 'count', value: ({ shows }) => shows.length },
  { name: 'Times', kind: 'count', value: ({ times }) => times },
  { name: 'First', kind: 'short', value: ({ shows }) => firstAndLast(shows).first },
  { name: 'Last', kind: 'short', value: ({ shows }) => firstAndLast(shows).last },
  { name: 'Longest Gap', kind: 'count', value: ({ longestGap }) => longestGap },
];

/** How often an artist played at each venue, when first and last. */
const VENUES: readonly TallyColumn<VenueHistory>[] = [
  {
    name: 'Venue',
    value: ({ name, others }) => (others.length > 0 ? `${name} (also ${others.join(', ')})` : name),
  },
  { name: 'Location', value: ({ where }) => where },
  { name: 'Times', kind: 'count', value: ({ shows }) => shows.length },
  { name: 'First', kind: 'short', value: ({ shows }) => firstAndLast(shows).first },
  { name: 'Last', kind: 'short', value: ({ shows }) => firstAndLast(shows).last },
];

interface TallyTableProps<Row> {
  /** What is counted. */
  of: 'song' | 'venue';
  columns: readonly TallyColumn<Row>[];
  rows: readonly Row[];
  /** The URL of a song or a venue alone, which its name leads to. */
  to: (key: string) => string;
}

/** An artist's songs or venues, to read and to download. */
function TallyTable<Row extends { key: string }>({ of, columns, rows, to }: TallyTableProps<Row>) {
  const id = useId();
  const cells = columns.map(({ name, kind, value }, place): Column<Row> => {
    if (place === 0) return { name, cell: (row) => <NameLink to={to(row.key)} name={String(value(row))} /> };
    return { name, kind, cell: (row) => (kind ? value(row) : <bdi>{value(row) || '-'}</bdi>) };
  });
  return (
    <section aria-labelledby={id}>
      <Title order={2} mb="xs" id={id}>
        {counted(rows.length, of)}
      </Title>
      <Table columns={cells} rows={rows} rowKey={({ key }) => key} labelledBy={id} />
      <Downloads
        name={`${of}s`}
        table={() => ({
          columns: columns.map(({ name }) => name),
          rows: rows.map((row) => columns.map(({ value }) => value(row))),
        })}
      />
    </section>
  );
}

type TableProps<Row> = Pick<TallyTableProps<Row>, 'rows' | 'to'>;

/** An artist's songs. */
export const SongsTable = (props: TableProps<SongHistory>) => <TallyTable of="song" columns={SONGS} {...props} />;

/** The venues at which an artist played. */
export const VenuesTable = (props: TableProps<VenueHistory>) => <TallyTable of="venue" columns={VENUES} {...props} />;
