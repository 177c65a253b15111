import type { ApolloClient } from '@apollo/client';
import { type FileColumns, type FileTable, fileTableOf } from '#components/downloads/fileTable.ts';
import type {
  PerformanceSummaryFragment,
  RecordingSummaryFragment,
  RecordingsTable_SourceFragment,
} from '#graphql/generated/graphql.ts';
import { plainText } from '#lib/html.ts';
import { displayedDate, isoDate } from '../dates/dates.ts';
import { sourceKind } from './readLineage.ts';
import { recordingIdentifiers } from './recordingIdentifiers.ts';

type Recording = Pick<RecordingSummaryFragment, 'id' | 'comments' | 'archiveIdentifier'>;

const ID: FileColumns<Recording> = { ID: ({ id }) => id };

const KIND: FileColumns<Recording> = {
  Kind: ({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier),
  'Archive Identifier': ({ archiveIdentifier }) => archiveIdentifier?.trim() ?? '',
};

const OF_PERFORMANCE: FileColumns<Recording & Pick<RecordingsTable_SourceFragment, 'circdate'>> = {
  ...ID,
  'Circulation Date': ({ circdate }) => circdate?.trim() ?? '',
  ...KIND,
  Comments: ({ comments }) => plainText(comments ?? ''),
};

type AddedRecording = Recording & { createdAt: string; performance: PerformanceSummaryFragment | null | undefined };

/** Recordings of several shows. */
const ADDED: FileColumns<AddedRecording> = {
  ...ID,
  Added: ({ createdAt }) => createdAt.slice(0, 10),
  Artist: ({ performance }) => performance?.artist?.name ?? '',
  Date: ({ performance }) => (performance ? displayedDate(performance.date, performance.year) : ''),
  'ISO Date': ({ performance }) => (performance ? isoDate(performance.date, performance.year) : ''),
  Title: ({ performance }) => performance?.title ?? '',
  ...KIND,
};

/**
 * Returns a function that makes a table of recordings, with what they are called elsewhere if the API knows it. It
 * throws an error with the message for the visitor.
 */
const recordingsTableOf =
  <Row extends Recording>(fields: FileColumns<Row>) =>
  async (client: ApolloClient, recordings: readonly Row[]): Promise<FileTable> => {
    const ids = recordings.map(({ id }) => id);
    return fileTableOf({ ...fields, ...(await recordingIdentifiers(client, ids)) }, recordings);
  };

export const recordingsTable = recordingsTableOf(OF_PERFORMANCE);

export const addedRecordingsTable = recordingsTableOf(ADDED);
