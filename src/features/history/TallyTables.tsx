import { Title } from '@mantine/core';
import { useDeferredValue, useId, useMemo } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import type { Changes } from '#components/navigation/useSearchState.ts';
import { countOf } from '#lib/counted.ts';
import { HistoryTable, type SortedColumn } from './HistoryTable.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { Show } from './shows.ts';
import { type SongTally, songsCalled, type Tally, venuesOf } from './tallies.ts';
import { SONG_COLUMNS, type TallyColumn, VENUE_COLUMNS } from './tallyColumns.tsx';
import type { HistoryAddress } from './useHistoryAddress.ts';

/** The most rows that the server draws. */
const MOST_DRAWN = 300;

interface TallyTableProps<Row> {
  of: 'song' | 'venue';
  columns: readonly TallyColumn<Row>[];
  rows: readonly Row[];
  /** The number of rows, which may be the first of more, and the number without the text filter. */
  found?: number;
  total: number;
  address: HistoryAddress;
  /** Returns the changes of the URL that show a song or venue alone. */
  alone: (key: string) => Changes;
  /** Whether the rows lack what only all shows tell. */
  isPending?: boolean;
}

/** A table of songs or venues, with downloads. */
function TallyTable<Row extends Tally>({
  of,
  columns,
  rows,
  found = rows.length,
  total,
  address,
  alone,
  isPending = false,
}: TallyTableProps<Row>) {
  const id = useId();
  const { params, change } = address;
  // A path has the text of the filter: while somebody types, the links of all rows can wait.
  const at = useDeferredValue(address.at);
  const cells = useMemo(
    () =>
      columns.map((column, index): SortedColumn<Row> => {
        const { value, cell = value } = column;
        const name = (row: Row) => (
          <NameLink to={at({ ...alone(row.key), sort: undefined })} name={String(value(row))} />
        );
        return { ...column, cell: index === 0 ? name : cell };
      }),
    [columns, at, alone],
  );
  return (
    <section aria-labelledby={id}>
      <Title order={2} mb="xs" id={id} aria-live="polite">
        {countOf(found, total, of)}
      </Title>
      {rows.length === 0 ? (
        <NothingFound address={address} of={of} />
      ) : (
        <HistoryTable
          aria-labelledby={id}
          columns={cells}
          rows={rows}
          rowKey={({ key }) => key}
          sort={params.sort}
          usual="-shows"
          drawn={MOST_DRAWN}
          isPending={isPending}
          onSort={(sort) => change({ sort })}
          files={(sorted) => ({
            name: `${of}s`,
            table: () => ({
              columns: columns.map(({ name }) => name),
              rows: sorted.map((row) => columns.map(({ value }) => value(row))),
            }),
          })}
        />
      )}
    </section>
  );
}

// The text of the filter is for titles here. Once a song is chosen, the filter is for shows, so the text is removed.
const songAlone = (song: string): Changes => ({ song, filter: undefined });

interface SongsTableProps {
  songs: readonly SongTally[];
  /** The number of songs, if there are more than in `songs`. */
  total?: number | undefined;
  isPending: boolean;
  /** The text that the titles must contain. */
  text: string;
  address: HistoryAddress;
}

export function SongsTable({ songs, total = songs.length, text, ...props }: SongsTableProps) {
  const rows = useMemo(() => songsCalled(text, songs), [text, songs]);
  const found = rows.length === songs.length ? total : rows.length;
  return (
    <TallyTable of="song" columns={SONG_COLUMNS} rows={rows} found={found} total={total} alone={songAlone} {...props} />
  );
}

const venueAlone = (venue: string): Changes => ({ venue });

interface VenuesTableProps {
  /** The chosen shows by time. */
  shows: readonly Show[];
  address: HistoryAddress;
}

export function VenuesTable({ shows, address }: VenuesTableProps) {
  const rows = useMemo(() => venuesOf(shows), [shows]);
  return (
    <TallyTable
      of="venue"
      columns={VENUE_COLUMNS}
      rows={rows}
      total={rows.length}
      address={address}
      alone={venueAlone}
    />
  );
}
