import type { ApolloClient } from '@apollo/client';
import { type RecordKind, RemovalDocument } from '#graphql/generated/graphql.ts';

/** What became of a record that the API does not know; undefined if it never was, or if the API does not say. */
export async function removalOf(client: ApolloClient, record: RecordKind, id: number) {
  const { data } = await client.query({ query: RemovalDocument, variables: { record, id } });
  return data?.removal ?? undefined;
}
