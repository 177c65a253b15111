import { Text } from '@mantine/core';
import { venueKey } from '../../../set-lists/venues';
import { NameLink } from '../../components/lists/NameLink';
import { PerformanceTitle } from '../../components/lists/performanceColumns';
import { Breadcrumb } from '../../components/navigation/Breadcrumb';
import { Link } from '../../components/navigation/Link';
import { PageTitle } from '../../components/page/PageTitle';
import { Facts } from '../../components/text/Facts';
import { type FragmentType, getFragmentData } from '../../graphql/generated/fragment-masking';
import { PerformanceSummaryFragmentDoc } from '../../graphql/generated/graphql';
import { dayName, monthDayOf } from '../../lib/calendarDays';
import { displayedDate, weekday, yearName } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';
import { breadcrumbList, musicEvent } from '../../lib/structuredData';
import classes from './PerformanceHeader.module.css';

interface PerformanceHeaderProps {
  performance: FragmentType<typeof PerformanceSummaryFragmentDoc>;
}

/** Who played when and where. */
export function PerformanceHeader(props: PerformanceHeaderProps) {
  const performance = getFragmentData(PerformanceSummaryFragmentDoc, props.performance);
  const { artist, year, title, venue, city, state } = performance;
  const date = displayedDate(performance.date, year);
  const day = monthDayOf(performance.date);
  const where = [venue, place(city, state)].filter(Boolean).join(', ');
  const about = [
    musicEvent(performance),
    breadcrumbList([
      { name: 'Artists', to: paths.artists() },
      ...(artist ? [{ name: artist.name, to: paths.performances(artist.id) }] : []),
      { name: date, to: paths.performance(performance.id) },
    ]),
  ];
  return (
    <header className={classes.header}>
      {artist && (
        <Breadcrumb
          steps={[
            { to: paths.performances(artist.id), name: 'All shows' },
            { to: paths.performances(artist.id, year), name: yearName(year) },
          ]}
        />
      )}
      <PageTitle
        title={[artist?.name, date, title].filter(Boolean).join(' ')}
        about={about}
        description={`${artist?.name ?? 'Unknown Artist'} on ${date}${where && ` at ${where}`}: set list and recordings.`}
      >
        {artist ? <NameLink to={paths.performances(artist.id, year)} name={artist.name} /> : 'Unknown Artist'}{' '}
        <span className={classes.date}>{date}</span>
        <PerformanceTitle title={title} />
      </PageTitle>
      <Text className={classes.day}>
        {weekday(performance.date, year)}
        {day && <Link to={paths.onThisDay(day.month, day.day)}>{dayName(day)}</Link>}
      </Text>
      <Facts
        facts={{
          Venue:
            artist && venue ? (
              <NameLink to={paths.venue(artist.id, venueKey(venue, place(city, state)))} name={venue} />
            ) : (
              venue || 'Unknown Venue'
            ),
          Location: place(city, state) ?? 'Unknown Location',
        }}
      />
    </header>
  );
}
