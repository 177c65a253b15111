import { LineList } from '../../components/lists/LineList';
import { PerformanceTitle } from '../../components/lists/performanceColumns';
import { Link } from '../../components/navigation/Link';
import { type FragmentType, getFragmentData } from '../../graphql/generated/fragment-masking';
import { PerformanceSummaryFragmentDoc } from '../../graphql/generated/graphql';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import classes from './Overview.module.css';

/** Shows, a line each: when, who, and where. */
export const ShowLines = ({ shows }: { shows: readonly FragmentType<typeof PerformanceSummaryFragmentDoc>[] }) => (
  <LineList>
    {getFragmentData(PerformanceSummaryFragmentDoc, shows).map(({ id, date, year, title, venue, artist }) => (
      <li key={id}>
        <Link to={paths.performance(id)}>
          {displayedDate(date, year)} <bdi>{artist?.name}</bdi>
        </Link>{' '}
        <span className={classes.quiet}>
          <bdi>{venue}</bdi>
          <PerformanceTitle title={title} />
        </span>
      </li>
    ))}
  </LineList>
);
