import type { ApolloClient } from '@apollo/client';
import { NameList } from '../components/NameList';
import { useListAddress } from '../components/useListAddress';
import { preloadSourceArtistList, useSourceArtistList } from '../features/artists/artistLists';
import { errorMessage } from '../graphql/errors';
import { parseChr, parsePage } from '../lib/params';
import { paths } from '../lib/paths';

export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  preloadSourceArtistList(client, parseChr(params.chr), parsePage(params.page));
}

export function Page() {
  const address = useListAddress(parseChr);
  const { list, loading, error } = useSourceArtistList(address.chr, address.page);
  return (
    <NameList
      title="Artists with Recordings"
      address={address}
      list={list}
      loading={loading}
      error={error && `Error loading artists recordings: ${errorMessage(error)}`}
      loadingText="Loading artists with recordings..."
      emptyText="No source artists found."
      listPath={paths.sourceArtists}
      namePath={paths.performances}
    />
  );
}
