import { MostRecorded } from '../features/artists/MostRecorded';
import { type AlphabeticalList, loadNames, NamesPage } from '../features/names/NamesPage';
import {
  ArtistListDocument,
  type ArtistListQuery,
  ArtistUnprefixListOtherDocument,
  MostRecordedArtistsDocument,
  Top100Document,
} from '../graphql/generated/graphql';
import { parseArtistChr } from '../lib/params';
import { paths } from '../lib/paths';
import type { LoaderArgs, PageProps } from '../routing/loader';

const ARTISTS: AlphabeticalList<ArtistListQuery> = {
  parse: parseArtistChr,
  path: paths.artists,
  preload: (preload, chr, after) => {
    if (chr === 'top100') return preload(Top100Document, { variables: {} });
    if (chr === 'other') return preload(ArtistUnprefixListOtherDocument, { variables: { after } });
    return preload(ArtistListDocument, { variables: { chr: chr.toUpperCase(), after } });
  },
  connection: ({ artistsUnprefix }) => artistsUnprefix,
};

export async function loader(args: LoaderArgs) {
  const names = await loadNames(args, ARTISTS);
  if (names instanceof Response || names.address.chr !== 'top100') return names;
  const mostRecorded = names.query?.chain(({ artistsUnprefix }) =>
    artistsUnprefix.totalCount === 0 ? args.preload(MostRecordedArtistsDocument, { variables: {} }) : undefined,
  );
  return { ...names, mostRecorded };
}

const EMPTY = 'No artists found.';

/** `/artists/{chr}/{page}`: artists by letter, and the top 100. */
export const Page = ({ loaderData }: PageProps<typeof loader>) => (
  <NamesPage
    {...loaderData}
    list={ARTISTS}
    first="artists"
    title="Artists"
    top100
    kind="artists"
    empty={EMPTY}
    instead={'mostRecorded' in loaderData ? <MostRecorded query={loaderData.mostRecorded} text={EMPTY} /> : undefined}
    errorPrefix="Error loading artists: "
    namePath={paths.performances}
  />
);
