import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { cursorAt } from './cursor';

interface Connection {
  totalCount: number;
  edges: readonly unknown[];
  pageInfo?: { hasNextPage: boolean };
}

interface List {
  /** Tells this list from the others that the component may show. */
  key: string;
  /** The zero-based index of the first record that is not there yet; undefined while that is unknown, or nothing is missing. */
  missing: number | undefined;
  /**
   * Fetches the page behind a cursor and adds it to the list, unless the signal says that it is no longer wanted.
   * Resolves to the number of edges added; a failure rejects.
   */
  read: (after: string, signal: AbortSignal) => Promise<number>;
}

/** How reading on goes. */
export interface Reading {
  /** Whether more of the list is on its way. */
  reading: boolean;
  /** Why reading stopped before the list was whole, or undefined. */
  error: unknown;
  /** Reads on from where it stopped. */
  retry: () => void;
}

/** The index of the first edge that a connection lacks, or undefined when its count or its page info says it is whole. */
export function firstMissing(connection: Connection | null | undefined): number | undefined {
  if (!connection || connection.pageInfo?.hasNextPage === false) return undefined;
  return connection.edges.length < connection.totalCount ? connection.edges.length : undefined;
}

/** A connection and the page of it that follows, as one. */
export function joined<Page extends { edges: unknown[] }>(had: Page, following: Page): Page {
  return { ...following, edges: [...had.edges, ...following.edges] };
}

/**
 * Reads a list to its end, page after page, once its first page is there. What has arrived stays when a later page
 * fails. A page without a record, while more were announced, is a failure too: reading on would never end.
 */
export function useWholeList({ key, missing, read }: List): Reading {
  const [failure, setFailure] = useState<{ key: string; error: unknown }>();
  const failed = failure?.key === key;
  const readPage = useEffectEvent(read);

  useEffect(() => {
    if (missing === undefined || failed) return;
    const abort = new AbortController();
    readPage(cursorAt(missing), abort.signal)
      .then((added) => {
        if (added === 0) throw new CombinedGraphQLErrors({ errors: [] });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFailure({ key, error });
      });
    return () => abort.abort();
  }, [key, missing, failed]);

  return {
    reading: missing !== undefined && !failed,
    error: failed && missing !== undefined ? failure.error : undefined,
    retry: () => setFailure(undefined),
  };
}
