import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors, toErrorLike } from '@apollo/client/errors';
import { useEffect, useState } from 'react';
import { cursorAt } from '../../graphql/cursor';
import { HistoryShowsDocument, HistorySourcesDocument } from '../../graphql/generated/graphql';
import { type LazyClient, useLazyClient } from '../../graphql/lazyClient';
import { nodes } from '../../graphql/nodes';
import { type SourceKind, sourceKind } from '../../lib/lineage';
import { distinct } from '../../lib/rows';
import { type Show, showOf } from './shows';

/** How far a long list has been read. */
export interface Reading<Row> {
  rows: readonly Row[];
  /** How many there are in all; undefined until the first page is there. */
  total: number | undefined;
  done: boolean;
  error: ErrorLike | undefined;
}

interface Page<Row> {
  rows: Row[];
  total: number;
  edges: number;
}

const NOTHING = { rows: [], total: undefined, done: false, error: undefined };

/** Reads a list page by page, and reports what is there after each. */
async function readPages<Row extends { id: number }>(
  page: (after: string) => Promise<Page<Row>>,
  signal: AbortSignal,
  show: (reading: Reading<Row>) => void,
) {
  let rows: readonly Row[] = [];
  let total: number | undefined;
  try {
    for (let read = 0; total === undefined || read < total; ) {
      const next = await page(cursorAt(read));
      if (signal.aborted) return;
      total = next.total;
      read += next.edges;
      // A page without a record, while more were announced, would be asked for without end.
      if (next.edges === 0 && read < total) throw new CombinedGraphQLErrors({ errors: [] });
      rows = distinct([...rows, ...next.rows]);
      show({ rows, total, done: read >= total, error: undefined });
    }
  } catch (error) {
    if (!signal.aborted) show({ rows, total, done: true, error: toErrorLike(error) });
  }
}

async function showsPage(client: LazyClient, artist: number, after: string): Promise<Page<Show>> {
  const { data, error } = await (await client.load()).query({
    query: HistoryShowsDocument,
    variables: { artist: String(artist), after },
    // The list is kept here; the cache would normalise thousands of set lists that no other page reads.
    fetchPolicy: 'no-cache',
  });
  if (!data) throw error ?? new CombinedGraphQLErrors({ errors: [] });
  const { performances } = data;
  return { rows: nodes(performances).map(showOf), total: performances.totalCount, edges: performances.edges.length };
}

/** All performances of an artist, each page shown as soon as it is there. `attempt` reads anew when it changes. */
export function useShows(artist: number, attempt: number): Reading<Show> {
  const client = useLazyClient();
  const [reading, setReading] = useState<Reading<Show>>(NOTHING);
  useEffect(() => {
    if (attempt > 0) setReading(NOTHING);
    const abort = new AbortController();
    readPages((after) => showsPage(client, artist, after), abort.signal, setReading);
    return () => abort.abort();
  }, [client, artist, attempt]);
  return reading;
}

/** The kinds of source that a performance was recorded from. */
interface Recorded {
  id: number;
  kinds: SourceKind[];
}

async function sourcesPage(client: LazyClient, artist: number, after: string): Promise<Page<Recorded>> {
  const { data, error } = await (await client.load()).query({
    query: HistorySourcesDocument,
    variables: { artist: String(artist), after },
    fetchPolicy: 'no-cache',
  });
  if (!data) throw error ?? new CombinedGraphQLErrors({ errors: [] });
  const { performances } = data;
  const rows = nodes(performances).map(({ id, sources }) => ({
    id,
    kinds: nodes(sources).map(({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier)),
  }));
  return { rows, total: performances.totalCount, edges: performances.edges.length };
}

/** The kinds of source of an artist's performances; read only once they are wanted. */
export function useKinds(artist: number, wanted: boolean): Reading<Recorded> {
  const client = useLazyClient();
  const [reading, setReading] = useState<Reading<Recorded>>(NOTHING);
  const finished = reading.done && !reading.error;
  useEffect(() => {
    if (!wanted || finished) return;
    const abort = new AbortController();
    readPages((after) => sourcesPage(client, artist, after), abort.signal, setReading);
    return () => abort.abort();
  }, [client, artist, wanted, finished]);
  return reading;
}
