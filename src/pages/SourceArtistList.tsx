import { type AlphabeticalList, loadNames, NamesPage } from '../features/names/NamesPage';
import {
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  type ArtistsUnprefixSourceQuery,
} from '../graphql/generated/graphql';
import { parseChr } from '../lib/params';
import { paths } from '../lib/paths';
import type { LoaderArgs, PageProps } from '../routing/loader';

const SOURCE_ARTISTS: AlphabeticalList<ArtistsUnprefixSourceQuery> = {
  parse: parseChr,
  path: paths.sourceArtists,
  preload: (preload, chr, after) =>
    chr === 'other'
      ? preload(ArtistsUnprefixSourceOtherDocument, { variables: { after } })
      : preload(ArtistsUnprefixSourceDocument, { variables: { chr, after } }),
  connection: ({ artistsUnprefixSource }) => artistsUnprefixSource,
};

export const loader = (args: LoaderArgs) => loadNames(args, SOURCE_ARTISTS);

/** `/source-artists/{chr}/{page}`: artists with recordings by letter. */
export const Page = ({ loaderData }: PageProps<typeof loader>) => (
  <NamesPage
    {...loaderData}
    list={SOURCE_ARTISTS}
    first="sourceArtists"
    title="Artists with Recordings"
    kind="artists with recordings"
    empty="No source artists found."
    errorPrefix="Error loading artists recordings: "
    namePath={paths.performances}
  />
);
