import type { ApolloClient } from '@apollo/client';
import { type RecordKind, RemovalDocument } from '#graphql/generated/graphql.ts';

/** Returns the removal of a record; undefined if there was none, or if the API has no removals. */
export async function removalOf(client: ApolloClient, record: RecordKind, id: number) {
  const { data } = await client.query({ query: RemovalDocument, variables: { record, id } });
  return data?.removal ?? undefined;
}
