import { type ReactNode, useSyncExternalStore } from 'react';

/** Draws the mark of a song that can be heard, by the set and the place of its entry in it. Null for other entries. */
export type SongMarks = (set: number, place: number) => ReactNode;

interface Listening {
  /** The recording whose `Listen` was pressed last. Each press is an object of its own. */
  pressed?: { recording: number };
  /** What the player says of the show that it plays. `of` takes the texts of its sets. */
  marks?: { performance: number; of: (sets: readonly string[]) => SongMarks } | undefined;
}

/* What pages and the player know of each other. The player itself is loaded by the first press of `Listen`. */

let listening: Listening = {};
const listeners = new Set<() => void>();

/** Tells pages or the player what has changed. */
export function tellListening(change: Listening): void {
  listening = { ...listening, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: Listening = {};

export const useListening = (): Listening =>
  useSyncExternalStore(
    subscribe,
    () => listening,
    () => nothing,
  );

/** The marks of a show's songs, while a recording of it is in the player. */
export function useSongMarks(performance: number, sets: readonly string[]): SongMarks | undefined {
  const { marks } = useListening();
  return marks?.performance === performance ? marks.of(sets) : undefined;
}
