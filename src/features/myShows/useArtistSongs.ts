import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { type ArtistSongs, artistSongs } from '#domain/attended/artistSongs.ts';
import { fetchPerformances, type PerformancesPage } from '#domain/performances/fetchPerformances.ts';
import type { NodeOf } from '#graphql/connection.ts';
import { errorMessage } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryShowsDocument,
  type HistoryShowsQuery,
  PerformanceList_PerformanceFragmentDoc,
  SetLists_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';
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

/** The numbers of an artist's shows: those read so far, and all. */
interface Part {
  read: number;
  total: number;
}

/**
 * Reads the songs of an artist from all shows. The query is that of histories, whose results are kept for reading without
 * a network. Undefined if stopped.
 * @param onPart Called for each page
 */
async function readArtist(client: ApolloClient, artist: number, signal: AbortSignal, onPart: (part: Part) => void) {
  const shows: ReturnType<typeof playedShow>[] = [];
  const addPage = ({ performances, total }: PerformancesPage<NodeOf<HistoryShowsQuery['performances']>>) => {
    shows.push(...performances.map(playedShow));
    onPart({ read: shows.length, total });
  };
  await fetchPerformances(client, HistoryShowsDocument, artist, addPage, signal);
  return signal.aborted ? undefined : artistSongs(artist, distinct(shows), pause);
}

/**
 * Reads the songs of artists, a few artists at a time. What was read is kept while the list of artists changes; `artists`
 * must be the same array while its ids are the same. A failure leaves out its artist.
 */
export function useArtistSongs(artists: readonly number[]) {
  const client = useApolloClient();
  const known = useRef(new Map<number, ArtistSongs>());
  const [songs, setSongs] = useState<ReadonlyMap<number, ArtistSongs>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [part, setPart] = useState<Part>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const queue = artists.filter((artist) => !known.current.has(artist));
    // With several artists, a long list of shows would be rendered again for each page of each history.
    const onPart = queue.length === 1 ? setPart : () => {};
    setPart(undefined);
    if (attempt > 0) setFailures(new Map());
    const readOn = async (): Promise<void> => {
      const artist = queue.shift();
      if (artist === undefined || signal.aborted) return;
      try {
        const found = await readArtist(client, artist, signal, onPart);
        if (!found || signal.aborted) return;
        known.current.set(artist, found);
        setSongs(new Map(known.current));
      } catch (error) {
        if (signal.aborted) return;
        setFailures((before) => new Map(before).set(artist, errorMessage(error)));
      }
      setPart(undefined);
      await readOn();
    };
    for (let at = 0; at < AT_ONCE; at += 1) readOn();
    return () => stopping.abort();
  }, [client, artists, attempt]);

  // An artist who failed may have been read since, or left the list.
  const unread = artists.filter((artist) => failures.has(artist) && !songs.has(artist));
  return {
    songs,
    /** The part of the history of an artist who is read alone. */
    part,
    artistsDone: artists.filter((artist) => songs.has(artist)).length + unread.length,
    /** The messages about the artists that could not be read, by the artist's id. */
    failures: new Map(unread.map((artist) => [artist, failures.get(artist) ?? ''])),
    retry: () => setAttempt(attempt + 1),
  };
}
