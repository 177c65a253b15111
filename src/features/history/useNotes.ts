import { useMemo } from 'react';
import { useReading } from '#graphql/useReadings.ts';
import type { HistoryParams } from './historyParams.ts';
import type { Show } from './shows.ts';

/** The code that reads guests and tours from the texts of shows is loaded on first use. */
const loadIsOf = async () => (await import('#texts/guestsAndTour.ts')).isOf;

/**
 * Finds the ids of the shows with the guest and of the tour in the URL. Undefined if the URL has neither.
 * @param shows All shows of the artist; none until they are loaded
 */
export function useNotes({ guest, tour }: Pick<HistoryParams, 'guest' | 'tour'>, shows: readonly Show[]) {
  const wanted = guest !== undefined || tour !== undefined;
  const { result: isOf, error, retry } = useReading('', loadIsOf, { wanted });
  const ids = useMemo(
    () => isOf && new Set(shows.filter((show) => isOf(show, { guest, tour })).map(({ id }) => id)),
    [isOf, shows, guest, tour],
  );
  return wanted ? { ids, error, retry } : undefined;
}
