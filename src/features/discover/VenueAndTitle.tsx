import { PerformanceTitle } from '#domain/performances/performanceColumns.tsx';

/** The venue of a show, and its title. */
export const VenueAndTitle = ({ show }: { show: { venue: string | null; title: string | null } }) => (
  <>
    <bdi>{show.venue}</bdi>
    <PerformanceTitle title={show.title} />
  </>
);
