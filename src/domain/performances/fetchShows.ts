import type { ApolloClient } from '@apollo/client';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type PerformanceSummaryFragment,
  PerformanceSummaryFragmentDoc,
  ShowsOfListDocument,
} from '#graphql/generated/graphql.ts';
import { inPortions } from '#graphql/inPortions.ts';

/** Fetches performances by their ids. Those that do not exist are left out. Throws the client's error. */
export async function fetchShows(client: ApolloClient, ids: readonly number[]): Promise<PerformanceSummaryFragment[]> {
  const found: PerformanceSummaryFragment[] = [];
  const ask = (portion: number[]) =>
    client.query({ query: ShowsOfListDocument, variables: { ids: portion }, fetchPolicy: 'no-cache' });
  for await (const { performances } of inPortions(ids, ask)) {
    found.push(...getFragmentData(PerformanceSummaryFragmentDoc, nodes(performances)));
  }
  return found;
}
