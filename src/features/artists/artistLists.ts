import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { cursorAt } from '../../graphql/cursor';
import {
  ArtistListDocument,
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  ArtistUnprefixListOtherDocument,
  Top100Document,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { preloadQuery } from '../../graphql/preload';
import { firstIndex } from '../../lib/pages';
import { distinct } from '../../lib/rows';

/** What to ask for: undefined where another operation answers, or none. */
function artistRequests(chr: string | undefined, page: number) {
  const after = cursorAt(firstIndex(page));
  return {
    top100: chr === 'top100' ? { variables: {} } : undefined,
    other: chr === 'other' ? { variables: { after } } : undefined,
    letter: chr?.length === 1 ? { variables: { chr: chr.toUpperCase(), after } } : undefined,
  };
}

function sourceArtistRequests(chr: string | undefined, page: number) {
  const after = cursorAt(firstIndex(page));
  return {
    other: chr === 'other' ? { variables: { after } } : undefined,
    letter: chr?.length === 1 ? { variables: { chr, after } } : undefined,
  };
}

/** A page of the artists by `top100`, letter or `other`; without a filter nothing is asked for. */
export function useArtistList(chr: string | undefined, page: number) {
  const requests = artistRequests(chr, page);
  const top100 = useQuery(Top100Document, requests.top100 ?? skipToken);
  const other = useQuery(ArtistUnprefixListOtherDocument, requests.other ?? skipToken);
  const letter = useQuery(ArtistListDocument, requests.letter ?? skipToken);
  const { data, loading, error } = requests.top100 ? top100 : requests.other ? other : letter;
  const connection = data?.artistsUnprefix;
  const list = connection && { names: distinct(nodes(connection)), total: connection.totalCount };
  return { list, loading, error };
}

/** Starts loading what `useArtistList` will ask for. */
export function preloadArtistList(client: ApolloClient, chr: string | undefined, page: number): void {
  const { top100, other, letter } = artistRequests(chr, page);
  if (top100) preloadQuery(client, { query: Top100Document });
  if (other) preloadQuery(client, { query: ArtistUnprefixListOtherDocument, ...other });
  if (letter) preloadQuery(client, { query: ArtistListDocument, ...letter });
}

/** A page of the artists with recordings by letter or `other`; without a filter nothing is asked for. */
export function useSourceArtistList(chr: string | undefined, page: number) {
  const requests = sourceArtistRequests(chr, page);
  const other = useQuery(ArtistsUnprefixSourceOtherDocument, requests.other ?? skipToken);
  const letter = useQuery(ArtistsUnprefixSourceDocument, requests.letter ?? skipToken);
  const { data, loading, error } = requests.other ? other : letter;
  const connection = data?.artistsUnprefixSource;
  const list = connection && { names: distinct(nodes(connection)), total: connection.totalCount };
  return { list, loading, error };
}

/** Starts loading what `useSourceArtistList` will ask for. */
export function preloadSourceArtistList(client: ApolloClient, chr: string | undefined, page: number): void {
  const { other, letter } = sourceArtistRequests(chr, page);
  if (other) preloadQuery(client, { query: ArtistsUnprefixSourceOtherDocument, ...other });
  if (letter) preloadQuery(client, { query: ArtistsUnprefixSourceDocument, ...letter });
}
