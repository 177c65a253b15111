import { NameLink } from '#components/lists/NameLink.tsx';
import type { Column } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';
import { displayedDate } from '../dates/dates.ts';
import type { ListedPerformance } from './performance.ts';
import { place } from './places.ts';

/** What tells a performance from others of its day, such as `Late show`, behind where it was; nothing where there is no title. */
export const PerformanceTitle = ({ title }: { title: string | null }) =>
  title?.trim() ? (
    <>
      {' '}
      &middot; <bdi>{title.trim()}</bdi>
    </>
  ) : null;

/** The date of a performance, which leads to it. */
export const DATE: Column<ListedPerformance> = {
  name: 'Date',
  kind: 'date',
  cell: ({ id, date, year }) => <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
};

/** Who performed. */
export const ARTIST: Column<{ artist?: { id: number; name: string } | null }> = {
  name: 'Artist',
  kind: 'line',
  cell: ({ artist }) =>
    artist ? <NameLink to={paths.performances(artist.id)} name={artist.name} /> : 'Unknown Artist',
};

/** Where it was, with its title. */
export const VENUE: Column<ListedPerformance> = {
  name: 'Venue',
  cell: ({ venue, title }) => (
    <>
      <bdi>{venue || 'Unknown Venue'}</bdi>
      <PerformanceTitle title={title} />
    </>
  ),
};

export const LOCATION: Column<ListedPerformance> = {
  name: 'Location',
  kind: 'quiet',
  cell: ({ city, state }) => <bdi>{place(city, state) ?? '-'}</bdi>,
};

/** Both. */
export const PLACE = [VENUE, LOCATION];

/** How many recordings it has. */
export const recordingCount = (name: 'Recordings' | 'Sources'): Column<{ sources: { totalCount: number } }> => ({
  name,
  kind: 'count',
  cell: ({ sources }) => sources.totalCount,
});
