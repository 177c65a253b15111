import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import { sourceKind } from '#domain/recordings/lineage.ts';
import { recordingsTable } from '#domain/recordings/recordingsTable.ts';
import type { RecordingsTable_SourceFragment } from '#graphql/generated/graphql.ts';
import { plainText } from '#lib/html.ts';

type Recording = Pick<RecordingsTable_SourceFragment, 'id' | 'circdate' | 'comments' | 'archiveIdentifier'>;

/** The columns of the table of a performance's recordings, by name. */
const FIELDS: Fields<Recording> = {
  ID: ({ id }) => id,
  'Circulation Date': ({ circdate }) => circdate?.trim() ?? '',
  Kind: ({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier),
  'Archive Identifier': ({ archiveIdentifier }) => archiveIdentifier?.trim() ?? '',
  Comments: ({ comments }) => plainText(comments ?? ''),
};

/** A performance's recordings as a table to download. Throws an error with the message for the visitor. */
export const downloadTable = (client: ApolloClient, recordings: readonly Recording[]) =>
  recordingsTable(client, recordings, FIELDS);
