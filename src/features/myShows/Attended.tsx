import { useMemo } from 'react';
import { type AttendedShow, seenSongs } from '#domain/attended/seen.ts';
import { Firsts } from './Firsts.tsx';
import { Reading } from './Reading.tsx';
import { Shows } from './Shows.tsx';
import { Songs } from './Songs.tsx';
import { useAddress } from './useAddress.ts';
import { useArtistSongs } from './useArtistSongs.ts';

/** The ids of the artists, those with the most shows first. One text, as `useMemo` compares texts by value. */
function artistIdsText(shows: readonly AttendedShow[]): string {
  const counts = new Map<number, number>();
  for (const { artistId } of shows) counts.set(artistId, (counts.get(artistId) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a - b)
    .map(([id]) => id)
    .join(' ');
}

interface AttendedProps {
  shows: readonly AttendedShow[];
  /** The link to the songs. A list that came with a link has none, as the fragment of the URL is the list. */
  toSongs?: string;
}

/** Shows that somebody attended, and the songs seen there. */
export function Attended({ shows, toSongs }: AttendedProps) {
  const address = useAddress();
  const ids = artistIdsText(shows);
  const artists = useMemo(() => ids.split(' ').map(Number), [ids]);
  const reading = useArtistSongs(artists);
  const isDone = reading.artistsDone === artists.length;
  const readSongs = useMemo(
    () => (isDone ? artists.flatMap((artist) => reading.songs.get(artist) ?? []) : undefined),
    [isDone, artists, reading.songs],
  );
  const seen = useMemo(() => readSongs && seenSongs(readSongs, shows), [readSongs, shows]);
  return (
    <>
      <Shows address={address} shows={shows} seen={seen} toSongs={toSongs} />
      <Reading {...reading} artists={artists} attended={shows} />
      {readSongs && seen && (
        <>
          <Songs address={address} shows={shows} readSongs={readSongs} seen={seen} />
          <Firsts address={address} shows={shows} seen={seen} />
        </>
      )}
    </>
  );
}
