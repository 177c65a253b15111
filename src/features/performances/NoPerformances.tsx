import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { paths } from '#lib/paths.ts';

/** The text for an artist without performances in a year, or without any. */
export const NoPerformances = ({ year }: { year: number | undefined }) => (
  <>
    <h2>No Performances Found</h2>
    <Text>No concerts found for {year === undefined || year === UNKNOWN_YEAR ? 'unknown' : year}.</Text>
    <Text>
      <Link to={paths.artists()}>Browse the artists</Link>
    </Text>
  </>
);
