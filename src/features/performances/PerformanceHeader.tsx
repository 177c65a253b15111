import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Breadcrumb } from '#components/navigation/Breadcrumb.tsx';
import { Elsewhere } from '#components/navigation/Elsewhere.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { addedBy } from '#domain/artists/addedBy.ts';
import { displayedDate, weekday, yearName } from '#domain/dates/dates.ts';
import { PerformanceTitle } from '#domain/performances/performanceColumns.tsx';
import { place, venueAndPlace } from '#domain/performances/places.ts';
import { musicEvent } from '#domain/performances/structuredData.ts';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceExtrasDocument, PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { dayName, monthDayOf } from '#lib/calendarDays.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { breadcrumbList } from '#lib/structuredData.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { venueKey } from '#set-lists/venues.ts';
import classes from './PerformanceHeader.module.css';
import { PreviousNextPerformance } from './PerformanceNeighbours.tsx';

/**
 * The query for whether a performance is a compilation, who added it, what it is called elsewhere, and which songs were
 * rare. Optional: the page answers 200 without it.
 */
export const extrasQuery = (id: number) => pageQuery(PerformanceExtrasDocument, { id }, { isOptional: true });

interface PerformanceHeaderProps {
  /** The content below the venue. */
  children: ReactNode;
  /** The actions for the show: buttons in one row. */
  actions: ReactNode;
  performance: FragmentType<typeof PerformanceSummaryFragmentDoc>;
}

/** The artist, date and place of a performance, the ways to others, what one can do with it, and who added it. */
export function PerformanceHeader(props: PerformanceHeaderProps) {
  const performance = getFragmentData(PerformanceSummaryFragmentDoc, props.performance);
  const { artist, year, title, venue, city, state } = performance;
  const extras = usePageQuery(extrasQuery(performance.id), hasExtensions).data?.performance;
  const identifiers = extras?.identifiers ?? [];
  const facts = [extras?.isCompilation && 'Compilation', addedBy(nodes(extras?.creators))].filter(Boolean);
  const date = displayedDate(performance.date, year);
  const day = monthDayOf(performance.date);
  const where = venueAndPlace({ venue, city, state });
  const about = [
    musicEvent(performance, identifiers),
    breadcrumbList([
      { name: 'Artists', to: paths.artists() },
      ...(artist ? [{ name: artist.name, to: paths.performances(artist.id) }] : []),
      { name: date, to: paths.performance(performance.id) },
    ]),
  ];
  return (
    <>
      <header className={classes.header}>
        <div className={classes.way}>
          {artist && (
            <Breadcrumb
              steps={[
                { to: paths.performances(artist.id), name: 'All shows' },
                { to: paths.performances(artist.id, year), name: yearName(year) },
              ]}
            />
          )}
          <PreviousNextPerformance performance={props.performance} />
        </div>
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
                <NameLink to={paths.venueInHistory(artist.id, venueKey(venue, place(city, state)))} name={venue} />
              ) : (
                venue || 'Unknown Venue'
              ),
            Location: place(city, state) ?? 'Unknown Location',
            Elsewhere: identifiers.length > 0 && <Elsewhere identifiers={identifiers} />,
          }}
        />
        {props.children}
        <div className={classes.actions}>{props.actions}</div>
      </header>
      {facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>}
    </>
  );
}
