import { skipToken, useQuery } from '@apollo/client/react';
import { LineList } from '../../components/lists/LineList';
import { Flip } from '../../components/navigation/Flip';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import {
  PerformanceNeighboursDocument,
  type PerformanceSummaryFragment,
  SamePlaceAndDateDocument,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';
import classes from './PerformanceNeighbours.module.css';

/** No record has this id: a filter by it finds nothing. */
const NONE = -1;

interface NeighboursProps {
  performance: PerformanceSummaryFragment;
}

const flipTo = (performance: PerformanceSummaryFragment | undefined) =>
  performance && {
    to: paths.performance(performance.id),
    name: [displayedDate(performance.date, performance.year), performance.venue].filter(Boolean).join(' '),
  };

/** The artist's show before this one and the one after it. */
export function PerformanceFlip({ performance: { id, year, artist } }: NeighboursProps) {
  const { data } = useQuery(
    PerformanceNeighboursDocument,
    artist ? { variables: { artist: String(artist.id), year } } : skipToken,
  );
  const shows = nodes(data?.sameYear);
  const at = shows.findIndex((show) => show.id === id);
  const known = at >= 0;
  return (
    <Flip
      label="Previous and next show"
      previous={flipTo(known ? (shows[at - 1] ?? nodes(data?.earlier)[0]) : undefined)}
      next={flipTo(known ? (shows[at + 1] ?? nodes(data?.later)[0]) : undefined)}
    />
  );
}

interface OthersProps {
  title: string;
  shows: PerformanceSummaryFragment[];
  total: number;
  /** Where all of them are. */
  all: string;
  /** Whether the place of each is shown. */
  withPlace?: boolean;
}

function Others({ title, shows, total, all, withPlace = false }: OthersProps) {
  if (shows.length === 0) return null;
  return (
    <Section title={title}>
      <LineList>
        {shows.map(({ id: show, date, year, venue, city, state, artist }) => (
          <li key={show}>
            <Link to={paths.performance(show)}>
              {displayedDate(date, year)} <bdi>{artist?.name}</bdi>
            </Link>
            {withPlace && (
              <span className={classes.where}>
                <bdi>{[venue, place(city, state)].filter(Boolean).join(', ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </LineList>
      {total > shows.length && (
        <p>
          <Link to={all}>All {total.toLocaleString('en-US')}</Link>
        </p>
      )}
    </Section>
  );
}

/** What else was played at the venue of a performance, and on its date. */
export function SamePlaceAndDate({ performance: { id, date, year, venue, city } }: NeighboursProps) {
  const { data } = useQuery(SamePlaceAndDateDocument, {
    variables: {
      atVenue: venue
        ? { id: { neq: id }, venue: { eq: venue }, ...(city && { city: { eq: city } }), year: { sort: 'DESC' } }
        : { id: { eq: NONE } },
      onDate: date.includes('?') ? { id: { eq: NONE } } : { id: { neq: id }, date: { eq: date }, year: { eq: year } },
    },
  });
  return (
    <>
      <Others
        title="Also at this Venue"
        shows={nodes(data?.atVenue)}
        total={data?.atVenue.totalCount ?? 0}
        all={paths.search(venue ?? '', 'venues')}
      />
      <Others
        title="Also on this Date"
        withPlace
        shows={nodes(data?.onDate)}
        total={data?.onDate.totalCount ?? 0}
        all={paths.search(displayedDate(date, year), 'performances')}
      />
    </>
  );
}
