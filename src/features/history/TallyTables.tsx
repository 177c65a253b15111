import { Title } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { Changes } from '#components/navigation/useSearchState.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { byTime, type PlayedShow } from '#domain/performances/performance.ts';
import { countOf, withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { HistoryTable, type SortedColumn } from './HistoryTable.tsx';
import { NothingFound } from './NothingFound.tsx';
import { collator, type Show } from './shows.ts';
import classes from './TallyTables.module.css';
import { PENDING, type SongTally, songsCalled, type Tally, type VenueTally, venuesOf } from './tallies.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

/** The most rows that the server draws. */
const MOST_DRAWN = 300;

type ColumnOf<Row> = Omit<SortedColumn<Row>, 'cell'> & {
  /** The value for downloads, which is also shown if there is no `cell`. */
  value: (row: Row) => string | number;
  cell?: (row: Row) => ReactNode;
};

const dateOf = (show: PlayedShow | undefined): string => (show ? displayedDate(show.date, show.year) : '-');

/** A count that is not known yet. */
const pending = '…';

/** A column with a count. An undefined count is shown as `-`. */
function countColumn<Row>(
  name: string,
  sort: string,
  of: (row: Row) => number | typeof PENDING | undefined,
): ColumnOf<Row> {
  const numberOf = (row: Row) => {
    const value = of(row);
    return value === PENDING ? undefined : value;
  };
  return {
    ...{ name, kind: 'count', sort, highestFirst: true },
    value: (row) => numberOf(row) ?? '',
    cell: (row) => {
      const value = of(row);
      if (value === PENDING) return pending;
      // Zero stays a number: the table tells by it that the cell has nothing to show.
      return value === undefined ? '-' : value && withCommas(value);
    },
    compare: (a, b) => (numberOf(a) ?? -1) - (numberOf(b) ?? -1),
  };
}

/** A column with the date of one of a row's shows. */
const dateColumn = (name: string, sort: 'first' | 'last'): ColumnOf<Tally> => ({
  name,
  kind: 'short',
  sort,
  value: (row) => dateOf(row[sort]),
  compare: (a, b) => {
    const [first, second] = [a[sort], b[sort]];
    return first && second ? byTime(first, second) : 0;
  },
});

const SHOWS: ColumnOf<Tally> = countColumn('Shows', 'shows', ({ showCount }) => showCount);
const FIRST = dateColumn('First', 'first');
const LAST = dateColumn('Last', 'last');

const ShowLink = ({ show }: { show: PlayedShow }) => <Link to={paths.performance(show.id)}>{dateOf(show)}</Link>;

const LONGEST_GAP: ColumnOf<SongTally> = {
  ...countColumn<SongTally>('Longest Gap', 'longestGap', ({ longestGap: gap }) => (gap === PENDING ? gap : gap?.shows)),
  kind: 'named',
  cell: ({ longestGap: gap }) =>
    gap === PENDING ? (
      <span className={`${classes.gap} ${classes.pending}`}>{pending}</span>
    ) : gap ? (
      <span className={classes.gap}>
        <span>{withCommas(gap.shows)}</span>{' '}
        <small>
          <ShowLink show={gap.from} /> to <ShowLink show={gap.to} />
        </small>
      </span>
    ) : (
      '-'
    ),
};

const currentGap = countColumn<SongTally>('Current Gap', 'currentGap', (song) => song.currentGap);
/** A gap of zero is shown as a text, or the row of a song would lose a line on a narrow screen when it is counted. */
const CURRENT_GAP: ColumnOf<SongTally> = { ...currentGap, cell: (song) => currentGap.cell?.(song) || '0' };

/** The columns of songs: title, shows and plays, first and last show, and gaps. */
const SONGS: readonly ColumnOf<SongTally>[] = [
  { name: 'Song', sort: 'song', value: ({ name }) => name, compare: (a, b) => collator.compare(a.name, b.name) },
  SHOWS,
  countColumn('Times', 'times', ({ playCount }) => playCount),
  FIRST,
  LAST,
  LONGEST_GAP,
  CURRENT_GAP,
];

/** The columns of venues: name, place, number of shows, first and last show. */
const VENUES: readonly ColumnOf<VenueTally>[] = [
  {
    name: 'Venue',
    sort: 'venue',
    value: ({ name, others }) => (others.length > 0 ? `${name} (also ${others.join(', ')})` : name),
    compare: (a, b) => collator.compare(a.name, b.name),
  },
  {
    name: 'Location',
    sort: 'location',
    value: ({ where }) => where,
    cell: ({ where }) => <bdi>{where || '-'}</bdi>,
    compare: (a, b) => collator.compare(a.where, b.where),
  },
  { ...SHOWS, name: 'Times' },
  FIRST,
  LAST,
];

interface TallyTableProps<Row> {
  of: 'song' | 'venue';
  columns: readonly ColumnOf<Row>[];
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
  const { params, at, change } = address;
  const cells = columns.map((column, index): SortedColumn<Row> => {
    const { value, cell = value } = column;
    const name = (row: Row) => <NameLink to={at({ ...alone(row.key), sort: undefined })} name={String(value(row))} />;
    return { ...column, cell: index === 0 ? name : cell };
  });
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

interface SongsTableProps {
  songs: readonly SongTally[];
  /** The number of songs, if there are more than in `songs`. */
  total?: number | undefined;
  isPending: boolean;
  /** The text that the titles must contain. */
  text: string;
  address: HistoryAddress;
}

/** The table of the songs in the chosen shows. */
export function SongsTable({ songs, total = songs.length, text, ...props }: SongsTableProps) {
  const rows = useMemo(() => songsCalled(text, songs), [text, songs]);
  // The text of the filter is for titles here. Once a song is chosen, the filter is for shows, so the text is removed.
  const alone = (song: string) => ({ song, filter: undefined });
  const found = rows.length === songs.length ? total : rows.length;
  return <TallyTable of="song" columns={SONGS} rows={rows} found={found} total={total} alone={alone} {...props} />;
}

interface VenuesTableProps {
  /** The chosen shows by time. */
  shows: readonly Show[];
  address: HistoryAddress;
}

/** The table of the venues of the chosen shows. */
export function VenuesTable({ shows, address }: VenuesTableProps) {
  const rows = useMemo(() => venuesOf(shows), [shows]);
  const alone = (venue: string) => ({ venue });
  return <TallyTable of="venue" columns={VENUES} rows={rows} total={rows.length} address={address} alone={alone} />;
}
