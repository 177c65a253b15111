import { type ReactNode, useSyncExternalStore } from 'react';

/** A value with a hook that reads it, what changes it, and what it is now. Components are rendered again when it changes. */
export function createStore<Value extends object>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  const set = (change: Partial<Value>) => {
    value = { ...value, ...change };
    for (const listener of listeners) listener();
  };
  return [() => useSyncExternalStore(subscribe, get, () => initial), set, get] as const;
}

/** Draws the mark of a song that can be heard, by the set and the place of its entry in it. Null for other entries. */
export type SongMarks = (set: number, place: number) => ReactNode;

interface Listening {
  /** The recording whose `Listen` was pressed last. Each press is an object of its own. */
  pressed?: { recording: number };
  /** The marks of the player in the show that it plays. `of` takes the texts of its sets. */
  marks?: { performance: number; of: (sets: readonly string[]) => SongMarks } | undefined;
}

/** The state that pages and the player share. The player itself is loaded by the first press of `Listen`. */
export const [useListening, tellListening] = createStore<Listening>({});

/** The marks of a show's songs, while a recording of it is in the player. */
export function useSongMarks(performance: number, sets: readonly string[]): SongMarks | undefined {
  const { marks } = useListening();
  return marks?.performance === performance ? marks.of(sets) : undefined;
}
