import type { ApolloClient } from '@apollo/client';
import type { Fields } from '#components/downloads/table.ts';
import { tableWith } from '#components/downloads/tableWith.ts';
import { performanceIdentifiers } from './performanceIdentifiers.ts';

/**
 * A table of shows that the browser has, for files, with what they and their artists are called elsewhere if the API
 * knows it. Without a network, it lacks these columns.
 */
export const showsTable = <Show extends { id: number }>(
  client: ApolloClient,
  shows: readonly Show[],
  fields: Fields<Show>,
) => {
  const ids = shows.map(({ id }) => id);
  return tableWith(() => performanceIdentifiers(client, ids), fields, shows);
};
