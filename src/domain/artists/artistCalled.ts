import type { ApolloClient } from '@apollo/client';
import { ArtistsCalledDocument } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { comparedName } from '#texts/comparedName.ts';

/**
 * The artist that people call by a name or, where nobody has that name, by an abbreviation such as `gd`. Undefined: there is none, or
 * more than one. Throws what the client throws.
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
