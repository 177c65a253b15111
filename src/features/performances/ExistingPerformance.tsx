import { skipToken, useQuery } from '@apollo/client/react';
import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { storedDate } from '#domain/dates/performanceDate.ts';
import { nodes } from '#graphql/connection.ts';
import { PerformanceExistsDocument } from '#graphql/generated/graphql.ts';
import { logFailure } from '#lib/log.ts';
import { paths } from '#lib/paths.ts';

/**
 * The id of a performance that the artist already has on a typed date, once the date is complete. It is requested each
 * time, and results for earlier dates are ignored. A failure is only logged.
 */
function useExistingPerformance(artistId: number | undefined, date: string): number | undefined {
  const stored = storedDate(date);
  const { data, error } = useQuery(
    PerformanceExistsDocument,
    artistId !== undefined && stored ? { variables: { id: artistId, ...stored }, fetchPolicy: 'no-cache' } : skipToken,
  );

  useEffect(() => {
    if (error) logFailure('Looking for a performance of the same date failed:', error);
  }, [error]);

  return error || !stored ? undefined : nodes(data?.artist?.performances)[0]?.id;
}

interface ExistingPerformanceProps {
  artistId: number | undefined;
  /** The date as it was typed. */
  date: string;
}

/**
 * A warning that the artist already has a performance on the date. It is announced, but does not prevent sending the
 * form.
 */
export function ExistingPerformance({ artistId, date }: ExistingPerformanceProps) {
  const id = useExistingPerformance(artistId, date);
  return (
    <div role="status">
      {id !== undefined && (
        <Box pt="sm">
          <Notice kind="warning">
            <div>A performance already exists for this date.</div>
            <Link to={paths.performance(id)}>View existing performance</Link>
          </Notice>
        </Box>
      )}
    </div>
  );
}
