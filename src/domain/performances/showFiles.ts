import type { ApolloClient } from '@apollo/client';
import { type FileColumns, type FileTable, fileTableOf, tableWith } from '#components/downloads/fileTable.ts';
import type { NodeOf } from '#graphql/connection.ts';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import {
  PerformancesAsFilesDocument,
  type PerformancesAsFilesQuery,
  PerformancesIdentifiersDocument,
} from '#graphql/generated/graphql.ts';
import { decodeEntities } from '#lib/entities.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { identifiersText } from '#lib/identifiers.ts';
import { paths } from '#lib/paths.ts';
import { displayedDate, isoDate } from '../dates/dates.ts';
import { calendarFile } from './calendarFile.ts';
import type { ListedPerformance } from './performance.ts';
import { venueAndPlace } from './places.ts';

/** A show in a file. Some lists know no titles. */
type Show = Omit<ListedPerformance, 'title'> & { artist: string; title?: string | null };

/** The columns that say which show a row is. */
export const SHOW_IN_FILE: FileColumns<Show> = {
  ID: ({ id }) => id,
  Date: ({ date, year }) => displayedDate(date, year),
  'ISO Date': ({ date, year }) => isoDate(date, year),
  Artist: ({ artist }) => artist,
};

export const TITLE_IN_FILE: FileColumns<Show> = { Title: ({ title }) => title ?? '' };

export const PLACE_IN_FILE: FileColumns<Show> = {
  Venue: ({ venue }) => venue ?? '',
  City: ({ city }) => city ?? '',
  State: ({ state }) => state ?? '',
};

/** Columns with what shows and their artists are called elsewhere, if the API knows it. */
async function showIdentifiers(client: ApolloClient, ids: readonly number[]): Promise<FileColumns<{ id: number }>> {
  if (!hasExtensions) return {};
  const found = await fetchByIds(client, PerformancesIdentifiersDocument, ids, ({ performances }) => performances);
  return {
    Identifiers: ({ id }) => identifiersText(found.get(id)?.identifiers ?? []),
    'Artist Identifiers': ({ id }) => identifiersText(found.get(id)?.artist?.identifiers ?? []),
  };
}

const idsOf = (shows: readonly { id: number }[]) => shows.map(({ id }) => id);

/**
 * A table of shows that the browser has, for files, with what they and their artists are called elsewhere if the API
 * knows it. Without a network, it lacks these columns.
 */
export const showsFileTable = <Row extends { id: number }>(
  client: ApolloClient,
  shows: readonly Row[],
  fields: FileColumns<Row>,
): Promise<FileTable> => tableWith(() => showIdentifiers(client, idsOf(shows)), fields, shows);

/** Shows as an iCalendar file (RFC 5545), without those whose day is unknown. */
export const showsCalendar = (shows: readonly Show[]): string =>
  calendarFile(
    shows.map(({ id, date, year, artist, title, venue, city, state }) => ({
      uid: `performance-${id}@${window.location.host}`,
      date: isoDate(date, year),
      summary: [artist, title].filter(Boolean).join(', '),
      location: venueAndPlace({ venue, city, state }),
      url: new URL(paths.performance(id), window.location.origin).href,
    })),
    new Date(),
  );

type Performance = Omit<NodeOf<PerformancesAsFilesQuery['performances']>, 'artist'> & { artist: string };

const decoded = (text: string | null): string => decodeEntities(text ?? '').trim();

const PERFORMANCE: FileColumns<Performance> = {
  ...SHOW_IN_FILE,
  ...TITLE_IN_FILE,
  ...PLACE_IN_FILE,
  Recordings: ({ sources }) => sources.totalCount,
  'Set 1': ({ set1 }) => decoded(set1),
  'Set 2': ({ set2 }) => decoded(set2),
  'Set 3': ({ set3 }) => decoded(set3),
  Comments: ({ comment }) => decoded(comment),
  Added: ({ createdAt }) => createdAt.slice(0, 10),
};

/** Reads performances with more fields than the tables of pages show. Deleted performances are left out. */
async function read(client: ApolloClient, ids: readonly number[]): Promise<Performance[]> {
  const found = await fetchByIds(client, PerformancesAsFilesDocument, ids, ({ performances }) => performances);
  return ids.flatMap((id) => {
    const performance = found.get(id);
    return performance ? { ...performance, artist: performance.artist?.name ?? '' } : [];
  });
}

/** Performances as a table for files. Throws an error with the message for the visitor. */
export async function performancesTable(client: ApolloClient, listed: readonly { id: number }[]): Promise<FileTable> {
  const ids = idsOf(listed);
  const [performances, identifiers] = await Promise.all([read(client, ids), showIdentifiers(client, ids)]);
  return fileTableOf({ ...PERFORMANCE, ...identifiers }, performances);
}

/** Performances as an iCalendar file. Throws an error with the message for the visitor. */
export const performancesCalendar = async (client: ApolloClient, listed: readonly { id: number }[]): Promise<string> =>
  showsCalendar(await read(client, idsOf(listed)));
