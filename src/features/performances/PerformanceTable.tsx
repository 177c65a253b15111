import { Link } from '../../components/Link';
import { Table } from '../../components/Table';
import classes from '../../components/Table.module.css';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';

const COLUMNS = [
  { name: 'Date', kind: 'date' },
  { name: 'Venue' },
  { name: 'Location' },
  { name: 'Recordings', kind: 'count' },
] as const;

interface PerformanceTableProps {
  performances: readonly {
    id: number;
    date: string;
    year: number;
    venue: string | null;
    city: string | null;
    state: string | null;
    sources: { totalCount: number };
  }[];
  labelledBy: string;
}

/** Performances of one artist; a whole row leads to its performance. */
export function PerformanceTable({ performances, labelledBy }: PerformanceTableProps) {
  return (
    <Table columns={COLUMNS} labelledBy={labelledBy}>
      {performances.map(({ id, date, year, venue, city, state, sources }) => (
        <tr key={id} className={`${classes.row} ${classes.flow}`}>
          <td className={classes.date}>
            <Link className={classes.rowLink} to={paths.performance(id)}>
              {displayedDate(date, year)}
            </Link>
          </td>
          <td>
            <bdi>{venue || 'Unknown Venue'}</bdi>
          </td>
          <td className={classes.place}>
            <bdi>{place(city, state) ?? '-'}</bdi>
          </td>
          <td className={classes.count} data-label="Recordings">
            {sources.totalCount}
          </td>
        </tr>
      ))}
    </Table>
  );
}
