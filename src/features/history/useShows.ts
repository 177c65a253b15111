import type { ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  fetchPerformances,
  type PerformancesPage,
  type PerformancesQuery,
} from '#domain/performances/fetchPerformances.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  HistoryShowsDocument,
  type HistoryShowsQuery,
  HistorySourcesDocument,
  type HistorySourcesQuery,
  HistoryVenuesDocument,
  type HistoryVenuesQuery,
  PerformanceSources_PerformanceFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { type NodeOf, nodes } from '#graphql/nodes.ts';
import { distinct } from '#lib/rows.ts';
import { showOf } from './shows.ts';

/** What has come of a long list. */
export interface Fetched<Row = unknown> {
  rows: readonly Row[];
  /** How many there are in all; undefined until the first page is there. */
  total: number | undefined;
  done: boolean;
  error: ErrorLike | undefined;
}

const NOTHING = { rows: [], total: undefined, done: false, error: undefined };

/**
 * Rows of all performances of an artist, each page shown as soon as it is there; fetched once they are wanted. `retry` reads
 * them anew.
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
    let left = false;
    let rows: readonly Row[] = [];
    let total: number | undefined;
    const addPage = async (page: PerformancesPage<Performance>) => {
      const added = await rowsOf(page.performances);
      if (left) return;
      total = page.total;
      rows = distinct([...rows, ...added]);
      setFetched({ rows, total, done: page.done, error: undefined });
    };
    fetchPerformances(client, query, artist, addPage, () => left).catch((error) => {
      if (!left) setFetched({ rows, total, done: true, error: toErrorLike(error) });
    });
    return () => {
      left = true;
    };
  }, [client, query, artist, rowsOf, wanted, finished, attempt]);
  return { ...fetched, retry: () => setAttempt(attempt + 1) };
}

const showsOf = (performances: NodeOf<HistoryShowsQuery['performances']>[]) =>
  performances.map((performance) => showOf(performance, performance));

/** All performances of an artist. */
export const useShows = (artist: number) => usePerformances(HistoryShowsDocument, artist, showsOf);

/** An artist's shows, as far as they have come. */
export type FetchedShows = ReturnType<typeof useShows>;

const placesOf = (performances: NodeOf<HistoryVenuesQuery['performances']>[]) => performances;

/** Where all performances of an artist were. */
export const useVenues = (artist: number) => usePerformances(HistoryVenuesDocument, artist, placesOf);

/** The kinds of source that performances were recorded from. What reads them comes with the first that is asked for. */
async function kindsOf(performances: NodeOf<HistorySourcesQuery['performances']>[]) {
  const { sourceKinds } = await import('#domain/recordings/lineage.ts');
  return getFragmentData(PerformanceSources_PerformanceFragmentDoc, performances).map(({ id, sources }) => ({
    id,
    kinds: sourceKinds(nodes(sources)),
  }));
}

/** The kinds of source of an artist's performances; fetched only once they are wanted. */
export const useKinds = (artist: number, wanted: boolean) =>
  usePerformances(HistorySourcesDocument, artist, kindsOf, wanted);
