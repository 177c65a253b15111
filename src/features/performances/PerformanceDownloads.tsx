import { Downloads } from '../../components/buttons/Downloads';
import { calendarFile } from '../../lib/calendarFile';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';
import type { Performance } from './PerformanceTable';

interface PerformanceDownloadsProps {
  performances: readonly Performance[];
  /** The artist, if they are all of one: then there is a calendar, too. */
  artist: string | undefined;
}

const COLUMNS = ['ID', 'Date', 'Artist', 'Venue', 'City', 'State', 'Recordings'] as const;

/** The performances of a year as files. */
export function PerformanceDownloads({ performances, artist }: PerformanceDownloadsProps) {
  const artistOf = (performance: Performance): string => performance.artist?.name ?? artist ?? '';
  const calendar = () =>
    calendarFile(
      performances.map((performance) => ({
        uid: `performance-${performance.id}@${window.location.host}`,
        date: performance.date,
        year: performance.year,
        summary: artistOf(performance),
        location: [performance.venue, place(performance.city, performance.state)].filter(Boolean).join(', '),
        url: new URL(paths.performance(performance.id), window.location.origin).href,
      })),
      new Date(),
    );
  return (
    <Downloads
      name={`performances-${performances[0]?.year ?? ''}`}
      columns={COLUMNS}
      rows={() =>
        performances.map((performance) => [
          performance.id,
          displayedDate(performance.date, performance.year),
          artistOf(performance),
          performance.venue ?? '',
          performance.city ?? '',
          performance.state ?? '',
          performance.sources.totalCount,
        ])
      }
      calendar={artist === undefined ? undefined : calendar}
    />
  );
}
