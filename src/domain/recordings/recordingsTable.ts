import type { ApolloClient } from '@apollo/client';
import { type Fields, type Table, tableOf } from '#components/downloads/table.ts';
import { recordingIdentifiers } from './recordingIdentifiers.ts';

/** A table of recordings for files, with what they are called elsewhere if the API knows it. */
export async function recordingsTable<Recording extends { id: number }>(
  client: ApolloClient,
  recordings: readonly Recording[],
  fields: Fields<Recording>,
): Promise<Table> {
  const ids = recordings.map(({ id }) => id);
  return tableOf({ ...fields, ...(await recordingIdentifiers(client, ids)) }, recordings);
}
