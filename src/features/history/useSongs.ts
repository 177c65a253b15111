import { useEffect, useState } from 'react';
import type { Show } from './shows.ts';
import type { SongCounter, SongHistory } from './songs.ts';

/** How many shows are read in one go, so that no task keeps the page from answering. */
const AT_ONCE = 40;

/** Songs by their keys. */
export type Songs = ReadonlyMap<string, SongHistory>;

/** The songs of shows in the order of time, counted in short tasks once they are wanted; undefined until all are counted. */
export function useSongs(shows: readonly Show[], wanted: boolean): Songs | undefined {
  const [counted, setCounted] = useState<{ of: readonly Show[]; songs: Songs }>();
  const [failure, setFailure] = useState<unknown>();
  if (failure) throw failure;
  const done = counted?.of === shows;
  useEffect(() => {
    if (!wanted || done) return;
    let next = 0;
    let timer = 0;
    let left = false;
    const count = (counter: SongCounter) => {
      // All are read before the first is counted: what one writes decides how another is read.
      const first = next % Math.max(shows.length, 1);
      const these = shows.slice(first, first + AT_ONCE);
      for (const show of these) next < shows.length ? counter.read(show) : counter.add(show);
      next += these.length;
      if (next < 2 * shows.length) timer = window.setTimeout(count, 0, counter);
      else setCounted({ of: shows, songs: new Map(counter.songs().map((song) => [song.key, song])) });
    };
    // What reads set lists comes with the first that are counted.
    import('./songs.ts').then(({ SongCounter }) => {
      if (!left) timer = window.setTimeout(count, 0, new SongCounter());
    }, setFailure);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [shows, wanted, done]);
  return done ? counted.songs : undefined;
}
