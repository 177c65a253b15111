import type { CollectionItem } from '../collection/mark.ts';
import { byTime, type PlayedShow } from '../performances/performance.ts';
import type { ArtistSongs } from './artistSongs.ts';

export type AttendedShow = CollectionItem;

export interface SeenSong {
  artistId: number;
  key: string;
  title: string;
  /** The shows attended at which it was played, by time. */
  seen: readonly [PlayedShow, ...PlayedShow[]];
  /** The number of shows at which the artist has played it. */
  played: number;
  /** The number of the artist's shows with a set list. */
  listed: number;
}

export interface UnseenSong {
  key: string;
  title: string;
  /** The number of shows at which it was played, and the last of them. */
  played: number;
  last: PlayedShow;
}

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const idsOf = (attended: readonly AttendedShow[]) => new Set(attended.map(({ id }) => id));

/** The songs played at the shows attended, the most seen first. */
export function seenSongs(artists: Iterable<ArtistSongs>, attended: readonly AttendedShow[]): SeenSong[] {
  const ids = idsOf(attended);
  const found: SeenSong[] = [];
  for (const { artistId, songs, listed } of artists) {
    for (const { key, title, shows } of songs) {
      const [first, ...more] = shows.filter(({ id }) => ids.has(id));
      if (!first) continue;
      found.push({ artistId, key, title, seen: [first, ...more], played: shows.length, listed: listed.size });
    }
  }
  return found.sort((a, b) => b.seen.length - a.seen.length || byTitle.compare(a.title, b.title));
}

/** The songs of an artist that were played at no show attended, the most played first. */
export function unseenSongs({ songs }: ArtistSongs, attended: readonly AttendedShow[]): UnseenSong[] {
  const ids = idsOf(attended);
  return songs
    .flatMap(({ key, title, shows }) => {
      const last = shows.at(-1);
      return last && !shows.some(({ id }) => ids.has(id)) ? [{ key, title, played: shows.length, last }] : [];
    })
    .sort((a, b) => b.played - a.played || byTitle.compare(a.title, b.title));
}

/** The songs that each show attended brought: they were seen there first. By time, without shows that brought none. */
export function firstsOf(
  songs: readonly SeenSong[],
  attended: readonly AttendedShow[],
): { show: AttendedShow; songs: SeenSong[] }[] {
  const brought = new Map<number, SeenSong[]>();
  for (const song of songs) {
    const [{ id }] = song.seen;
    brought.set(id, [...(brought.get(id) ?? []), song]);
  }
  return attended.toSorted(byTime).flatMap((show) => {
    const firsts = brought.get(show.id);
    return firsts ? [{ show, songs: firsts.toSorted((a, b) => byTitle.compare(a.title, b.title)) }] : [];
  });
}

/** The songs seen that were played at the smallest part of their artist's shows. Several if they are equal. */
export function rarestOf(songs: readonly SeenSong[]): SeenSong[] {
  const [rarest, ...more] = songs.toSorted(
    (a, b) => a.played / a.listed - b.played / b.listed || byTitle.compare(a.title, b.title),
  );
  if (!rarest) return [];
  return [rarest, ...more.filter(({ played, listed }) => played === rarest.played && listed === rarest.listed)];
}
