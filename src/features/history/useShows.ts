import type { ErrorLike, TypedDocumentNode } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { cursorAt } from '../../graphql/cursor';
import { getFragmentData } from '../../graphql/generated/fragment-masking';
import {
  HistoryShowsDocument,
  type HistoryShowsQuery,
  HistorySourcesDocument,
  type HistorySourcesQuery,
  PerformanceSources_PerformanceFragmentDoc,
} from '../../graphql/generated/graphql';
import { type NodeOf, nodes } from '../../graphql/nodes';
import { fetchPages, nextCursor } from '../../graphql/pageQuery';
import { distinct } from '../../lib/rows';
import { showOf } from './shows';

/** What has come of a long list. */
interface Fetched<Row> {
  rows: readonly Row[];
  /** How many there are in all; undefined until the first page is there. */
  total: number | undefined;
  done: boolean;
  error: ErrorLike | undefined;
}

const NOTHING = { rows: [], total: undefined, done: false, error: undefined };

/** A query for a page of an artist's performances. */
type PageQuery<Performance> = TypedDocumentNode<
  { performances: { totalCount: number; edges: ({ node: Performance | null } | null)[] } },
  { artist: string; after: string }
>;

/**
 * Rows of all performances of an artist, each page shown as soon as it is there; fetched once they are wanted. `retry` reads
 * them anew.
 */
function usePerformances<Performance, Row extends { id: number }>(
  query: PageQuery<Performance>,
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
    let read = 0;
    const fetchPage = async (after: string) => {
      // The list is kept here; the cache would normalise thousands of set lists that no other page reads.
      const { data, error } = await client.query({
        query,
        variables: { artist: String(artist), after },
        fetchPolicy: 'no-cache',
      });
      if (left) return undefined;
      if (!data) throw error;
      total = data.performances.totalCount;
      read += data.performances.edges.length;
      rows = distinct([...rows, ...(await rowsOf(nodes(data.performances)))]);
      if (left) return undefined;
      setFetched({ rows, total, done: read >= total, error: undefined });
      return nextCursor([{ totalCount: total, edges: { length: read } }]);
    };
    fetchPages(cursorAt(0), fetchPage).catch((error) => {
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

/** The kinds of source that performances were recorded from. What reads them comes with the first that is asked for. */
async function kindsOf(performances: NodeOf<HistorySourcesQuery['performances']>[]) {
  const { sourceKinds } = await import('../../lib/lineage');
  return getFragmentData(PerformanceSources_PerformanceFragmentDoc, performances).map(({ id, sources }) => ({
    id,
    kinds: sourceKinds(nodes(sources)),
  }));
}

/** The kinds of source of an artist's performances; fetched only once they are wanted. */
export const useKinds = (artist: number, wanted: boolean) =>
  usePerformances(HistorySourcesDocument, artist, kindsOf, wanted);
