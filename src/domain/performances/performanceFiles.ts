import type { ApolloClient } from '@apollo/client';
import { type Fields, type Table, tableOf } from '#components/downloads/table.ts';
import type { NodeOf } from '#graphql/connection.ts';
import { fetchByIds } from '#graphql/fetchByIds.ts';
import { PerformancesAsFilesDocument, type PerformancesAsFilesQuery } from '#graphql/generated/graphql.ts';
import { decodeEntities } from '#lib/entities.ts';
import { paths } from '#lib/paths.ts';
import { displayedDate, isoDate } from '../dates/dates.ts';
import { type CalendarDay, calendarFile } from './calendarFile.ts';
import { performanceIdentifiers } from './performanceIdentifiers.ts';
import { venueAndPlace } from './places.ts';

type Performance = NodeOf<PerformancesAsFilesQuery['performances']>;

const decoded = (text: string | null): string => decodeEntities(text ?? '').trim();

/** The columns of a file of performances, by name. */
const FIELDS: Fields<Performance> = {
  ID: ({ id }) => id,
  Date: ({ date, year }) => displayedDate(date, year),
  'ISO Date': ({ date, year }) => isoDate(date, year),
  Artist: ({ artist }) => artist?.name ?? '',
  Title: ({ title }) => title ?? '',
  Venue: ({ venue }) => venue ?? '',
  City: ({ city }) => city ?? '',
  State: ({ state }) => state ?? '',
  Recordings: ({ sources }) => sources.totalCount,
  'Set 1': ({ set1 }) => decoded(set1),
  'Set 2': ({ set2 }) => decoded(set2),
  'Set 3': ({ set3 }) => decoded(set3),
  Comments: ({ comment }) => decoded(comment),
  Added: ({ createdAt }) => createdAt.slice(0, 10),
};

/** A performance as an event of a calendar. */
const calendarDay = ({ id, date, year, artist, title, venue, city, state }: Performance): CalendarDay => ({
  uid: `performance-${id}@${window.location.host}`,
  date: isoDate(date, year),
  summary: [artist?.name, title].filter(Boolean).join(', '),
  location: venueAndPlace({ venue, city, state }),
  url: new URL(paths.performance(id), window.location.origin).href,
});

/** Reads performances with more fields than the tables of pages show. Deleted performances are left out. */
async function read(client: ApolloClient, ids: readonly number[]): Promise<Performance[]> {
  const found = await fetchByIds(client, PerformancesAsFilesDocument, ids, ({ performances }) => performances);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Performances as a table for files. Throws an error with the message for the visitor. */
export async function performancesTable(client: ApolloClient, ids: readonly number[]): Promise<Table> {
  const [performances, identifiers] = await Promise.all([read(client, ids), performanceIdentifiers(client, ids)]);
  return tableOf({ ...FIELDS, ...identifiers }, performances);
}

/** Performances as an iCalendar file. Throws an error with the message for the visitor. */
export const performancesCalendar = async (client: ApolloClient, ids: readonly number[]) =>
  calendarFile((await read(client, ids)).map(calendarDay), new Date());
