import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { commonTitle, knownTitles, songKey, songTitles } from '#set-lists/titles.ts';

/** A show at which a song was played. */
export interface PlayedShow {
  id: number;
  /** The API's date and year. */
  date: string;
  year: number;
}

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
  /** The number of the artist's shows. */
  showCount: number;
  /** The ids of the shows with a set list. */
  listed: ReadonlySet<number>;
  songs: readonly ArtistSong[];
}

/** The number of shows that are read in one task, so that the page stays responsive. */
const AT_ONCE = 40;

/** The sort key of a show's time. Unknown parts come last. */
const timeOf = ({ date, year }: PlayedShow): string => `${year === UNKNOWN_YEAR ? '????' : year}/${date}`;

/** Compares shows by time. */
export function byTime(a: PlayedShow, b: PlayedShow): number {
  const [one, other] = [timeOf(a), timeOf(b)];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
}

/** Slices of shows, with a pause before each. */
async function* slices<Show>(shows: readonly Show[], pause: () => Promise<unknown>) {
  for (let from = 0; from < shows.length; from += AT_ONCE) {
    await pause();
    yield shows.slice(from, from + AT_ONCE);
  }
}

/**
 * Reads the songs from the set lists of all shows of an artist. `sets` are without HTML entities. Calls `pause` before
 * each part of the work.
 */
export async function artistSongs(
  artistId: number,
  shows: readonly (PlayedShow & { sets: readonly string[] })[],
  pause: () => Promise<unknown>,
): Promise<ArtistSongs> {
  const ordered = shows.toSorted(byTime);
  // The titles of all shows are collected before the first is read, as they decide how set lists are read.
  const titles = knownTitles();
  for await (const slice of slices(ordered, pause)) {
    for (const set of slice.flatMap(({ sets }) => sets)) titles.add(set);
  }
  const songs = new Map<string, { spellings: Map<string, number>; shows: Map<number, PlayedShow> }>();
  for await (const slice of slices(ordered, pause)) {
    for (const { id, date, year, sets } of slice) {
      for (const title of sets.flatMap((set) => songTitles(set, titles))) {
        const key = songKey(title);
        const song = songs.get(key) ?? { spellings: new Map(), shows: new Map() };
        songs.set(key, song);
        song.spellings.set(title, (song.spellings.get(title) ?? 0) + 1);
        song.shows.set(id, { id, date, year });
      }
    }
  }
  return {
    artistId,
    showCount: shows.length,
    listed: new Set(shows.filter(({ sets }) => sets.length > 0).map(({ id }) => id)),
    songs: [...songs].map(([key, { spellings, shows: played }]) => ({
      key,
      title: commonTitle(spellings),
      shows: [...played.values()],
    })),
  };
}
