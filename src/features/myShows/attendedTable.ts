import type { ApolloClient } from '@apollo/client';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { isoDate } from '#domain/dates/dates.ts';
import { PLACE_IN_FILE, SHOW_IN_FILE, showsFileTable } from '#domain/performances/showFiles.ts';

export const attendedTable = (client: ApolloClient, shows: readonly AttendedShow[]) =>
  showsFileTable(client, shows, { ...SHOW_IN_FILE, ...PLACE_IN_FILE });

const FULL_LENGTH = 'YYYY-MM-DD'.length;

/** The number of shows that a calendar leaves out, as their day is unknown. */
export const undatedIn = (shows: readonly AttendedShow[]): number =>
  shows.filter(({ date, year }) => isoDate(date, year).length < FULL_LENGTH).length;
