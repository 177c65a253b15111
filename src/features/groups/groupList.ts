import { cursorAt } from '../../graphql/cursor';
import { ArtistGroupsDocument, ArtistGroupsOtherDocument } from '../../graphql/generated/graphql';
import { recoveringQuery } from '../../graphql/pageQueries';
import type { ListAddress } from '../../lib/listAddress';
import { firstIndex } from '../../lib/pages';

/** A page of the artist groups by letter or `other`; without a filter nothing is asked. */
export function groupListQuery({ chr, page }: ListAddress) {
  const after = cursorAt(firstIndex(page));
  if (chr === undefined) return undefined;
  if (chr === 'other') return recoveringQuery(ArtistGroupsOtherDocument, { after });
  return recoveringQuery(ArtistGroupsDocument, { chr: chr.toUpperCase(), after });
}
