import { type AlphabeticalList, AlphabeticalPage, NoNames, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistGroupsDocument,
  ArtistGroupsOtherDocument,
  type ArtistGroupsQuery,
  NameList_GroupsFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseChr } from '#lib/listParams.ts';
import { paths } from '#lib/paths.ts';

const OPTIONS = { failureTexts: { prefix: 'Error loading artist groups: ' } };

const ARTIST_GROUPS: AlphabeticalList<ArtistGroupsQuery> = {
  parse: parseChr,
  path: paths.artistGroups,
  query: (chr, after) =>
    chr === 'other'
      ? pageQuery(ArtistGroupsOtherDocument, { after }, OPTIONS)
      : pageQuery(ArtistGroupsDocument, { chr: chr.toUpperCase(), after }, OPTIONS),
  connection: ({ artistGroups }) => getFragmentData(NameList_GroupsFragmentDoc, artistGroups),
};

export const loader = namesLoader(ARTIST_GROUPS);

/** `/artist-groups/{chr}/{page}`: artist groups by letter. */
export const Component = () => (
  <AlphabeticalPage
    list={ARTIST_GROUPS}
    title="Artist Groups"
    loading="Loading artist groups..."
    namePath={paths.artistGroup}
    empty={() => (
      <NoNames text="No artist groups found." kind="artist groups" field="artistGroups" path={paths.artistGroups} />
    )}
  />
);
