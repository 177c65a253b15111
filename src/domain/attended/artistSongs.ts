import { countSongs, type ListedShow } from '../performances/countSongs.ts';
import { byTime, type PlayedShow } from '../performances/performance.ts';

/** A song of an artist, with the shows at which it was played: by time, each once. */
export interface ArtistSong {
  key: string;
  /** The most frequent spelling. */
  title: string;
  shows: readonly PlayedShow[];
}

/** The songs of an artist's whole history. */
export interface ArtistSongs {
  artistId: number;
  showCount: number;
  /** The ids of the shows with a set list. */
  listed: ReadonlySet<number>;
  songs: readonly ArtistSong[];
}

/** Counts the songs of all shows of an artist, in short tasks. Throws when the signal is aborted. */
export async function artistSongs(
  artistId: number,
  shows: readonly ListedShow[],
  signal?: AbortSignal,
): Promise<ArtistSongs> {
  const { songs } = await countSongs(shows.toSorted(byTime), signal);
  return {
    artistId,
    showCount: shows.length,
    listed: new Set(shows.filter(({ sets }) => sets.length > 0).map(({ id }) => id)),
    // Without the set lists, which are long.
    songs: [...songs.values()].map(({ key, title, shows: played }) => ({
      ...{ key, title },
      shows: played.map(({ id, date, year }) => ({ id, date, year })),
    })),
  };
}
