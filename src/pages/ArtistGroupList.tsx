import { type AlphabeticalList, AlphabeticalPage, namesLoader } from '#features/artists/AlphabeticalPage.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ArtistGroupsDocument,
  ArtistGroupsOtherDocument,
  type ArtistGroupsQuery,
  NameList_GroupsFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseChr } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';

const ARTIST_GROUPS: AlphabeticalList<ArtistGroupsQuery> = {
  parse: parseChr,
  path: paths.artistGroups,
  query: (chr, after) =>
    chr === 'other'
      ? pageQuery(ArtistGroupsOtherDocument, { after }, { recovers: true })
      : pageQuery(ArtistGroupsDocument, { chr: chr.toUpperCase(), after }, { recovers: true }),
  connection: ({ artistGroups }) => getFragmentData(NameList_GroupsFragmentDoc, artistGroups),
  title: 'Artist Groups',
  kind: 'artist groups',
  empty: 'No artist groups found.',
  first: 'artistGroups',
  errorPrefix: 'Error loading artist groups: ',
  namePath: paths.artistGroup,
};

export const loader = namesLoader(ARTIST_GROUPS);

/** `/artist-groups/{chr}/{page}`: artist groups by letter. */
export const Component = () => <AlphabeticalPage list={ARTIST_GROUPS} />;
