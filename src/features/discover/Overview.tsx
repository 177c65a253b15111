import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import { CatalogueOverviewDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { datePrefix, dayName, dayOf } from '../../lib/calendarDays';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import classes from './Overview.module.css';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is here: how much, an example, what was played on this day, and who was recorded most. Without an answer, nothing. */
export function Overview() {
  const [today] = useState(() => dayOf(new Date()));
  const { data } = useQuery(CatalogueOverviewDocument, { variables: { today: datePrefix(today) } });
  if (!data) return null;
  const shows = nodes(data.today);
  const top = nodes(data.top);
  const example = shows[0] ?? undefined;
  const exampleText = example && `${example.artist?.name ?? ''} ${displayedDate(example.date, example.year)}`.trim();
  return (
    <div className={classes.overview}>
      <p className={classes.counts}>
        {counted(data.everyone.totalCount, 'artist', 'artists')},{' '}
        {counted(data.everything.totalCount, 'performance', 'performances')},{' '}
        {counted(data.sources.totalCount, 'recording', 'recordings')}.
        {exampleText && (
          <>
            {' '}
            For example: <Link to={paths.search(exampleText)}>{exampleText}</Link>
          </>
        )}
      </p>
      {shows.length > 0 && (
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
          {data.today.totalCount > shows.length && (
            <p>
              <Link to={paths.onThisDay(today.month, today.day)}>
                All {data.today.totalCount.toLocaleString('en-US')}
              </Link>
            </p>
          )}
        </Section>
      )}
      {top.length > 0 && (
        <Section title="Most Recorded">
          <ul className={classes.artists}>
            {top.map(({ id, name, sourceCount }) => (
              <li key={id}>
                <Link to={paths.performances(id)}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                {sourceCount.toLocaleString('en-US')}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
