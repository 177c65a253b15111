import type { ApolloClient } from '@apollo/client';
import { nodes } from '#graphql/connection.ts';
import { ArtistsCalledDocument } from '#graphql/generated/graphql.ts';
import { comparedName } from '#texts/comparedName.ts';

/**
 * Finds the artist with a name, or else with an abbreviation such as `gd`. Resolves to undefined if there is none, or
 * more than one. Throws the client's error.
 */
export async function artistCalled(
  client: ApolloClient,
  name: string,
): Promise<{ id: number; name: string } | undefined> {
  const variables = { name, abbrevs: [...new Set([name, name.toLowerCase()])] };
  const { data, error } = await client.query({ query: ArtistsCalledDocument, variables });
  if (error) throw error;
  const named = nodes(data?.named).filter((found) => comparedName(found.name) === comparedName(name));
  const [only, ...others] = named.length > 0 ? named : nodes(data?.abbreviated);
  return others.length > 0 ? undefined : only;
}
