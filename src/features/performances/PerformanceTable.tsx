import { NameLink } from '../../components/lists/NameLink';
import { type Column, Table, TableHead } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import type { PerformanceTable_PerformanceFragment } from '../../graphql/generated/graphql';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';

/** A row of the table, with its artist where the table lists several artists. */
export type Performance = PerformanceTable_PerformanceFragment & { artist?: { id: number; name: string } };

const DATE: Column<Performance> = {
  name: 'Date',
  kind: 'date',
  cell: ({ id, date, year }) => <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
};

const ARTIST: Column<Performance> = {
  name: 'Artist',
  kind: 'line',
  cell: ({ artist }) => artist && <NameLink to={paths.performances(artist.id)} name={artist.name} />,
};

const PLACE: Column<Performance>[] = [
  { name: 'Venue', cell: ({ venue }) => <bdi>{venue || 'Unknown Venue'}</bdi> },
  { name: 'Location', kind: 'quiet', cell: ({ city, state }) => <bdi>{place(city, state) ?? '-'}</bdi> },
];

const count = (name: string): Column<Performance> => ({
  name,
  kind: 'count',
  cell: ({ sources }) => sources.totalCount,
});

/** What the table shows of one artist's performances, and of several artists'. */
const COLUMNS = {
  artist: [DATE, ...PLACE, count('Recordings')],
  group: [DATE, ARTIST, ...PLACE, count('Sources')],
};

interface PerformanceTableProps {
  of: keyof typeof COLUMNS;
  performances: readonly Performance[];
  labelledBy: string;
}

/** Performances of an artist or of a group's artists, below a head for several such tables; a row leads to its performance. */
export const PerformanceTable = ({ of, performances, labelledBy }: PerformanceTableProps) => (
  <Table columns={COLUMNS[of]} rows={performances} rowKey={({ id }) => id} labelledBy={labelledBy} underHead />
);

/** The head of these tables. */
export const PerformanceTableHead = ({ of }: Pick<PerformanceTableProps, 'of'>) => <TableHead columns={COLUMNS[of]} />;
