import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { cursorAt, fetchPages, nextCursor, nodes } from '#graphql/connection.ts';

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
 * @param onPage Called for each page, but not after `isLeft` is true
 */
export async function fetchPerformances<Performance>(
  client: ApolloClient,
  query: PerformancesQuery<Performance>,
  artist: number,
  onPage: (page: PerformancesPage<Performance>) => void | Promise<void>,
  isLeft: () => boolean,
): Promise<void> {
  let read = 0;
  await fetchPages(cursorAt(0), async (after) => {
    const variables = { artist: String(artist), after };
    const { data, error } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
    if (isLeft()) return undefined;
    if (!data) throw error;
    const { totalCount, edges } = data.performances;
    read += edges.length;
    await onPage({ performances: nodes(data.performances), total: totalCount, done: read >= totalCount });
    return isLeft() ? undefined : nextCursor([{ totalCount, edges: { length: read } }]);
  });
}
