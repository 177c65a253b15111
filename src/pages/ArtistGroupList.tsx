import { NameList } from '../components/lists/NameList';
import { groupListQuery } from '../features/groups/groupList';
import { failureOf } from '../graphql/errors';
import { namesOf } from '../graphql/nodes';
import type { QueryResults } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { listAddress, listRedirect } from '../lib/listAddress';
import { parseChr } from '../lib/params';
import { paths } from '../lib/paths';

export const queries = (address: Address) => ({ list: groupListQuery(listAddress(address, parseChr)) });

export const redirectFor = (address: Address, { list }: Partial<QueryResults<ReturnType<typeof queries>>>) =>
  listRedirect(listAddress(address, parseChr), list?.data?.artistGroups.totalCount, paths.artistGroups);

/** `/artist-groups/{chr}/{page}`: artist groups by letter. */
export function Page() {
  const address = listAddress(useAddress(), parseChr);
  const result = usePageQueries(queries).list;
  const { data, loading } = result;
  return (
    <NameList
      title="Artist Groups"
      address={address}
      list={namesOf(data?.artistGroups)}
      loading={loading}
      failure={failureOf(result, { prefix: 'Error loading artist groups: ' })}
      loadingText="Loading artist groups..."
      emptyText="No artist groups found."
      listPath={paths.artistGroups}
      namePath={paths.artistGroup}
    />
  );
}
