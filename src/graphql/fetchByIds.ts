import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { type Connection, nodes } from './connection.ts';
import { errorMessage } from './errors.ts';

/** The most records in one answer. */
const AT_ONCE = 300;

/**
 * Fetches records by their ids, bypassing the cache. Deleted ones are not among them. Throws an error with the message
 * for the visitor.
 * @param listOf The list in an answer
 */
export async function fetchByIds<Data, Node extends { id: number }>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, { ids: number[] }>,
  ids: readonly number[],
  listOf: (data: Data) => Connection<Node>,
): Promise<Map<number, Node>> {
  const found = new Map<number, Node>();
  const asked = [...new Set(ids)];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const variables = { ids: asked.slice(from, from + AT_ONCE) };
    const { data, error } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error(errorMessage(error));
    for (const node of nodes(listOf(data))) found.set(node.id, node);
  }
  return found;
}
