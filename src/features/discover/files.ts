import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import { displayedDate, isoDate } from '#domain/dates/dates.ts';
import { sourceKind } from '#domain/recordings/lineage.ts';
import { recordingsTable } from '#domain/recordings/recordingsTable.ts';
import type { PerformanceSummaryFragment, RecordingSummaryFragment } from '#graphql/generated/graphql.ts';

interface Recording extends Pick<RecordingSummaryFragment, 'id' | 'comments' | 'archiveIdentifier'> {
  createdAt: string;
  performance: PerformanceSummaryFragment | null | undefined;
}

/** The columns of a file of recordings of several shows, by name. */
const FIELDS: Fields<Recording> = {
  ID: ({ id }) => id,
  Added: ({ createdAt }) => createdAt.slice(0, 10),
  Artist: ({ performance }) => performance?.artist?.name ?? '',
  Date: ({ performance }) => (performance ? displayedDate(performance.date, performance.year) : ''),
  'ISO Date': ({ performance }) => (performance ? isoDate(performance.date, performance.year) : ''),
  Title: ({ performance }) => performance?.title ?? '',
  Kind: ({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier),
  'Archive Identifier': ({ archiveIdentifier }) => archiveIdentifier?.trim() ?? '',
};

/** Recordings of several shows as a table for files. Throws an error with the message for the visitor. */
export const addedRecordingsTable = (client: ApolloClient, recordings: readonly Recording[]) =>
  recordingsTable(client, recordings, FIELDS);
