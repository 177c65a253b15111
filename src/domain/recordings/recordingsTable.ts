import type { ApolloClient } from '@apollo/client';
import type { Table } from '#components/downloads/Downloads.tsx';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import { SourcesIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { identifiersText } from '#lib/identifiers.ts';

/** A table of recordings for files, with what they are called elsewhere if the API knows it. */
export async function recordingsTable<Recording extends { id: number }>(
  client: ApolloClient,
  recordings: readonly Recording[],
  fields: Readonly<Record<string, (recording: Recording) => string | number>>,
): Promise<Table> {
  const columns = Object.keys(fields);
  const rowOf = (recording: Recording) => Object.values(fields).map((field) => field(recording));
  if (!hasExtensions) return { columns, rows: recordings.map(rowOf) };
  const ids = recordings.map(({ id }) => id);
  const found = await fetchByIds(client, SourcesIdentifiersDocument, ids, ({ sources }) => sources);
  return {
    columns: [...columns, 'Identifiers'],
    rows: recordings.map((recording) => [
      ...rowOf(recording),
      identifiersText(found.get(recording.id)?.identifiers ?? []),
    ]),
  };
}
