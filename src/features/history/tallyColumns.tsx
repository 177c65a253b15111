import type { ReactNode } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { displayedDate } from '#domain/dates/dates.ts';
import { byTime, type PlayedShow } from '#domain/performances/performance.ts';
import { withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import type { SortedColumn } from './HistoryTable.tsx';
import { collator } from './shows.ts';
import { PENDING, type SongTally, type Tally, type VenueTally } from './tallies.ts';
import classes from './tallyColumns.module.css';

/** A column of songs or venues. */
export type TallyColumn<Row> = Omit<SortedColumn<Row>, 'cell'> & {
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
): TallyColumn<Row> {
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
const dateColumn = (name: string, sort: 'first' | 'last'): TallyColumn<Tally> => ({
  name,
  kind: 'short',
  sort,
  value: (row) => dateOf(row[sort]),
  compare: (a, b) => {
    const [first, second] = [a[sort], b[sort]];
    return first && second ? byTime(first, second) : 0;
  },
});

const SHOWS: TallyColumn<Tally> = countColumn('Shows', 'shows', ({ showCount }) => showCount);
const FIRST = dateColumn('First', 'first');
const LAST = dateColumn('Last', 'last');

const ShowLink = ({ show }: { show: PlayedShow }) => <Link to={paths.performance(show.id)}>{dateOf(show)}</Link>;

const LONGEST_GAP: TallyColumn<SongTally> = {
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
const CURRENT_GAP: TallyColumn<SongTally> = { ...currentGap, cell: (song) => currentGap.cell?.(song) || '0' };

/** The columns of songs: title, shows and plays, first and last show, and gaps. */
export const SONG_COLUMNS: readonly TallyColumn<SongTally>[] = [
  { name: 'Song', sort: 'song', value: ({ name }) => name, compare: (a, b) => collator.compare(a.name, b.name) },
  SHOWS,
  countColumn('Times', 'times', ({ playCount }) => playCount),
  FIRST,
  LAST,
  LONGEST_GAP,
  CURRENT_GAP,
];

/** The columns of venues: name, place, number of shows, first and last show. */
export const VENUE_COLUMNS: readonly TallyColumn<VenueTally>[] = [
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
