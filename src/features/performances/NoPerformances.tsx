import { UNKNOWN_YEAR } from '../../lib/dates';

/** The empty state: an artist has no performances in a year, or none at all. */
export const NoPerformances = ({ year }: { year: number | undefined }) => (
  <>
    <h2>No Performances Found</h2>
    <p>No concerts found for {year === undefined || year === UNKNOWN_YEAR ? 'unknown' : year}.</p>
  </>
);
