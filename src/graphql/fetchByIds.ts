import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { type Connection, nodes } from './connection.ts';
import { errorMessage } from './errors.ts';
import { inPortions } from './inPortions.ts';

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
  const ask = (portion: number[]) => client.query({ query, variables: { ids: portion }, fetchPolicy: 'no-cache' });
  try {
    for await (const data of inPortions([...new Set(ids)], ask)) {
      for (const node of nodes(listOf(data))) found.set(node.id, node);
    }
  } catch (error) {
    throw new Error(errorMessage(error));
  }
  return found;
}
