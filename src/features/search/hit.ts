import type { CollectionItem } from '#domain/collection/mark.ts';
import type { NodeOf } from '#graphql/connection.ts';
import type { FoundArtistsFragment } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';
import { folded } from '#set-lists/folded.ts';

/** A result of a search: its path and its texts. */
export interface Hit {
  key: string;
  to: string;
  title: string;
  detail: string;
  /** The id, if it is an artist. */
  artistId?: number;
  /** The show to mark, if it is a performance. */
  item?: CollectionItem;
  /** The comments and the archive identifier of a recording, from which its kind is read. */
  source?: { comments: string | null; archiveIdentifier: string | null };
}

/** An artist as a result. It leads to the artist's performances. */
export const artistHit = ({ id, name }: NodeOf<FoundArtistsFragment>): Hit => ({
  key: `artist${id}`,
  to: paths.performances(id),
  title: name,
  detail: `Artist ID: ${id}`,
  artistId: id,
});

/** The letters and digits of a name, by which names are compared. */
const bare = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]+/gu, '');

const isCalled = ({ title }: Hit, text: string): boolean => bare(title) === bare(text) && bare(text) !== '';

/** The option that leads to all results. */
export const allResults = (search: string): Hit => ({
  key: 'all',
  to: paths.search(search),
  title: `All results for “${search}”`,
  detail: '',
});

/** Whether an artist has a text as its whole name. */
export const isArtistCalled = (artists: readonly Hit[], text: string): boolean =>
  artists.some((artist) => isCalled(artist, text));

/**
 * Artists, then other results. If no artist has the text as its whole name, those others that have it come before the
 * artists.
 */
export function inOrder(artists: readonly Hit[], others: readonly Hit[], text: string): Hit[] {
  if (isArtistCalled(artists, text)) return [...artists, ...others];
  const called = others.filter((hit) => isCalled(hit, text));
  return [...called, ...artists, ...others.filter((hit) => !called.includes(hit))];
}

/** Whether the artists found for a text are only like it: then no name contains it, and the first does not. */
export const areAlike = ([first]: readonly Hit[], text: string): boolean =>
  first !== undefined && !bare(first.title).includes(bare(text));

/** Whether one of the results has a text as its whole name. An artist that another query found has it as abbreviation. */
export const isNamed = (hits: readonly Hit[], text: string): boolean =>
  hits.some((hit) => hit.artistId !== undefined || isCalled(hit, text));
