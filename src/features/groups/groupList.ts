import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { cursorAt } from '../../graphql/cursor';
import { ArtistGroupsDocument, ArtistGroupsOtherDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { preloadQuery } from '../../graphql/preload';
import { firstIndex } from '../../lib/pages';
import { distinct } from '../../lib/rows';

/** What to ask for: undefined where the other operation answers, or none. */
function groupRequests(chr: string | undefined, page: number) {
  const after = cursorAt(firstIndex(page));
  return {
    other: chr === 'other' ? { variables: { after } } : undefined,
    letter: chr?.length === 1 ? { variables: { chr: chr.toUpperCase(), after } } : undefined,
  };
}

/** A page of the artist groups by letter or `other`; without a filter nothing is asked for. */
export function useGroupList(chr: string | undefined, page: number) {
  const requests = groupRequests(chr, page);
  const other = useQuery(ArtistGroupsOtherDocument, requests.other ?? skipToken);
  const letter = useQuery(ArtistGroupsDocument, requests.letter ?? skipToken);
  const { data, loading, error } = requests.other ? other : letter;
  const connection = data?.artistGroups;
  const list = connection && { names: distinct(nodes(connection)), total: connection.totalCount };
  return { list, loading, error };
}

/** Starts loading what `useGroupList` will ask for. */
export function preloadGroupList(client: ApolloClient, chr: string | undefined, page: number): void {
  const { other, letter } = groupRequests(chr, page);
  if (other) preloadQuery(client, { query: ArtistGroupsOtherDocument, ...other });
  if (letter) preloadQuery(client, { query: ArtistGroupsDocument, ...letter });
}
