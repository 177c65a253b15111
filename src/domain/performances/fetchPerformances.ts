import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cursorAt, nodes } from '#graphql/connection.ts';

/** A query for one page of an artist's performances. */
export type PerformancesQuery<Performance> = TypedDocumentNode<
  { performances: { totalCount: number; edges: ({ node: Performance | null } | null)[] } },
  { artist: string; after: string }
>;

/** A page of performances, and the progress. */
export interface PerformancesPage<Performance> {
  performances: Performance[];
  /** The number of performances on all pages. */
  total: number;
  /** Whether this is the last page. */
  done: boolean;
}

/**
 * Fetches all performances of an artist page by page. They bypass the cache, which would normalise thousands of records
 * that no other page reads. Throws a page's error.
 * @param onPage Called for each page
 * @param signal Stops when aborted. `onPage` is not called any more then
 */
export async function fetchPerformances<Performance>(
  client: ApolloClient,
  query: PerformancesQuery<Performance>,
  artist: number,
  onPage: (page: PerformancesPage<Performance>) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let read = 0, done = false; !done; ) {
    const variables = { artist: String(artist), after: cursorAt(read) };
    const { data, error } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
    if (signal.aborted) return;
    if (!data) throw error;
    const { totalCount: total, edges } = data.performances;
    done = read + edges.length >= total;
    // An empty page, although more was announced, would be fetched again and again.
    if (edges.length === 0 && !done) throw new CombinedGraphQLErrors({ errors: [] });
    read += edges.length;
    await onPage({ performances: nodes(data.performances), total, done });
    if (signal.aborted) return;
  }
}
