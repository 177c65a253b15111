import { type AlphabeticalList, loadNames, NamesPage } from '../features/names/NamesPage';
import { ArtistGroupsDocument, ArtistGroupsOtherDocument, type ArtistGroupsQuery } from '../graphql/generated/graphql';
import { parseChr } from '../lib/params';
import { paths } from '../lib/paths';
import type { LoaderArgs, PageProps } from '../routing/loader';

const ARTIST_GROUPS: AlphabeticalList<ArtistGroupsQuery> = {
  parse: parseChr,
  path: paths.artistGroups,
  preload: (preload, chr, after) =>
    chr === 'other'
      ? preload(ArtistGroupsOtherDocument, { variables: { after } })
      : preload(ArtistGroupsDocument, { variables: { chr: chr.toUpperCase(), after } }),
  connection: ({ artistGroups }) => artistGroups,
};

export const loader = (args: LoaderArgs) => loadNames(args, ARTIST_GROUPS);

/** `/artist-groups/{chr}/{page}`: artist groups by letter. */
export const Page = ({ loaderData }: PageProps<typeof loader>) => (
  <NamesPage
    {...loaderData}
    list={ARTIST_GROUPS}
    first="artistGroups"
    title="Artist Groups"
    kind="artist groups"
    empty="No artist groups found."
    errorPrefix="Error loading artist groups: "
    namePath={paths.artistGroup}
  />
);
