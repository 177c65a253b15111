import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';

/**
 * Starts a query ahead of the page that will read it, and waits for nothing. Only a whole answer is kept: after a
 * failure, or data beside errors, the page asks for itself and shows what went wrong.
 */
export function preloadQuery(
  client: ApolloClient,
  { query, variables }: { query: DocumentNode; variables?: OperationVariables },
): void {
  client.query({ query, variables, errorPolicy: 'none' }).catch(() => {});
}
