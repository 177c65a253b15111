import type { ApolloClient } from '@apollo/client';
import { NameList } from '../components/NameList';
import { useListAddress } from '../components/useListAddress';
import { preloadGroupList, useGroupList } from '../features/groups/groupList';
import { errorMessage } from '../graphql/errors';
import { parseChr, parsePage } from '../lib/params';
import { paths } from '../lib/paths';

export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  preloadGroupList(client, parseChr(params.chr), parsePage(params.page));
}

export function Page() {
  const address = useListAddress(parseChr);
  const { list, loading, error } = useGroupList(address.chr, address.page);
  return (
    <NameList
      title="Artist Groups"
      address={address}
      list={list}
      loading={loading}
      error={error && `Error loading artist groups: ${errorMessage(error)}`}
      loadingText="Loading artist groups..."
      emptyText="No artist groups found."
      listPath={paths.artistGroups}
      namePath={paths.artistGroup}
    />
  );
}
