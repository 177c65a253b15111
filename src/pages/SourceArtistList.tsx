import { NameList } from '../components/lists/NameList';
import { sourceArtistListQuery } from '../features/artists/artistLists';
import { failureOf } from '../graphql/errors';
import { namesOf } from '../graphql/nodes';
import type { QueryResults } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { listAddress, listRedirect } from '../lib/listAddress';
import { parseChr } from '../lib/params';
import { paths } from '../lib/paths';

export const queries = (address: Address) => ({ list: sourceArtistListQuery(listAddress(address, parseChr)) });

export const redirectFor = (address: Address, { list }: Partial<QueryResults<ReturnType<typeof queries>>>) =>
  listRedirect(listAddress(address, parseChr), list?.data?.artistsUnprefixSource.totalCount, paths.sourceArtists);

/** `/source-artists/{chr}/{page}`: artists with recordings by letter. */
export function Page() {
  const address = listAddress(useAddress(), parseChr);
  const result = usePageQueries(queries).list;
  const { data, loading } = result;
  return (
    <NameList
      title="Artists with Recordings"
      address={address}
      list={namesOf(data?.artistsUnprefixSource)}
      loading={loading}
      failure={failureOf(result, { prefix: 'Error loading artists recordings: ' })}
      loadingText="Loading artists with recordings..."
      emptyText="No source artists found."
      listPath={paths.sourceArtists}
      namePath={paths.performances}
    />
  );
}
