import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { namedDate } from '#domain/dates/byMonth.ts';
import { PerformanceTitle } from '#domain/performances/performanceColumns.tsx';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';
import classes from './Overview.module.css';

/** A line for each show: date, artist, venue. */
export const ShowLines = ({ shows }: { shows: readonly FragmentType<typeof PerformanceSummaryFragmentDoc>[] }) => (
  <LineList>
    {getFragmentData(PerformanceSummaryFragmentDoc, shows).map(({ id, date, year, title, venue, artist }) => (
      <li key={id}>
        <Link to={paths.performance(id)}>
          {namedDate(date, year)} <bdi>{artist?.name}</bdi>
        </Link>{' '}
        <span className={classes.quiet}>
          <bdi>{venue}</bdi>
          <PerformanceTitle title={title} />
        </span>
      </li>
    ))}
  </LineList>
);
