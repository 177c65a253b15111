import { cursorAt } from '../../graphql/cursor';
import {
  ArtistListDocument,
  ArtistsUnprefixSourceDocument,
  ArtistsUnprefixSourceOtherDocument,
  ArtistUnprefixListOtherDocument,
  Top100Document,
} from '../../graphql/generated/graphql';
import { recoveringQuery } from '../../graphql/pageQueries';
import type { ListAddress } from '../../lib/listAddress';
import { firstIndex } from '../../lib/pages';

/** A page of the artists by `top100`, letter or `other`; without a filter nothing is asked. */
export function artistListQuery({ chr, page }: ListAddress) {
  const after = cursorAt(firstIndex(page));
  if (chr === undefined) return undefined;
  if (chr === 'top100') return recoveringQuery(Top100Document, {});
  if (chr === 'other') return recoveringQuery(ArtistUnprefixListOtherDocument, { after });
  return recoveringQuery(ArtistListDocument, { chr: chr.toUpperCase(), after });
}

/** A page of the artists with recordings by letter or `other`; without a filter nothing is asked. */
export function sourceArtistListQuery({ chr, page }: ListAddress) {
  const after = cursorAt(firstIndex(page));
  if (chr === undefined) return undefined;
  if (chr === 'other') return recoveringQuery(ArtistsUnprefixSourceOtherDocument, { after });
  return recoveringQuery(ArtistsUnprefixSourceDocument, { chr, after });
}
