import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { startTransition, useEffect, useState } from 'react';
import {
  fetchPerformances,
  type PerformancesPage,
  type PerformancesQuery,
} from '#domain/performances/fetchPerformances.ts';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryRareShowsDocument,
  HistoryShowsDocument,
  type HistoryShowsQuery,
  HistorySourcesDocument,
  type HistorySourcesQuery,
  HistoryVenuesDocument,
  type HistoryVenuesQuery,
  PerformanceSourcesFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { distinct } from '#lib/rows.ts';
import { showOf } from './shows.ts';

/** The rows of a long list that are loaded so far. */
export interface Fetched<Row = unknown> {
  rows: readonly Row[];
  /** The number of all rows; undefined before the first page. */
  total: number | undefined;
  /** Whether no more rows will come: all are loaded, or loading failed. */
  done: boolean;
  error: ErrorLike | undefined;
}

/** The number of performances that are converted at once: a few milliseconds of work on a phone. */
const SLICE = 50;

/** Lets the browser do what waits, such as input, before long work goes on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

const NOTHING = { rows: [], total: undefined, done: false, error: undefined };

/**
 * Loads rows from all performances of an artist, page by page, once they are wanted. `retry` loads them again from the
 * start.
 */
function usePerformances<Performance, Row extends { id: number }>(
  query: PerformancesQuery<Performance>,
  artist: number,
  rowsOf: (performances: Performance[]) => Row[] | Promise<Row[]>,
  wanted = true,
) {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState<Fetched<Row>>(NOTHING);
  const finished = fetched.done && !fetched.error;

  useEffect(() => {
    if (!wanted || finished) return;
    if (attempt > 0) setFetched(NOTHING);
    const stopping = new AbortController();
    const { signal } = stopping;
    let rows: readonly Row[] = [];
    let total: number | undefined;
    const addPage = async (page: PerformancesPage<Performance>) => {
      const added: Row[] = [];
      for (let at = 0; at < page.performances.length; at += SLICE) {
        await pause();
        added.push(...(await rowsOf(page.performances.slice(at, at + SLICE))));
        if (signal.aborted) return;
      }
      total = page.total;
      rows = distinct([...rows, ...added]);
      // React renders a transition in slices, too.
      startTransition(() => setFetched({ rows, total, done: page.done, error: undefined }));
    };
    fetchPerformances(client, query, artist, addPage, signal).catch((error) => {
      if (!signal.aborted) setFetched({ rows, total, done: true, error: toErrorLike(error) });
    });
    return () => stopping.abort();
  }, [client, query, artist, rowsOf, wanted, finished, attempt]);
  return { ...fetched, retry: () => setAttempt(attempt + 1) };
}

const showsOf = (performances: NodeOf<HistoryShowsQuery['performances']>[]) =>
  performances.map((performance) => showOf(performance, performance));

/** Loads all performances of an artist. */
export const useShows = hasExtensions
  ? (artist: number) => usePerformances(HistoryRareShowsDocument, artist, showsOf)
  : (artist: number) => usePerformances(HistoryShowsDocument, artist, showsOf);

/** The shows of an artist that are loaded so far. */
export type FetchedShows = ReturnType<typeof useShows>;

const placesOf = (performances: NodeOf<HistoryVenuesQuery['performances']>[]) => performances;

/** Loads the venues of all performances of an artist. */
export const useVenues = (artist: number) => usePerformances(HistoryVenuesDocument, artist, placesOf);

/** The kinds of the recordings of performances. The code that determines them is loaded on first use. */
async function kindsOf(performances: NodeOf<HistorySourcesQuery['performances']>[]) {
  const { sourceKinds } = await import('#domain/recordings/lineage.ts');
  return getFragmentData(PerformanceSourcesFragmentDoc, performances).map(({ id, sources }) => ({
    id,
    kinds: sourceKinds(nodes(sources)),
  }));
}

/** Loads the kinds of the recordings of an artist's performances, once they are wanted. */
export const useKinds = (artist: number, wanted: boolean) =>
  usePerformances(HistorySourcesDocument, artist, kindsOf, wanted);
