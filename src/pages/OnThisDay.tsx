import { RestOfList } from '../components/lists/RestOfList';
import { TableSkeleton } from '../components/lists/Table';
import { ChipLink } from '../components/navigation/ChipLink';
import { Flip } from '../components/navigation/Flip';
import { PageTitle } from '../components/page/PageTitle';
import { Missing } from '../components/states/Missing';
import { QueryStates } from '../components/states/QueryStates';
import { Calendar } from '../features/discover/Calendar';
import { DayTable } from '../features/discover/DayTable';
import { OnThisDayDocument, type OnThisDayQuery } from '../graphql/generated/graphql';
import { listStates } from '../graphql/listStates';
import { nodes } from '../graphql/nodes';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { datePrefix, dayAfter, dayName, parseMonthDay } from '../lib/calendarDays';
import { paths } from '../lib/paths';
import { distinct } from '../lib/rows';
import classes from './Detail.module.css';

export function queries({ params }: Address) {
  const day = parseMonthDay(params.month, params.day);
  return {
    performances:
      day &&
      pageQuery(OnThisDayDocument, { start: datePrefix(day) }, ({ performances }: OnThisDayQuery) => [performances]),
  };
}

/** `/on-this-day/{month}/{day}`: everything that was played on a day of the year. */
export function Page() {
  const { params, search } = useAddress();
  const { performances: result } = usePageQueries(queries);
  const day = parseMonthDay(params.month, params.day);
  if (!day) return <Missing title="Day Not Found">The day you're looking for doesn't exist.</Missing>;
  const by = search.get('by') === 'artist' ? 'artist' : 'year';
  const list = result.data?.performances;
  const { states, rest } = listStates(result, list && distinct(nodes(list)), list?.totalCount);
  const to = (days: number) => {
    const other = dayAfter(day, days);
    return { to: paths.onThisDay(other.month, other.day), name: dayName(other) };
  };
  return (
    <div className={classes.page}>
      <PageTitle
        title={`On This Day: ${dayName(day)}`}
        description={`Concerts that were played on ${dayName(day)}, in any year.`}
      />
      <Flip label="Previous and next day" previous={to(-1)} next={to(1)} />
      <Calendar {...day} />
      <nav aria-label="Order" className={classes.choices}>
        <ChipLink to={paths.onThisDay(day.month, day.day)} current={by === 'year'}>
          By year
        </ChipLink>
        <ChipLink to={paths.onThisDay(day.month, day.day, 'artist')} current={by === 'artist'}>
          By artist
        </ChipLink>
      </nav>
      <QueryStates
        {...states}
        errorTitle="Error Loading Data"
        loadingText="Loading performances..."
        skeleton={<TableSkeleton />}
        empty={`No performances found for ${dayName(day)}.`}
      >
        {(performances) => (
          <>
            <RestOfList {...rest} />
            <DayTable performances={performances} by={by} />
          </>
        )}
      </QueryStates>
    </div>
  );
}
