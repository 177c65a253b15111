import type { ApolloClient } from '@apollo/client';
import type { FileColumns } from '#components/downloads/fileTable.ts';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import { SourcesIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { identifiersText } from '#lib/identifiers.ts';

/** A column with what recordings are called elsewhere, if the API knows it. */
export async function recordingIdentifiers(
  client: ApolloClient,
  ids: readonly number[],
): Promise<FileColumns<{ id: number }>> {
  if (!hasExtensions) return {};
  const found = await fetchByIds(client, SourcesIdentifiersDocument, ids, ({ sources }) => sources);
  return { Identifiers: ({ id }) => identifiersText(found.get(id)?.identifiers ?? []) };
}
