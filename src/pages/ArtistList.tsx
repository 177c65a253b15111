import { Suspense } from 'react';
import { type AlphabeticalList, AlphabeticalPage, NoNames, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { artistNumbers } from '#features/artists/artistNumbers.ts';
import { MOST_RECORDED_QUERY, MostRecorded } from '#features/artists/MostRecorded.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistListDocument,
  type ArtistListQuery,
  ArtistUnprefixListOtherDocument,
  NameList_ArtistsFragmentDoc,
  Top100Document,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseArtistChr } from '#lib/listParams.ts';
import { paths } from '#lib/paths.ts';

const EMPTY = 'No artists found.';
const OPTIONS = { failureTexts: { prefix: 'Error loading artists: ' } };

const ARTISTS: AlphabeticalList<ArtistListQuery> = {
  parse: parseArtistChr,
  path: paths.artists,
  query: (chr, after) => {
    if (chr === 'top100') return pageQuery(Top100Document, {}, OPTIONS);
    if (chr === 'other') return pageQuery(ArtistUnprefixListOtherDocument, { after }, OPTIONS);
    return pageQuery(ArtistListDocument, { chr: chr.toUpperCase(), after }, OPTIONS);
  },
  connection: ({ artistsUnprefix }) => getFragmentData(NameList_ArtistsFragmentDoc, artistsUnprefix),
  numbers: artistNumbers,
};

export const loader = namesLoader(ARTISTS, (chr) => (chr === 'top100' ? MOST_RECORDED_QUERY : undefined));

/** `/artists/{chr}/{page}`: artists by letter, and the top 100. */
export const Component = () => (
  <AlphabeticalPage
    list={ARTISTS}
    title="Artists"
    top100
    loading="Loading artists..."
    namePath={paths.performances}
    empty={(chr) =>
      chr === 'top100' ? (
        <Suspense>
          <MostRecorded text={EMPTY} />
        </Suspense>
      ) : (
        <NoNames text={EMPTY} kind="artists" field="artists" path={paths.artists} />
      )
    }
  />
);
