import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { displayedDate, isoDate } from '#domain/dates/dates.ts';
import { calendarFile } from '#domain/performances/calendarFile.ts';
import { venueAndPlace } from '#domain/performances/places.ts';
import { showsTable } from '#domain/performances/showsTable.ts';
import { paths } from '#lib/paths.ts';

/** The columns of the files, by name. */
const FIELDS: Fields<AttendedShow> = {
  ID: ({ id }) => id,
  Date: ({ date, year }) => displayedDate(date, year),
  'ISO Date': ({ date, year }) => isoDate(date, year),
  Artist: ({ artist }) => artist,
  Venue: ({ venue }) => venue,
  City: ({ city }) => city,
  State: ({ state }) => state,
};

/** The shows as a table for files. */
export const tableOf = (client: ApolloClient, shows: readonly AttendedShow[]) => showsTable(client, shows, FIELDS);

const FULL_LENGTH = 'YYYY-MM-DD'.length;

/** The number of shows that a calendar leaves out, as their day is unknown. */
export const undatedIn = (shows: readonly AttendedShow[]): number =>
  shows.filter(({ date, year }) => isoDate(date, year).length < FULL_LENGTH).length;

/** The shows as an iCalendar file (RFC 5545), without those whose day is unknown. */
export const calendarOf = (shows: readonly AttendedShow[]): string =>
  calendarFile(
    shows.map(({ id, date, year, artist, ...where }) => ({
      uid: `performance-${id}@${window.location.host}`,
      date: isoDate(date, year),
      summary: artist,
      location: venueAndPlace(where),
      url: new URL(paths.performance(id), window.location.origin).href,
    })),
    new Date(),
  );
