import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { type ArtistSongs, artistSongs } from '#domain/attended/artistSongs.ts';
import { fetchPerformances } from '#domain/performances/fetchPerformances.ts';
import { errorMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryShowsDocument,
  type HistoryShowsQuery,
  PerformanceList_PerformanceFragmentDoc,
  SetLists_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';
import type { NodeOf } from '#graphql/nodes.ts';
import { decodeEntities } from '#lib/entities.ts';
import { distinct } from '#lib/rows.ts';

/** The number of artists that are read at the same time. */
const AT_ONCE = 4;

/** Lets the browser do what waits, such as input, before long work goes on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

function playedShow(performance: NodeOf<HistoryShowsQuery['performances']>) {
  const { id, date, year } = getFragmentData(PerformanceList_PerformanceFragmentDoc, performance);
  const { set1, set2, set3 } = getFragmentData(SetLists_PerformanceFragmentDoc, performance);
  const sets = [set1, set2, set3].map((set) => decodeEntities(set ?? '').trim()).filter((set) => set !== '');
  return { id, date, year, sets };
}

/**
 * Reads all shows of an artist, with the query of histories: its results are kept for reading without a network. Undefined
 * if the page was left.
 */
async function read(client: ApolloClient, artist: number, isLeft: () => boolean) {
  const shows: ReturnType<typeof playedShow>[] = [];
  const addPage = ({ performances }: { performances: NodeOf<HistoryShowsQuery['performances']>[] }) => {
    shows.push(...performances.map(playedShow));
  };
  await fetchPerformances(client, HistoryShowsDocument, artist, addPage, isLeft);
  return isLeft() ? undefined : artistSongs(artist, distinct(shows), pause);
}

/**
 * Reads the songs of artists, a few artists at a time. What was read is kept while the list of artists changes; `artists`
 * must be the same array while they are the same. A failure leaves out its artist.
 */
export function useArtistSongs(artists: readonly number[]) {
  const client = useApolloClient();
  const known = useRef(new Map<number, ArtistSongs>());
  const [songs, setSongs] = useState<ReadonlyMap<number, ArtistSongs>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    const isLeft = () => left;
    const queue = artists.filter((artist) => !known.current.has(artist));
    if (attempt > 0) setFailures(new Map());
    const readOn = async (): Promise<void> => {
      const artist = queue.shift();
      if (artist === undefined || left) return;
      try {
        const found = await read(client, artist, isLeft);
        if (!found || left) return;
        known.current.set(artist, found);
        setSongs(new Map(known.current));
      } catch (error) {
        if (left) return;
        setFailures((before) => new Map(before).set(artist, errorMessage(error)));
      }
      await readOn();
    };
    for (let at = 0; at < AT_ONCE; at += 1) readOn();
    return () => {
      left = true;
    };
  }, [client, artists, attempt]);

  return {
    songs,
    artistsDone: artists.filter((artist) => songs.has(artist) || failures.has(artist)).length,
    /** The messages of the artists that could not be read. */
    failures,
    retry: () => setAttempt(attempt + 1),
  };
}
