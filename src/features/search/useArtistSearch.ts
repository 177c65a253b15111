import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { failureOf } from '../../graphql/errors';
import { type ArtistOption_ArtistFragment, LookupArtistsDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { useQueryResult } from '../../graphql/useQueryResult';
import type { Failure } from '../../lib/failure';

/** How long the typing must pause before the text is looked up (specification 3.1). */
export const PAUSE_MS = 300;
/** A text is looked up when it is longer than this. */
const TOO_SHORT = 2;

export type FoundArtist = ArtistOption_ArtistFragment;

interface Answer {
  /** The text that was looked up. */
  search: string;
  artists: FoundArtist[];
}

interface ArtistSearchState {
  /** The latest answer, which is one to an older text while a newer one is looked up. */
  answer: Answer | undefined;
  searching: boolean;
  failure: Failure | undefined;
}

const isSearchable = (search: string): boolean => [...search].length > TOO_SHORT;

/**
 * Looks up artists by a text as it is typed. The text is trimmed, and looked up once the typing pauses. An answer to a
 * text that has changed since is never shown, and nothing is asked again while the text is the same.
 */
export function useArtistSearch(text: string): ArtistSearchState {
  const search = text.trim();
  const [paused] = useDebouncedValue(search, PAUSE_MS);
  const result = useQueryResult(LookupArtistsDocument, isSearchable(paused) ? { search: paused } : undefined);
  const data = result?.data;

  const [latest, setLatest] = useState<{ data: typeof data; answer: Answer }>();
  if (!isSearchable(search)) {
    if (latest) setLatest(undefined);
    return { answer: undefined, searching: false, failure: undefined };
  }
  if (data && latest?.data !== data) {
    setLatest({ data, answer: { search: paused, artists: nodes(data.artists) } });
  }
  const settled = paused === search && !result?.loading;
  const failed = settled && result?.error !== undefined;
  return {
    answer: failed && !data ? undefined : latest?.answer,
    searching: !settled,
    failure: failed ? failureOf(result, { prefix: 'Error searching artists: ' }) : undefined,
  };
}
