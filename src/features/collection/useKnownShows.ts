import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { fetchPerformances } from '#domain/performances/fetchPerformances.ts';
import { CollectibleShowsDocument } from '#graphql/generated/graphql.ts';
import { distinct } from '#lib/rows.ts';
import { type KnownShow, knownShow } from './missing.ts';

interface ArtistShows {
  shows: readonly KnownShow[];
  /** Whether these are all shows of the artist. */
  done: boolean;
}

/**
 * Reads the shows of artists, one artist after the other, page by page. Reading can be stopped and continued. An artist
 * that was read in part is then read from the start.
 */
export function useKnownShows(artists: readonly number[]) {
  const client = useApolloClient();
  const [known, setKnown] = useState<ReadonlyMap<number, ArtistShows>>(new Map());
  const [stopped, setStopped] = useState(false);
  const [error, setError] = useState<ErrorLike>();
  const nextArtist = artists.find((artist) => !known.get(artist)?.done);

  useEffect(() => {
    if (nextArtist === undefined || stopped || error) return;
    const stopping = new AbortController();
    let shows: readonly KnownShow[] = [];
    fetchPerformances(
      client,
      CollectibleShowsDocument,
      nextArtist,
      ({ performances, done }) => {
        shows = distinct([...shows, ...performances.map(knownShow)]);
        const read = { shows, done };
        setKnown((before) => new Map(before).set(nextArtist, read));
      },
      stopping.signal,
    ).catch((reason) => {
      if (!stopping.signal.aborted) setError(toErrorLike(reason));
    });
    return () => stopping.abort();
  }, [client, nextArtist, stopped, error]);

  return {
    shows: useMemo(() => artists.flatMap((artist) => known.get(artist)?.shows ?? []), [artists, known]),
    /** The number of artists whose shows are complete. */
    artistsDone: artists.filter((artist) => known.get(artist)?.done).length,
    done: nextArtist === undefined,
    stopped,
    setStopped,
    error,
    retry: () => setError(undefined),
  };
}
