import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PreviousNext } from '#components/navigation/PreviousNext.tsx';
import { Section } from '#components/page/Section.tsx';
import { namedDate } from '#domain/dates/byMonth.ts';
import { displayedDate, UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { PerformanceTitle } from '#domain/performances/performanceColumns.tsx';
import { venueAndPlace } from '#domain/performances/places.ts';
import { ShowLine, ShowLink } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { NeighboursDocument, type NeighboursQuery, PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { counted } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { useCacheOnly, usePageQuery } from '#routing/usePageQuery.ts';
import { nightsHere } from './nightsHere.ts';
import classes from './PerformanceNeighbours.module.css';
import { venueNeighboursQuery } from './venueNeighbours.ts';

/** The fields of a performance that its neighbours depend on. */
type Performance = FragmentType<typeof PerformanceSummaryFragmentDoc>;

const summariesOf = (list: Parameters<typeof nodes<Performance>>[0]) =>
  getFragmentData(PerformanceSummaryFragmentDoc, nodes(list));

type Summary = ReturnType<typeof summariesOf>[number];

/** The shows of a list that have a place in time. Those of an unknown year come neither before nor after others. */
const datedIn = (list: Parameters<typeof summariesOf>[0]) =>
  summariesOf(list).filter(({ year }) => year !== UNKNOWN_YEAR);

/** The id of no record: a filter by it finds nothing. */
const NONE = -1;

/**
 * The query for the artist's shows before and after a performance, and for other shows on its date. Those at its venue
 * are found by name and city, unless the extensions know the venue.
 */
export function neighboursQuery(performance: Performance) {
  const { id, artist, date, year, venue, city } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  return pageQuery(
    NeighboursDocument,
    {
      artist: String(artist?.id ?? NONE),
      year,
      atVenue:
        venue && !hasExtensions
          ? { id: { neq: id }, venue: { eq: venue }, ...(city && { city: { eq: city } }), year: { sort: 'DESC' } }
          : { id: { eq: NONE } },
      onDate: date.includes('?') ? { id: { eq: NONE } } : { id: { neq: id }, date: { eq: date }, year: { eq: year } },
    },
    { isOptional: true },
  );
}

interface NeighboursProps {
  performance: Performance;
}

const neighbourOf = (performance: Summary | undefined) =>
  performance && {
    to: paths.performance(performance.id),
    name: namedDate(performance.date, performance.year),
  };

const AT_VENUE = 'Also at this Venue';
const PREVIOUS_NEXT = 'Previous and next show';

/** Which of how many nights in a row a show is; empty if it is none, undefined until the artist's year has come. */
export function useNightsHere(performance: Performance): string | undefined {
  const data = useCacheOnly(neighboursQuery(performance));
  const { id } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  if (!data) return undefined;
  if (data.sameYear.pageInfo.hasNextPage) return '';
  const [[earlier], [later]] = [datedIn(data.earlier), datedIn(data.later)];
  return nightsHere(id, { shows: summariesOf(data.sameYear), earlier, later }) ?? '';
}

/** Links to the artist's previous and next show. Their space is reserved while they are loading. */
export const PreviousNextPerformance = (props: NeighboursProps) => (
  <Suspense fallback={<PreviousNext inLine label={PREVIOUS_NEXT} previous={undefined} next={undefined} />}>
    <LoadedPreviousNext {...props} />
  </Suspense>
);

function LoadedPreviousNext({ performance }: NeighboursProps) {
  const { data } = usePageQuery(neighboursQuery(performance));
  const { id, year } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const shows = summariesOf(data?.sameYear);
  const at = shows.findIndex((show) => show.id === id);
  const known = at >= 0 && year !== UNKNOWN_YEAR;
  return (
    <PreviousNext
      inLine
      label={PREVIOUS_NEXT}
      previous={neighbourOf(known ? (shows[at - 1] ?? datedIn(data?.earlier)[0]) : undefined)}
      next={neighbourOf(known ? (shows[at + 1] ?? datedIn(data?.later)[0]) : undefined)}
    />
  );
}

/**
 * The shows at a performance's venue around it, whoever played, with itself among them, and the way to all. Only the
 * extensions know them.
 */
function AtVenue({ performance }: { performance: Summary }) {
  const found = usePageQuery(venueNeighboursQuery(performance.id)).data?.performance;
  const venue = found?.venues[0];
  if (!venue || venue.performanceCount < 2) return null;
  const before = getFragmentData(PerformanceSummaryFragmentDoc, found.previousAtVenue);
  const after = getFragmentData(PerformanceSummaryFragmentDoc, found.nextAtVenue);
  const neighbour = (show: Summary) => <ShowHere key={show.id} show={show} artist={performance.artist} />;
  return (
    <Section
      title={performance.venue ? AT_VENUE : 'Also at this Place'}
      aside={<Link to={paths.venue(venue.id)}>All {counted(venue.performanceCount, 'show')}</Link>}
    >
      {/* Nobody knows where in the line a show of an unknown year is. */}
      {before.length + after.length > 0 && (
        <ol className={classes.strip}>
          {[...before].reverse().map(neighbour)}
          <li aria-current="page">{namedDate(performance.date, performance.year)}</li>
          {after.map(neighbour)}
        </ol>
      )}
    </Section>
  );
}

/** A show as a link, with who played if that is another artist than the page's. */
const ShowHere = ({ show, artist }: { show: Summary; artist: Summary['artist'] }) => (
  <li>
    <ShowLink show={show}>
      {show.artist?.id !== artist?.id && (
        <>
          {' '}
          <bdi>{show.artist?.name}</bdi>
        </>
      )}
      <PerformanceTitle title={show.title} />
    </ShowLink>
  </li>
);

interface OthersProps {
  title: string;
  /** The first shows. */
  list: NeighboursQuery['onDate'] | undefined;
  /** The name and the path of a list of all. */
  all: string;
  to: string;
  withPlace?: boolean;
}

function Others({ title, list, all, to, withPlace = false }: OthersProps) {
  if (!list || list.edges.length === 0) return null;
  return (
    <Section title={title}>
      <LineList>
        {summariesOf(list).map((show) => (
          <ShowLine key={show.id} show={show} after={withPlace && <bdi>{venueAndPlace(show)}</bdi>}>
            {' '}
            <bdi>{show.artist?.name}</bdi>
            <PerformanceTitle title={show.title} />
          </ShowLine>
        ))}
      </LineList>
      {list.pageInfo.hasNextPage && (
        <Text>
          <Link to={to}>{all}</Link>
        </Text>
      )}
    </Section>
  );
}

export function SamePlaceAndDate({ performance }: NeighboursProps) {
  const { data } = usePageQuery(neighboursQuery(performance));
  const summary = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const { date, year, venue } = summary;
  return (
    <>
      {hasExtensions ? (
        <AtVenue performance={summary} />
      ) : (
        <Others
          title={AT_VENUE}
          list={data?.atVenue}
          all="All at this venue"
          to={paths.search(venue ?? '', 'performances')}
        />
      )}
      <Others
        title="Also on this Date"
        withPlace
        list={data?.onDate}
        all="All on this date"
        to={paths.search(displayedDate(date, year), 'performances')}
      />
    </>
  );
}
