import type { ApolloClient } from '@apollo/client';
import { NameList } from '../components/NameList';
import { useListAddress } from '../components/useListAddress';
import { preloadArtistList, useArtistList } from '../features/artists/artistLists';
import { errorMessage } from '../graphql/errors';
import { parseArtistChr, parsePage } from '../lib/params';
import { paths } from '../lib/paths';

export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  preloadArtistList(client, parseArtistChr(params.chr), parsePage(params.page));
}

export function Page() {
  const address = useListAddress(parseArtistChr);
  const { list, loading, error } = useArtistList(address.chr, address.page);
  return (
    <NameList
      title="Artists"
      address={address}
      top100
      list={list}
      loading={loading}
      error={error && `Error loading artists: ${errorMessage(error)}`}
      loadingText="Loading artists..."
      emptyText="No artists found."
      listPath={paths.artists}
      namePath={paths.performances}
    />
  );
}
