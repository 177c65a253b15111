import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import { TodayInHistoryDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { datePrefix, dayName, dayOf } from '../../lib/calendarDays';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import classes from './Overview.module.css';

/**
 * What was played on today's date, by the visitor's clock, and an example of a search. Nothing without an answer, or on a
 * day without concerts.
 */
export function TodayInHistory() {
  const [today] = useState(() => dayOf(new Date()));
  const { data } = useQuery(TodayInHistoryDocument, { variables: { today: datePrefix(today) } });
  const shows = nodes(data?.performances);
  const [example] = shows;
  if (!data || !example) return null;
  const words = `${example.artist?.name ?? ''} ${displayedDate(example.date, example.year)}`.trim();
  return (
    <Section title={`Played on ${dayName(today)}`}>
      <ul className={classes.shows}>
        {shows.map(({ id, date, year, venue, artist }) => (
          <li key={id}>
            <Link to={paths.performance(id)}>
              {displayedDate(date, year)} <bdi>{artist?.name}</bdi>
            </Link>{' '}
            <bdi>{venue}</bdi>
          </li>
        ))}
      </ul>
      {data.performances.totalCount > shows.length && (
        <p>
          <Link to={paths.onThisDay(today.month, today.day)}>
            All {data.performances.totalCount.toLocaleString('en-US')}
          </Link>
        </p>
      )}
      <p>
        Search for such a show by its artist and date: <Link to={paths.search(words)}>{words}</Link>
      </p>
    </Section>
  );
}
