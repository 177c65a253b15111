import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { nodes } from '#graphql/connection.ts';
import type { TodayInHistoryQuery } from '#graphql/generated/graphql.ts';
import { dayName, type MonthDay } from '#lib/calendarDays.ts';
import { withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { ShowLines } from './ShowLines.tsx';

interface TodayInHistoryProps extends TodayInHistoryQuery {
  today: MonthDay;
}

/** The shows on today's date in other years. Renders nothing if there are none. */
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
