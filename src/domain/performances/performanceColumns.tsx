import { NameLink } from '#components/lists/NameLink.tsx';
import type { Column } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { namedDate } from '../dates/byMonth.ts';
import { displayedDate, weekday } from '../dates/dates.ts';
import type { ListedPerformance } from './performance.ts';
import { place } from './places.ts';

/** The title of a performance, such as `Late show`, behind its venue. Renders nothing without a title. */
export const PerformanceTitle = ({ title }: { title: string | null }) =>
  title?.trim() ? (
    <>
      {' '}
      &middot; <bdi>{title.trim()}</bdi>
    </>
  ) : null;

const dateColumn = (textOf: typeof displayedDate): Column<ListedPerformance> => ({
  name: 'Date',
  kind: 'key',
  cell: ({ id, date, year }) => (
    <Link to={paths.performance(id)} data-weekday={weekday(date, year)?.slice(0, 3)}>
      {textOf(date, year)}
    </Link>
  ),
});

/** The date in the form of the lists that the specification describes: `05/08/1977`. */
export const DATE = dateColumn(displayedDate);

/** The date in words, as other lists have it: `May 8, 1977`. */
export const NAMED_DATE: Column<ListedPerformance> = { ...dateColumn(namedDate), isLong: true };

/** The artist, as a link to the artist's performances. */
export const ARTIST: Column<{ artist?: { id: number; name: string } | null }> = {
  name: 'Artist',
  kind: 'line',
  cell: ({ artist }) =>
    artist ? <NameLink to={paths.performances(artist.id)} name={artist.name} /> : 'Unknown Artist',
};

/** The venue as a link to its page, if the API has such pages, with the title. */
export const VENUE: Column<ListedPerformance> = {
  name: 'Venue',
  cell: ({ id, venue, title }) => (
    <>
      {hasExtensions && venue ? (
        <NameLink to={paths.venueOf(id)} name={venue} />
      ) : (
        <bdi>{venue || 'Unknown Venue'}</bdi>
      )}
      <PerformanceTitle title={title} />
    </>
  ),
};

export const LOCATION: Column<ListedPerformance> = {
  name: 'Location',
  kind: 'quiet',
  cell: ({ city, state }) => <bdi>{place(city, state) ?? '-'}</bdi>,
};

export const PLACE_COLUMNS = [VENUE, LOCATION];

export const recordingCount = (name: 'Recordings' | 'Sources'): Column<{ sources: { totalCount: number } }> => ({
  name,
  kind: 'count',
  cell: ({ sources }) => sources.totalCount,
});
