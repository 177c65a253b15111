import { useEffect, useState } from 'react';
import { hasExtensions } from '#lib/extensions.ts';
import type { Show } from './shows.ts';
import type { SongCounter, SongHistory } from './songs.ts';

/** The number of shows in one task, so that the page stays responsive. */
const AT_ONCE = 40;

/** Songs by key. */
export type Songs = ReadonlyMap<string, SongHistory>;

/** The counts from all set lists of an artist. */
interface CountedSets {
  songs: Songs;
  /** The number of rare songs of each show that has some, by the show's id; undefined where the API counts them. */
  rare: ReadonlyMap<number, number> | undefined;
}

/**
 * Counts the songs of shows, given in the order of time, in short tasks once they are wanted. Undefined until all are
 * counted.
 */
export function useSongs(shows: readonly Show[], wanted: boolean): CountedSets | undefined {
  const [result, setResult] = useState<CountedSets & { of: readonly Show[] }>();
  const [failure, setFailure] = useState<unknown>();
  if (failure) throw failure;
  const done = result?.of === shows;
  useEffect(() => {
    if (!wanted || done) return;
    // Each show has two steps: in the first half, its titles are collected; in the second, its songs are counted.
    let step = 0;
    let timer = 0;
    let cancelled = false;
    const count = (counter: SongCounter) => {
      // The titles of all shows come first, as they decide how set lists are read.
      const first = step % Math.max(shows.length, 1);
      const slice = shows.slice(first, first + AT_ONCE);
      for (const show of slice) step < shows.length ? counter.read(show) : counter.add(show);
      step += slice.length;
      if (step < 2 * shows.length) timer = window.setTimeout(count, 0, counter);
      else {
        const songs = new Map(counter.songs().map((song) => [song.key, song]));
        setResult({ of: shows, songs, rare: hasExtensions ? undefined : counter.rare() });
      }
    };
    // The code that parses set lists is loaded on first use.
    import('./songs.ts').then(({ SongCounter }) => {
      if (!cancelled) timer = window.setTimeout(count, 0, new SongCounter());
    }, setFailure);
    return () => {
      cancelled = true;
      window.clearTimeout(timer);
    };
  }, [shows, wanted, done]);
  return done ? result : undefined;
}
