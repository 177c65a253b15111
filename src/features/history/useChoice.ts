import { use, useCallback, useMemo } from 'react';
import { CollectionFilterContext } from '#domain/collection/FilterByCollection.tsx';
import type { HistoryParams } from './historyParams.ts';
import { chosen, type Show } from './shows.ts';
import { useNotes } from './useNotes.ts';
import { useKinds } from './useShows.ts';

/** No show is known to have the chosen guest. */
const NOTHING: ReadonlySet<number> = new Set();

/** Returns a function that filters shows by the URL, a text, and the visitor's marks. `all` are empty until they are loaded. */
export function useChoice(artist: number, params: HistoryParams, text: string, all: readonly Show[]) {
  const { from, to, recorded, kind } = params;
  const kinds = useKinds(artist, kind !== undefined);
  const notes = useNotes(params, all);
  const ofNotes = notes && (notes.ids ?? NOTHING);
  const marks = use(CollectionFilterContext);
  const ofKind = useMemo(
    () => kind && new Set(kinds.rows.filter((row) => row.kinds.has(kind)).map(({ id }) => id)),
    [kinds.rows, kind],
  );
  const choose = useCallback(
    (shows: readonly Show[]) =>
      chosen(shows, { text, from, to, recorded, ofKind, ofNotes }).filter(
        ({ id }) => marks?.('performance', id) ?? true,
      ),
    [text, from, to, recorded, ofKind, ofNotes, marks],
  );
  return { choose, kinds: kind && kinds, notes, hasMarks: marks !== undefined };
}
