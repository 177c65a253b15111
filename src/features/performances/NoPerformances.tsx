import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { paths } from '#lib/paths.ts';

/** The empty state: an artist has no performances in a year, or none at all. */
export const NoPerformances = ({ year }: { year: number | undefined }) => (
  <>
    <h2>No Performances Found</h2>
    <Text>No concerts found for {year === undefined || year === UNKNOWN_YEAR ? 'unknown' : year}.</Text>
    <Text>
      <Link to={paths.artists()}>Browse the artists</Link>
    </Text>
  </>
);
