import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import { PerformancesIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { identifiersText } from '#lib/identifiers.ts';

/** Columns with what performances and their artists are called elsewhere, if the API knows it. */
export async function performanceIdentifiers(
  client: ApolloClient,
  ids: readonly number[],
): Promise<Fields<{ id: number }>> {
  if (!hasExtensions) return {};
  const found = await fetchByIds(client, PerformancesIdentifiersDocument, ids, ({ performances }) => performances);
  return {
    Identifiers: ({ id }) => identifiersText(found.get(id)?.identifiers ?? []),
    'Artist Identifiers': ({ id }) => identifiersText(found.get(id)?.artist?.identifiers ?? []),
  };
}
