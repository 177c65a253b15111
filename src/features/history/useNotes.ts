import { toErrorLike } from '@apollo/client/errors';
import { useEffect, useMemo, useState } from 'react';
import type { isOf } from '#texts/guestsAndTour.ts';
import type { HistoryParams } from './historyParams.ts';
import type { Show } from './shows.ts';

/**
 * Finds the ids of the shows with the guest and of the tour in the URL. Undefined if the URL has neither. The code that
 * reads guests and tours from the texts of shows is loaded on first use.
 * @param shows All shows of the artist; none until they are loaded
 */
export function useNotes({ guest, tour }: Pick<HistoryParams, 'guest' | 'tour'>, shows: readonly Show[]) {
  const wanted = guest !== undefined || tour !== undefined;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ isOf?: typeof isOf; error?: unknown; attempt: number }>();
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    import('#texts/guestsAndTour.ts').then(
      (module) => left || setLoaded({ isOf: module.isOf, attempt }),
      (error) => left || setLoaded({ error, attempt }),
    );
    return () => {
      left = true;
    };
  }, [wanted, attempt]);
  const has = loaded?.isOf;
  const ids = useMemo(
    () => has && new Set(shows.filter((show) => has(show, { guest, tour })).map(({ id }) => id)),
    [has, shows, guest, tour],
  );
  if (!wanted) return undefined;
  const error = loaded?.attempt === attempt && loaded.error !== undefined ? toErrorLike(loaded.error) : undefined;
  return { ids, error, retry: () => setAttempt(attempt + 1) };
}
