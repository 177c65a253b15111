import { Link } from '../../components/Link';
import { Table } from '../../components/Table';
import classes from '../../components/Table.module.css';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';

const COLUMNS = [
  { name: 'Date', kind: 'date' },
  { name: 'Artist' },
  { name: 'Venue' },
  { name: 'Location' },
  { name: 'Sources', kind: 'count' },
] as const;

interface GroupPerformanceTableProps {
  performances: readonly {
    id: number;
    date: string;
    year: number;
    venue: string | null;
    city: string | null;
    state: string | null;
    artist: { id: number; name: string };
    sources: { totalCount: number };
  }[];
  labelledBy: string;
}

/** Performances of several artists. */
export function GroupPerformanceTable({ performances, labelledBy }: GroupPerformanceTableProps) {
  return (
    <Table columns={COLUMNS} labelledBy={labelledBy}>
      {performances.map(({ id, date, year, artist, venue, city, state, sources }) => (
        <tr key={id} className={`${classes.row} ${classes.flow}`}>
          <td className={classes.date}>
            <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>
          </td>
          <td className={classes.line}>
            <Link to={paths.performances(artist.id)}>
              <bdi>{artist.name}</bdi>
            </Link>
          </td>
          <td>
            <bdi>{venue || 'Unknown Venue'}</bdi>
          </td>
          <td className={classes.place}>
            <bdi>{place(city, state) ?? '-'}</bdi>
          </td>
          <td className={classes.count} data-label="Sources">
            {sources.totalCount}
          </td>
        </tr>
      ))}
    </Table>
  );
}
