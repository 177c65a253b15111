import { useEffect, useState } from 'react';
import type { SongHistory } from '#domain/performances/countSongs.ts';
import { hasExtensions } from '#lib/extensions.ts';
import type { Show } from './shows.ts';

/** Songs by key. */
export type Songs = ReadonlyMap<string, SongHistory<Show>>;

/** The counts from all set lists of an artist. */
interface CountedSets {
  songs: Songs;
  /** The number of rare songs of each show that has some, by the show's id; undefined where the API counts them. */
  rare: ReadonlyMap<number, number> | undefined;
}

/** Counts the songs of shows, given in the order of time, once they are wanted. Undefined until all are counted. */
export function useSongs(shows: readonly Show[], wanted: boolean): CountedSets | undefined {
  const [result, setResult] = useState<CountedSets & { of: readonly Show[] }>();
  const [failure, setFailure] = useState<unknown>();
  if (failure) throw failure;
  const done = result?.of === shows;
  useEffect(() => {
    if (!wanted || done) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const count = async () => {
      // The code that parses set lists is loaded on first use.
      const { countSongs, rareCounts } = await import('#domain/performances/countSongs.ts');
      const counted = await countSongs(shows, signal);
      setResult({ of: shows, songs: counted.songs, rare: hasExtensions ? undefined : rareCounts(counted) });
    };
    count().catch((error) => {
      if (!signal.aborted) setFailure(error);
    });
    return () => stopping.abort();
  }, [shows, wanted, done]);
  return done ? result : undefined;
}
