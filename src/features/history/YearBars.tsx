import { Link } from '../../components/navigation/Link';
import { UNKNOWN_YEAR, yearName } from '../../lib/dates';
import classes from './YearBars.module.css';

interface YearBarsProps {
  years: readonly { year: number; count: number }[];
  /** The years that are chosen. */
  from: number | undefined;
  to: number | undefined;
  /** The address of one year alone. */
  address: (year: number) => string;
}

/** How many shows each year has: bars to look at and to click, and the same as a table for keyboards and screen readers. */
export function YearBars({ years, from, to, address }: YearBarsProps) {
  // The unknown year has no place on the scale; the table has it.
  const known = years.filter(({ year }) => year !== UNKNOWN_YEAR);
  const most = Math.max(1, ...known.map(({ count }) => count));
  const marks = known.length > 30 ? 10 : 5;
  const isChosen = (year: number) =>
    (from !== undefined || to !== undefined) &&
    (from === undefined || year >= from) &&
    (to === undefined || year <= to);
  return (
    <div className={classes.years}>
      <div className={classes.bars} aria-hidden="true">
        {known.map(({ year, count }) => (
          <Link
            key={year}
            to={address(year)}
            tabIndex={-1}
            preventScrollReset
            className={classes.bar}
            data-chosen={isChosen(year)}
            title={`${year}: ${count}`}
          >
            <span style={{ height: `${(count / most) * 100}%` }} />
            <small>{year % marks === 0 || known.length < 12 ? year : ''}</small>
          </Link>
        ))}
      </div>
      <details className={classes.table}>
        <summary>Shows by year, as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Shows</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, count }) => (
              <tr key={year}>
                <td>
                  <Link to={address(year)} preventScrollReset>
                    {yearName(year)}
                  </Link>
                </td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
