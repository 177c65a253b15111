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
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { NeighboursDocument, PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { venueNeighboursQuery, venueOf } from './venueNeighbours.ts';

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

/** The query for the artist's shows before and after a performance, and for other shows at its venue and on its date. */
export function neighboursQuery(performance: Performance) {
  const { id, artist, date, year, venue, city } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  return pageQuery(
    NeighboursDocument,
    {
      artist: String(artist?.id ?? NONE),
      year,
      atVenue: venue
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
    name: [namedDate(performance.date, performance.year), performance.title, performance.venue]
      .filter(Boolean)
      .join(' '),
  };

const PREVIOUS_NEXT = 'Previous and next show';

/** Links to the artist's previous and next show. Their space is reserved while they are loading. */
export const PreviousNextPerformance = (props: NeighboursProps) => (
  <Suspense fallback={<PreviousNext label={PREVIOUS_NEXT} previous={undefined} next={undefined} />}>
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
      label={PREVIOUS_NEXT}
      previous={neighbourOf(known ? (shows[at - 1] ?? datedIn(data?.earlier)[0]) : undefined)}
      next={neighbourOf(known ? (shows[at + 1] ?? datedIn(data?.later)[0]) : undefined)}
    />
  );
}

/** The shows before and after a performance at its venue. `earlier` and `later` have one show each, the nearest. */
function showsAround({ earlier, sameYear, later }: NonNullable<ReturnType<typeof venueOf>>, id: number) {
  const shows = [...datedIn(earlier), ...datedIn(sameYear), ...datedIn(later)];
  const at = shows.findIndex((show) => show.id === id);
  return at < 0 ? {} : { previous: shows[at - 1], next: shows[at + 1] };
}

/** The venue's page, and the shows before and after a performance there. Only the extensions know them. */
function AtVenue({ performance }: { performance: Summary }) {
  const venue = venueOf(usePageQuery(venueNeighboursQuery(performance)).data);
  if (!venue || venue.performanceCount < 2) return null;
  const { previous, next } = showsAround(venue, performance.id);
  return (
    <LineList>
      {previous && (
        <li>
          Previous show here: <ShowHere show={previous} />
        </li>
      )}
      {next && (
        <li>
          Next show here: <ShowHere show={next} />
        </li>
      )}
      <li>
        All shows here: <Link to={paths.venue(venue.id)}>{counted(venue.performanceCount, 'show')}</Link>
      </li>
    </LineList>
  );
}

const ShowHere = ({ show }: { show: Summary }) => (
  <Link to={paths.performance(show.id)}>
    <bdi>{show.artist?.name}</bdi> {displayedDate(show.date, show.year)}
  </Link>
);

interface OthersProps {
  title: string;
  shows: readonly Summary[];
  total: number;
  /** The path of a list of all of them. */
  all: string;
  /** Whether the place of each is shown. */
  withPlace?: boolean;
}

function Others({ title, shows, total, all, withPlace = false }: OthersProps) {
  if (shows.length === 0) return null;
  return (
    <Section title={title}>
      <LineList>
        {shows.map((show) => (
          <ShowLine key={show.id} show={show} after={withPlace && <bdi>{venueAndPlace(show)}</bdi>}>
            {' '}
            <bdi>{show.artist?.name}</bdi>
            <PerformanceTitle title={show.title} />
          </ShowLine>
        ))}
      </LineList>
      {total > shows.length && (
        <Text>
          <Link to={all}>All {withCommas(total)}</Link>
        </Text>
      )}
    </Section>
  );
}

/** The other shows at the venue of a performance, and on its date. */
export function SamePlaceAndDate({ performance }: NeighboursProps) {
  const { data } = usePageQuery(neighboursQuery(performance));
  const summary = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  const { date, year, venue } = summary;
  return (
    <>
      <Others
        title="Also at this Venue"
        shows={summariesOf(data?.atVenue)}
        total={data?.atVenue.totalCount ?? 0}
        all={paths.search(venue ?? '', hasExtensions ? 'venues' : 'performances')}
      />
      {hasExtensions && <AtVenue performance={summary} />}
      <Others
        title="Also on this Date"
        withPlace
        shows={summariesOf(data?.onDate)}
        total={data?.onDate.totalCount ?? 0}
        all={paths.search(displayedDate(date, year), 'performances')}
      />
    </>
  );
}
