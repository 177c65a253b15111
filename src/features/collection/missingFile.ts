import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import { displayedDate, isoDate } from '#domain/dates/dates.ts';
import { showsTable } from '#domain/performances/showsTable.ts';
import type { Steps } from '#domain/recordings/upgradeChains.ts';
import { kindsText, type MissingShow } from './missing.ts';

const upgradeText = (by: Steps): string => by.map((ids) => ids.join(', ')).join(', then ');

/** The columns of a file of missing shows, by name. */
const FIELDS: Fields<MissingShow> = {
  Missing: ({ missing }) => missing,
  ID: ({ id }) => id,
  Date: ({ date, year }) => displayedDate(date, year),
  'ISO Date': ({ date, year }) => isoDate(date, year),
  Artist: ({ artist }) => artist,
  Title: ({ title }) => title ?? '',
  Venue: ({ venue }) => venue,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Recordings: ({ recordings }) => recordings,
  Kinds: ({ kinds }) => kindsText(kinds),
  Wanted: ({ isWanted }) => (isWanted ? 'yes' : ''),
  Have: ({ upgrade }) => upgrade?.of ?? '',
  Upgrade: ({ upgrade }) => (upgrade ? upgradeText(upgrade.by) : ''),
};

/** The missing shows as a table for files. */
export const missingTable = (client: ApolloClient, missing: readonly MissingShow[]) =>
  showsTable(client, missing, FIELDS);
