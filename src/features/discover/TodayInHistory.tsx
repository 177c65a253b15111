import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { TodayInHistoryQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { dayName, type MonthDay } from '../../lib/calendarDays';
import { withCommas } from '../../lib/counted';
import { paths } from '../../lib/paths';
import { ShowLines } from './ShowLines';

interface TodayInHistoryProps extends TodayInHistoryQuery {
  today: MonthDay;
}

/** What was played on today's date. Nothing on a day without concerts. */
export function TodayInHistory({ today, performances }: TodayInHistoryProps) {
  const shows = nodes(performances);
  if (shows.length === 0) return null;
  return (
    <Section
      title={`Played on ${dayName(today)}`}
      aside={
        performances.totalCount > shows.length && (
          <Link to={paths.onThisDay(today.month, today.day)}>All {withCommas(performances.totalCount)}</Link>
        )
      }
    >
      <ShowLines shows={shows} />
    </Section>
  );
}
