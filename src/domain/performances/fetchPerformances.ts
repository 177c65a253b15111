import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cursorAt, nodes } from '#graphql/connection.ts';
import type { Read } from '#graphql/useReadings.ts';
import { inTasks } from '#lib/inTasks.ts';
import { distinct } from '#lib/rows.ts';

type PerformancesQuery<Performance> = TypedDocumentNode<
  { performances: { totalCount: number; edges: ({ node: Performance | null } | null)[] } },
  { artist: string; after: string }
>;

/** Rows of an artist's performances. */
export interface Rows<Row> {
  rows: readonly Row[];
  /** The number of the artist's performances. */
  total: number;
}

/**
 * Returns a function that reads rows from all performances of an artist, page by page. They bypass the cache, which would
 * normalise thousands of records that no other page reads. It throws a page's error, and when it is aborted.
 */
export const rowsOfArtist =
  <Performance, Row extends { id: number }>(
    query: PerformancesQuery<Performance>,
    rowsOf: (performances: Performance[]) => Row[] | Promise<Row[]>,
  ): Read<number, Rows<Row>> =>
  async (client, artist, onPart, signal) => {
    let rows: readonly Row[] = [];
    for (let read = 0; ; ) {
      const variables = { artist: String(artist), after: cursorAt(read) };
      const { data, error } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
      signal.throwIfAborted();
      if (!data) throw error;
      const { totalCount: total, edges } = data.performances;
      read += edges.length;
      // An empty page, although more was announced, would be fetched again and again.
      if (edges.length === 0 && read < total) throw new CombinedGraphQLErrors({ errors: [] });
      const added: Row[] = [];
      for await (const slice of inTasks(nodes(data.performances), signal)) added.push(...(await rowsOf(slice)));
      rows = distinct([...rows, ...added]);
      if (read >= total) return { rows, total };
      onPart({ rows, total });
    }
  };
