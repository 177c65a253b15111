import { useMemo } from 'react';
import { type ArtistSongs, artistSongs } from '#domain/attended/artistSongs.ts';
import { rowsOfArtist } from '#domain/performances/fetchPerformances.ts';
import { setsOf } from '#domain/performances/performance.ts';
import { errorMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryShowsDocument,
  PerformanceList_PerformanceFragmentDoc,
  SetLists_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { type Read, useReadings } from '#graphql/useReadings.ts';

const ARTISTS_AT_ONCE = 4;

/** The query is that of histories, whose results are kept for reading without a network. */
const readShows = rowsOfArtist(HistoryShowsDocument, (performances) =>
  performances.map((performance) => {
    const { id, date, year } = getFragmentData(PerformanceList_PerformanceFragmentDoc, performance);
    return { id, date, year, sets: setsOf(getFragmentData(SetLists_PerformanceFragmentDoc, performance)) };
  }),
);

/** The counts of an artist: the numbers of the shows read so far and of all, and the songs once they are counted. */
interface ReadSongs {
  read: number;
  total: number;
  songs?: ArtistSongs;
}

const readSongs: Read<number, ReadSongs> = async (client, artist, onPart, signal) => {
  const part = ({ rows, total }: Awaited<ReturnType<typeof readShows>>) => ({ read: rows.length, total });
  const shows = await readShows(client, artist, (some) => onPart(part(some)), signal);
  onPart(part(shows));
  return { ...part(shows), songs: await artistSongs(artist, shows.rows, signal) };
};

/** Reads the songs of artists, a few artists at a time. A failure leaves out its artist. */
export function useArtistSongs(artists: readonly number[]) {
  const { readings, retry } = useReadings(artists, readSongs, { atOnce: ARTISTS_AT_ONCE, goesOn: true });
  const known = artists.flatMap((artist) => ({ artist, ...readings.get(artist) }));
  const songs = useMemo(
    () => new Map([...readings].flatMap(([artist, { result }]) => (result?.songs ? [[artist, result.songs]] : []))),
    [readings],
  );
  return {
    songs,
    /** The part of the history of an artist who is read alone. */
    part: known.length === 1 && !known[0]?.done ? known[0]?.result : undefined,
    artistsDone: known.filter(({ done }) => done).length,
    /** The messages about the artists that could not be read, by the artist's id. */
    failures: new Map(known.flatMap(({ artist, error }) => (error ? [[artist, errorMessage(error)]] : []))),
    retry,
  };
}
