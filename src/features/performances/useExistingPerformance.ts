import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { PerformanceExistsDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { logFailure } from '../../lib/log';
import { storedDate } from '../../lib/performanceDate';

/**
 * The id of a performance that the artist already has on a date as it was typed, once that is complete. It is asked for
 * anew each time; an answer to an earlier date is ignored. A failure is only logged.
 */
export function useExistingPerformance(artistId: number | undefined, date: string): number | undefined {
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
