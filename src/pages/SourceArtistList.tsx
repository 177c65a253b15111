import { type AlphabeticalList, AlphabeticalPage, NoNames, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  type ArtistsUnprefixSourceQuery,
  NameList_SourceArtistsFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseChr } from '#lib/listParams.ts';
import { paths } from '#lib/paths.ts';

const OPTIONS = { failureTexts: { prefix: 'Error loading artists recordings: ' } };

const SOURCE_ARTISTS: AlphabeticalList<ArtistsUnprefixSourceQuery> = {
  parse: parseChr,
  path: paths.sourceArtists,
  query: (chr, after) =>
    chr === 'other'
      ? pageQuery(ArtistsUnprefixSourceOtherDocument, { after }, OPTIONS)
      : pageQuery(ArtistsUnprefixSourceDocument, { chr, after }, OPTIONS),
  connection: ({ artistsUnprefixSource }) => getFragmentData(NameList_SourceArtistsFragmentDoc, artistsUnprefixSource),
};

export const loader = namesLoader(SOURCE_ARTISTS);

/** `/source-artists/{chr}/{page}`: artists with recordings by letter. */
export const Component = () => (
  <AlphabeticalPage
    list={SOURCE_ARTISTS}
    title="Artists with Recordings"
    loading="Loading artists with recordings..."
    namePath={paths.performances}
    empty={() => (
      <NoNames
        text="No source artists found."
        kind="artists with recordings"
        field="sourceArtists"
        path={paths.sourceArtists}
      />
    )}
  />
);
