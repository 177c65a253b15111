import { use, useCallback, useMemo } from 'react';
import { ListedContext } from '#domain/collection/FilterByCollection.tsx';
import type { HistoryParams } from './historyParams.ts';
import { filteredShows, type Show } from './shows.ts';
import { useNotes } from './useNotes.ts';
import { useKinds } from './useShows.ts';

/** The ids of the shows with the chosen guest, until these are known. */
const NO_IDS: ReadonlySet<number> = new Set();

/**
 * Returns `choose`, which filters shows by the URL, a text, and the visitor's marks. Also returns how far the chosen
 * kinds, guest and tour are read.
 * @param all All shows of the artist; none until they are loaded
 */
export function useChoice(artist: number, params: HistoryParams, text: string, all: readonly Show[]) {
  const { from, to, recorded, kind } = params;
  const kinds = useKinds(artist, kind !== undefined);
  const guestAndTour = useNotes(params, all);
  const ofNotes = guestAndTour && (guestAndTour.ids ?? NO_IDS);
  const isListed = use(ListedContext)?.shows;
  const ofKind = useMemo(
    () => kind && new Set(kinds.rows.filter((row) => row.kinds.has(kind)).map(({ id }) => id)),
    [kinds.rows, kind],
  );
  const choose = useCallback(
    (shows: readonly Show[]) =>
      filteredShows(shows, { text, from, to, recorded, ofKind, ofNotes }).filter(
        ({ id }) => isListed?.('performance', id) ?? true,
      ),
    [text, from, to, recorded, ofKind, ofNotes, isListed],
  );
  return { choose, kinds: kind && kinds, guestAndTour, hasMarks: isListed !== undefined };
}
