import type { ApolloClient } from '@apollo/client';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type PerformanceSummaryFragment,
  PerformanceSummaryFragmentDoc,
  ShowsOfListDocument,
} from '#graphql/generated/graphql.ts';

/** The most performances in one result. */
const AT_ONCE = 300;

/** Fetches performances by their ids. Those that do not exist are left out. Throws the client's error. */
export async function fetchShows(client: ApolloClient, ids: readonly number[]): Promise<PerformanceSummaryFragment[]> {
  const found: PerformanceSummaryFragment[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { data, error } = await client.query({
      query: ShowsOfListDocument,
      variables: { ids: ids.slice(from, from + AT_ONCE) },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw error;
    found.push(...getFragmentData(PerformanceSummaryFragmentDoc, nodes(data.performances)));
  }
  return found;
}
