import { type AlphabeticalList, AlphabeticalPage, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { MOST_RECORDED, MostRecorded } from '#features/artists/MostRecorded.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistListDocument,
  type ArtistListQuery,
  ArtistUnprefixListOtherDocument,
  NameList_ArtistsFragmentDoc,
  Top100Document,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseArtistChr } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';

const EMPTY = 'No artists found.';

const ARTISTS: AlphabeticalList<ArtistListQuery> = {
  parse: parseArtistChr,
  path: paths.artists,
  query: (chr, after) => {
    if (chr === 'top100') return pageQuery(Top100Document, {}, { recovers: true });
    if (chr === 'other') return pageQuery(ArtistUnprefixListOtherDocument, { after }, { recovers: true });
    return pageQuery(ArtistListDocument, { chr: chr.toUpperCase(), after }, { recovers: true });
  },
  connection: ({ artistsUnprefix }) => getFragmentData(NameList_ArtistsFragmentDoc, artistsUnprefix),
  title: 'Artists',
  top100: true,
  kind: 'artists',
  empty: EMPTY,
  first: 'artists',
  insteadOfTop100: { query: MOST_RECORDED, shown: <MostRecorded text={EMPTY} /> },
  errorPrefix: 'Error loading artists: ',
  namePath: paths.performances,
};

export const loader = namesLoader(ARTISTS);

/** `/artists/{chr}/{page}`: artists by letter, and the top 100. */
export const Component = () => <AlphabeticalPage list={ARTISTS} />;
