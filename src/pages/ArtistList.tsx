import { NameList } from '../components/lists/NameList';
import { artistListQuery } from '../features/artists/artistLists';
import { failureOf } from '../graphql/errors';
import { namesOf } from '../graphql/nodes';
import type { QueryResults } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { listAddress, listRedirect } from '../lib/listAddress';
import { parseArtistChr } from '../lib/params';
import { paths } from '../lib/paths';

export const queries = (address: Address) => ({ list: artistListQuery(listAddress(address, parseArtistChr)) });

export const redirectFor = (address: Address, { list }: Partial<QueryResults<ReturnType<typeof queries>>>) =>
  listRedirect(listAddress(address, parseArtistChr), list?.data?.artistsUnprefix.totalCount, paths.artists);

/** `/artists/{chr}/{page}`: artists by letter, and the top 100. */
export function Page() {
  const address = listAddress(useAddress(), parseArtistChr);
  const result = usePageQueries(queries).list;
  const { data, loading } = result;
  return (
    <NameList
      title="Artists"
      address={address}
      top100
      list={namesOf(data?.artistsUnprefix)}
      loading={loading}
      failure={failureOf(result, { prefix: 'Error loading artists: ' })}
      loadingText="Loading artists..."
      emptyText="No artists found."
      listPath={paths.artists}
      namePath={paths.performances}
    />
  );
}
