import { use, useCallback, useMemo } from 'react';
import { CollectionFilterContext } from '#domain/collection/FilterByCollection.tsx';
import type { HistoryParams } from './historyParams.ts';
import { chosen, type Show } from './shows.ts';
import { useKinds } from './useShows.ts';

/** Returns a function that filters shows by the URL, a text, and the visitor's marks. */
export function useChoice(artist: number, params: HistoryParams, text: string) {
  const { from, to, recorded, kind } = params;
  const kinds = useKinds(artist, kind !== undefined);
  const marks = use(CollectionFilterContext);
  const ofKind = useMemo(
    () => kind && new Set(kinds.rows.filter((row) => row.kinds.has(kind)).map(({ id }) => id)),
    [kinds.rows, kind],
  );
  const choose = useCallback(
    (shows: readonly Show[]) =>
      chosen(shows, { text, from, to, recorded, ofKind }).filter(({ id }) => marks?.('performance', id) ?? true),
    [text, from, to, recorded, ofKind, marks],
  );
  return { choose, kinds: kind && kinds, hasMarks: marks !== undefined };
}
