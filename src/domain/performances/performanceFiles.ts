import type { ApolloClient } from '@apollo/client';
import { errorMessage } from '#graphql/errors.ts';
import { PerformancesAsFilesDocument, type PerformancesAsFilesQuery } from '#graphql/generated/graphql.ts';
import { type NodeOf, nodes } from '#graphql/nodes.ts';
import { decodeEntities } from '#lib/entities.ts';
import { paths } from '#lib/paths.ts';
import { displayedDate, isoDate } from '../dates/dates.ts';
import { type CalendarDay, calendarFile } from './calendarFile.ts';
import { venueAndPlace } from './places.ts';

type Performance = NodeOf<PerformancesAsFilesQuery['performances']>;

const decoded = (text: string | null): string => decodeEntities(text ?? '').trim();

/** The columns of a file of performances, by name. */
const FIELDS: Readonly<Record<string, (performance: Performance) => string | number>> = {
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

/** The most performances in one result. */
const AT_ONCE = 300;

/**
 * Reads performances with the fields that tables leave out. Deleted ones are left out. Throws an error with the message
 * for the visitor.
 */
async function read(client: ApolloClient, ids: readonly number[]) {
  const found = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { data, error } = await client.query({
      query: PerformancesAsFilesDocument,
      variables: { ids: ids.slice(from, from + AT_ONCE) },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error(errorMessage(error));
    found.push(...nodes(data.performances));
  }
  const byId = new Map(found.map((performance) => [performance.id, performance]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Performances as a table for files. */
export const performancesTable = async (client: ApolloClient, ids: readonly number[]) => ({
  columns: Object.keys(FIELDS),
  rows: (await read(client, ids)).map((performance) => Object.values(FIELDS).map((field) => field(performance))),
});

/** Performances as an iCalendar file. */
export const performancesCalendar = async (client: ApolloClient, ids: readonly number[]) =>
  calendarFile((await read(client, ids)).map(calendarDay), new Date());
