import { diffArrays } from 'diff';
import { readSetList } from '#set-lists/setList.ts';
import { songEntry } from '#set-lists/song.ts';
import { isNamedSong, songKey, songTitles } from '#set-lists/titles.ts';

/** A song by its key, and where it stands. */
interface Placed<Place> {
  key: string;
  place: Place;
}

/** The songs of sets, each with its set and its place among the entries of that. */
const songsOf = (sets: readonly string[]) =>
  sets.flatMap((text, set) =>
    readSetList(text)
      .parts.flatMap(({ entries }) => entries)
      .flatMap((entry, at) => (isNamedSong(entry) ? [{ key: songKey(entry.title), place: { set, at } }] : [])),
  );

/** The songs that a track's title names: itself, or those that run into each other in it. */
function songsInTrack(title: string, known: ReadonlySet<string>): string[] {
  const whole = songKey(songEntry(title, false).title);
  return known.has(whole) ? [whole] : songTitles(title).map(songKey);
}

/** The places of `songs` with those of `tracks`: first along the longest row that both have, then of those left. */
function paired<Song, Track>(songs: Placed<Song>[], tracks: Placed<Track>[]): Map<Song, Track> {
  const pairs = new Map<Song, Track>();
  const [songsLeft, tracksLeft] = [[...songs], [...tracks]];
  const others: Placed<Song>[] = [];
  const apart: Placed<Track>[] = [];
  const compare = ({ key }: Placed<unknown>, { key: other }: Placed<unknown>) => key === other;
  for (const { added, removed, count } of diffArrays<Placed<unknown>>(songs, tracks, { comparator: compare })) {
    const ofSongs = added ? [] : songsLeft.splice(0, count);
    const ofTracks = removed ? [] : tracksLeft.splice(0, count);
    if (added) apart.push(...ofTracks);
    else if (removed) others.push(...ofSongs);
    else for (const [at, { place }] of ofSongs.entries()) if (ofTracks[at]) pairs.set(place, ofTracks[at].place);
  }
  for (const { key, place } of others) {
    const at = apart.findIndex((one) => one.key === key);
    const [found] = at < 0 ? [] : apart.splice(at, 1);
    if (found) pairs.set(place, found.place);
  }
  return pairs;
}

/**
 * Finds the tracks of a show's songs, by the rule of titles: `d1t03 Scarlet Begonias >` is `Scarlet Begonias`. Songs that
 * were played twice are matched in their order.
 * @param sets The texts of the sets, without entities
 * @param titles The titles of the tracks, in their order
 * @returns The number of the track, from 0 on, of the entry at a place of a set; undefined without one
 */
export function matchSongs(sets: readonly string[], titles: readonly string[]) {
  const songs = songsOf(sets);
  const known = new Set(songs.map(({ key }) => key));
  const tracks = titles.flatMap((title, track) => songsInTrack(title, known).map((key) => ({ key, place: track })));
  const found = new Map([...paired(songs, tracks)].map(([{ set, at }, track]) => [`${set} ${at}`, track]));
  return (set: number, at: number): number | undefined => found.get(`${set} ${at}`);
}
