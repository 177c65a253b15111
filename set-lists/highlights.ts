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

/**
 * The reason why a song is rare at a show. It had not been played before, no other show has it, or it came back after a
 * long time.
 */
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

/** An artist with fewer shows has no rare songs, as nearly all would be; and no gap of so few is a long one. */
const FEW = 10;

/** A gap is long if it has more shows than this, or than this share of the artist's. */
const MANY = 100;
const SHARE = 1 / 10;

/** A show with its number among those of a known year. */
interface NumberedShow<Song> {
  id: number;
  /** The first place of each song. */
  places: ReadonlyMap<Song, number>;
  number: number | undefined;
}

/** The shows that have songs: those of a known year in the order of time, then the others. */
function numbered<Song>(shows: readonly PlayedShow<Song>[]): NumberedShow<Song>[] {
  const played = shows.filter(({ songs }) => songs.length > 0);
  const dated = played.flatMap((show) => (show.time === undefined ? [] : [{ ...show, time: show.time }]));
  const undated = played.filter(({ time }) => time === undefined);
  dated.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id - b.id));
  return [...dated, ...undated].map(({ id, songs }, at) => {
    const places = new Map<Song, number>();
    for (const [place, song] of songs.entries()) if (!places.has(song)) places.set(song, place);
    return { id, places, number: at < dated.length ? at : undefined };
  });
}

/** Returns the rare songs of an artist's shows, in the order of time. Compilations are no shows. */
export function highlightsOf<Song>(shows: readonly PlayedShow<Song>[]): Highlight<Song>[] {
  const all = numbered(shows);
  if (all.length < FEW) return [];
  const longest = Math.max(FEW, Math.min(MANY, all.length * SHARE));
  const lastNumber = all.filter(({ number }) => number !== undefined).length - 1;
  const showCounts = new Map<Song, number>();
  const undated = new Set<Song>();
  for (const { places, number } of all) {
    for (const song of places.keys()) {
      showCounts.set(song, (showCounts.get(song) ?? 0) + 1);
      if (number === undefined) undated.add(song);
    }
  }
  const lastPlays = new Map<Song, { id: number; number: number }>();

  function reasonAt(
    number: number | undefined,
    song: Song,
  ): Pick<Highlight<Song>, 'kind' | 'gap' | 'last'> | undefined {
    const [last, never] = [lastPlays.get(song), { gap: undefined, last: undefined }];
    // A song that is new among the latest shows may be played again.
    const isNew = number !== undefined && lastNumber - number <= longest;
    if (showCounts.get(song) === 1) return { kind: isNew ? 'DEBUT' : 'ONLY', ...never };
    // A play at an unknown time may have been earlier, or in between.
    if (number === undefined || undated.has(song)) return undefined;
    if (!last) return { kind: 'DEBUT', ...never };
    const gap = number - last.number;
    return gap > longest ? { kind: 'RETURN', gap, last: last.id } : undefined;
  }

  const found: Highlight<Song>[] = [];
  for (const { id, places, number } of all) {
    for (const [song, place] of places) {
      const reason = reasonAt(number, song);
      if (reason) found.push({ show: id, song, place, ...reason });
      if (number !== undefined) lastPlays.set(song, { id, number });
    }
  }
  return found;
}
