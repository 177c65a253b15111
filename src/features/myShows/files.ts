import type { ApolloClient } from '@apollo/client';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { isoDate } from '#domain/dates/dates.ts';
import { PLACE, SHOW, showsTable } from '#domain/performances/showFiles.ts';

export const tableOf = (client: ApolloClient, shows: readonly AttendedShow[]) =>
  showsTable(client, shows, { ...SHOW, ...PLACE });

const FULL_LENGTH = 'YYYY-MM-DD'.length;

/** The number of shows that a calendar leaves out, as their day is unknown. */
export const undatedIn = (shows: readonly AttendedShow[]): number =>
  shows.filter(({ date, year }) => isoDate(date, year).length < FULL_LENGTH).length;
