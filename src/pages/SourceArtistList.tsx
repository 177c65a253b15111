import { type AlphabeticalList, AlphabeticalPage, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  type ArtistsUnprefixSourceQuery,
  NameList_SourceArtistsFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseChr } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';

const SOURCE_ARTISTS: AlphabeticalList<ArtistsUnprefixSourceQuery> = {
  parse: parseChr,
  path: paths.sourceArtists,
  query: (chr, after) =>
    chr === 'other'
      ? pageQuery(ArtistsUnprefixSourceOtherDocument, { after }, { recovers: true })
      : pageQuery(ArtistsUnprefixSourceDocument, { chr, after }, { recovers: true }),
  connection: ({ artistsUnprefixSource }) => getFragmentData(NameList_SourceArtistsFragmentDoc, artistsUnprefixSource),
  title: 'Artists with Recordings',
  kind: 'artists with recordings',
  empty: 'No source artists found.',
  first: 'sourceArtists',
  errorPrefix: 'Error loading artists recordings: ',
  namePath: paths.performances,
};

export const loader = namesLoader(SOURCE_ARTISTS);

/** `/source-artists/{chr}/{page}`: artists with recordings by letter. */
export const Component = () => <AlphabeticalPage list={SOURCE_ARTISTS} />;
