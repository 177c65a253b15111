/*
 * The rules of rare songs. The API counts by them what it stores; the site counts by them where the API does not.
 * docs/rare-songs.md has them in words, with examples.
 */

/** A show with the songs of its set lists. */
export interface PlayedShow<Song> {
  id: number;
  /** The sort key of its time; undefined if its year is unknown. */
  time: string | undefined;
  /** Its named songs in their order. A song may come twice. */
  songs: readonly Song[];
}

/** Not played before, played at no other show, or back after a long time. */
export type HighlightKind = 'DEBUT' | 'ONLY' | 'RETURN';

/** A song that is rare at a show. */
export interface Highlight<Song> {
  /** The id of the show. */
  show: number;
  song: Song;
  /** The song's first place among those of the show, from 0 on. */
  place: number;
  kind: HighlightKind;
  /** If the song came back: the number of shows since it was played before, 1 after the show before this one. */
  gap: number | undefined;
  /** If the song came back: the id of the show at which it was played before. */
  last: number | undefined;
}

/** No gap of so few shows is a long one. As many in a row tell whether a beginning is known. */
const FEW = 10;

/** A gap is long if it has more shows than this, or than this share of the artist's. */
const MANY = 100;
const SHARE = 1 / 10;

/** An artist who has more songs at the first `FEW` shows began before them: nobody knows which later songs are new. */
const MOST_AT_FIRST = 40;

/** A song is not known to be new while so many of the songs of `FEW` shows are: at the beginning, and after a hole. */
const NEW_SHARE = 1 / 10;

/** A show of a known year. */
interface DatedShow<Song> {
  id: number;
  /** The first place of each song. */
  places: ReadonlyMap<Song, number>;
}

/** The shows of a known year that have songs, in the order of time. */
function inOrder<Song>(shows: readonly PlayedShow<Song>[]): DatedShow<Song>[] {
  const dated = shows.flatMap((show) => (show.time === undefined ? [] : [{ ...show, time: show.time }]));
  dated.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id - b.id));
  return dated.map(({ id, songs }) => {
    const places = new Map<Song, number>();
    for (const [place, song] of songs.entries()) if (!places.has(song)) places.set(song, place);
    return { id, places };
  });
}

/** Returns the rare songs of an artist's shows, in the order of time. Compilations are no shows. */
export function highlightsOf<Song>(shows: readonly PlayedShow<Song>[]): Highlight<Song>[] {
  const played = shows.filter(({ songs }) => songs.length > 0);
  const longest = Math.max(FEW, Math.min(MANY, played.length * SHARE));
  // A play at an unknown time may have been earlier, or in between.
  const undated = new Set(played.flatMap(({ time, songs }) => (time === undefined ? songs : [])));
  const dated = inOrder(played);
  const playCounts = new Map<Song, number>();
  for (const { places } of dated) {
    for (const song of places.keys()) playCounts.set(song, (playCounts.get(song) ?? 0) + 1);
  }

  const firstSongs = new Set(dated.slice(0, FEW).flatMap(({ places }) => [...places.keys()]));
  const hasBeginning = firstSongs.size <= MOST_AT_FIRST;

  const found: Highlight<Song>[] = [];
  const lastPlays = new Map<Song, number>();
  let recent: { songs: number; newSongs: number }[] = [];
  for (const [number, { id: show, places }] of dated.entries()) {
    const newSongs = [...places.keys()].filter((song) => !lastPlays.has(song)).length;
    recent = [...recent.slice(1 - FEW), { songs: places.size, newSongs }];
    const sum = (of: 'songs' | 'newSongs') => recent.reduce((total, counts) => total + counts[of], 0);
    const isKnownNew = hasBeginning && recent.length === FEW && sum('newSongs') < NEW_SHARE * sum('songs');
    for (const [song, place] of places) {
      const last = lastPlays.get(song);
      lastPlays.set(song, number);
      if (undated.has(song)) continue;
      if (last !== undefined) {
        const gap = number - last;
        if (gap > longest) found.push({ show, song, place, kind: 'RETURN', gap, last: dated[last]?.id });
      } else if (isKnownNew) {
        // A song that is new among the latest shows may be played again.
        const isOld = dated.length - 1 - number > longest;
        const kind = isOld && playCounts.get(song) === 1 ? 'ONLY' : 'DEBUT';
        found.push({ show, song, place, kind, gap: undefined, last: undefined });
      }
    }
  }
  return found;
}
