import type { SongHistory } from '#domain/performances/countSongs.ts';
import { type Kept, type Read, useReading } from '#graphql/useReadings.ts';
import { hasExtensions } from '#lib/extensions.ts';
import type { Show } from './shows.ts';

export type SongsByKey = ReadonlyMap<string, SongHistory<Show>>;

/** The counts from all set lists of an artist. */
interface CountedSets {
  songs: SongsByKey;
  /** The number of rare songs of each show that has some, by the show's id; undefined where the API counts them. */
  rare: ReadonlyMap<number, number> | undefined;
}

/** The code that parses set lists is loaded on first use. */
const countSets: Read<readonly Show[], CountedSets> = async (_client, shows, _onPart, signal) => {
  const { countSongs, rareCounts } = await import('#domain/performances/countSongs.ts');
  const counted = await countSongs(shows, signal);
  return { songs: counted.songs, rare: hasExtensions ? undefined : rareCounts(counted) };
};

const kept: Kept<readonly Show[], CountedSets> = new WeakMap();

/** Counts the songs of shows, given in the order of time, once they are wanted. Undefined until all are counted. */
export function useSongs(shows: readonly Show[], wanted: boolean): CountedSets | undefined {
  const { result, error } = useReading(shows, countSets, { wanted, kept });
  if (error) throw error;
  return result;
}
