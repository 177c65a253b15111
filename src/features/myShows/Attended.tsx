import { useMemo } from 'react';
import { type AttendedShow, seenSongs } from '#domain/attended/seen.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { AttendedShows } from './AttendedShows.tsx';
import { Firsts } from './Firsts.tsx';
import { HistoriesProgress } from './HistoriesProgress.tsx';
import { SeenSongs } from './SeenSongs.tsx';
import { useAddress } from './useAddress.ts';
import { useArtistSongs } from './useArtistSongs.ts';

/** The ids of the artists, those with the most shows first. */
const artistIds = (shows: readonly AttendedShow[]): number[] =>
  [...groupedBy(shows, ({ artistId }) => artistId)]
    .sort(([a, many], [b, more]) => more.length - many.length || a - b)
    .map(([id]) => id);

interface AttendedProps {
  shows: readonly AttendedShow[];
  /** The link to the songs. A list that came with a link has none, as the fragment of the URL is the list. */
  toSongs?: string;
}

/** Shows that somebody attended, and the songs seen there. */
export function Attended({ shows, toSongs }: AttendedProps) {
  const address = useAddress();
  const artists = useMemo(() => artistIds(shows), [shows]);
  const reading = useArtistSongs(artists);
  const isDone = reading.artistsDone === artists.length;
  const readSongs = useMemo(
    () => (isDone ? artists.flatMap((artist) => reading.songs.get(artist) ?? []) : undefined),
    [isDone, artists, reading.songs],
  );
  const seen = useMemo(() => readSongs && seenSongs(readSongs, shows), [readSongs, shows]);
  return (
    <>
      <AttendedShows address={address} shows={shows} seen={seen} toSongs={toSongs} />
      <HistoriesProgress {...reading} artists={artists} attended={shows} />
      {readSongs && seen && (
        <>
          <SeenSongs address={address} shows={shows} readSongs={readSongs} seen={seen} />
          <Firsts address={address} shows={shows} seen={seen} />
        </>
      )}
    </>
  );
}
