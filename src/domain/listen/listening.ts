import { createStore, useStore } from '@mantine/store';
import type { ReactNode } from 'react';

/** Draws the mark of a song that can be heard, by the set and the place of its entry in it. Null for other entries. */
export type SongMarks = (set: number, place: number) => ReactNode;

interface Listening {
  /** The recording whose `Listen` was pressed last. Each press is an object of its own. */
  pressed?: { recording: number };
  /** What the player says of the show that it plays. `of` takes the texts of its sets. */
  marks?: { performance: number; of: (sets: readonly string[]) => SongMarks } | undefined;
}

/** What pages and the player know of each other. The player itself is loaded by the first press of `Listen`. */
const listening = createStore<Listening>({});

/** Tells pages or the player what has changed. */
export const tellListening = (change: Listening): void => listening.setState({ ...listening.getState(), ...change });

export const useListening = (): Listening => useStore(listening);

/** The marks of a show's songs, while a recording of it is in the player. */
export function useSongMarks(performance: number, sets: readonly string[]): SongMarks | undefined {
  const { marks } = useListening();
  return marks?.performance === performance ? marks.of(sets) : undefined;
}
