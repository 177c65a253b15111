import { useMemo, useState } from 'react';
import { rowsOfArtist } from '#domain/performances/fetchPerformances.ts';
import { CollectibleShowsDocument } from '#graphql/generated/graphql.ts';
import { useReadings } from '#graphql/useReadings.ts';
import { knownShow } from './showsMissing.ts';

const readShows = rowsOfArtist(CollectibleShowsDocument, (performances) => performances.map(knownShow));

/**
 * Reads the shows of artists, one artist after the other, page by page. Reading can be stopped and continued. An artist
 * that was read in part is then read from the start.
 */
export function useKnownShows(artists: readonly number[]) {
  const [stopped, setStopped] = useState(false);
  const { readings, retry } = useReadings(artists, readShows, { wanted: !stopped });
  const known = artists.flatMap((artist) => readings.get(artist) ?? []);
  /** The number of artists whose shows are complete. */
  const artistsDone = known.filter(({ done, error }) => done && !error).length;
  return {
    shows: useMemo(() => artists.flatMap((artist) => readings.get(artist)?.result?.rows ?? []), [artists, readings]),
    artistsDone,
    done: artistsDone === artists.length,
    stopped,
    setStopped,
    error: known.find(({ error }) => error)?.error,
    retry,
  };
}
