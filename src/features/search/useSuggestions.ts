import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '#graphql/errors.ts';
import { LookupArtistsDocument, type LookupArtistsQuery } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { type PageQuery, pageQuery } from '#graphql/pageQuery.ts';
import { artistHit, type Hit } from './hits.ts';

/** Reads what a text may mean. No part of the pages' own code: it comes with the first letter that is typed. */
const loadSearch = () => import('./search.ts');

/** How long the typing must pause before the text is looked up (specification 3.1). */
const PAUSE_MS = 300;
/** Artists are looked up by a text that is longer than this. */
const TOO_SHORT = 2;
/** How many songs, venues, performances and recordings are suggested of each. */
const MOST = 5;

const NO_HITS: readonly Hit[] = [];
/** Stands where nothing is asked. */
const NO_QUERY: PageQuery<unknown> = pageQuery(LookupArtistsDocument, { search: '' });

const isSearchable = (search: string): boolean => [...search].length > TOO_SHORT;

/**
 * The artists of a trimmed text, which is looked up once the typing pauses. While it is, those of the text before are there
 * still; nothing is asked again while the text is the same.
 */
function useArtists(search: string, paused: string) {
  const { data, error, loading, refetch } = useQuery(
    LookupArtistsDocument,
    isSearchable(paused) ? { variables: { search: paused } } : skipToken,
  );
  const [latest, setLatest] = useState<LookupArtistsQuery>();
  const found = isSearchable(search) ? (data ?? latest) : undefined;
  if (found !== latest) setLatest(found);

  const settled = paused === search && !loading;
  const failed = settled && isSearchable(search) && error !== undefined;
  const shown = failed ? data : found;
  const artists = useMemo(() => shown && nodes(shown.artists).map(artistHit), [shown]);
  return {
    artists,
    searching: isSearchable(search) && !settled,
    failure: failed ? failureOf({ error, retry: () => refetch() }, { prefix: 'Error searching artists: ' }) : undefined,
  };
}

/** What a trimmed text finds beside artists, and whether that is still to come. What an older text found is never shown. */
function useOtherHits(search: string, paused: string, wanted: boolean) {
  const isTyped = wanted && search !== '';
  // Null where it did not arrive: artists are found without it.
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadSearch>> | null>();
  useEffect(() => {
    if (isTyped) loadSearch().then(setCode, () => setCode(null));
  }, [isTyped]);
  // The artists of longer texts are looked up by a query of their own.
  const beside = useMemo(() => code?.searchBeside(paused, MOST), [code, paused]);
  const { query, variables } = beside?.query ?? NO_QUERY;
  const { data, loading } = useQuery(query, wanted && beside ? { variables } : skipToken);
  const isCurrent = isTyped && paused === search && beside !== undefined;
  const hits = useMemo(
    () => (data && isCurrent ? beside.groups(data).flatMap((group) => group.hits.slice(0, MOST)) : NO_HITS),
    [data, isCurrent, beside],
  );
  return { hits, searching: isTyped && (paused !== search || code === undefined || (isCurrent && loading)) };
}

/** What a text suggests as it is typed: artists, and where `everything` is wanted all else that it may mean. */
export function useSuggestions(text: string, everything: boolean) {
  const search = text.trim();
  const [paused] = useDebouncedValue(search, PAUSE_MS);
  const { artists, searching, failure } = useArtists(search, paused);
  const others = useOtherHits(search, paused, everything);
  const hits = useMemo(() => {
    const known = new Set(artists?.map(({ key }) => key));
    return [...(artists ?? NO_HITS), ...others.hits.filter(({ key }) => !known.has(key))];
  }, [artists, others.hits]);
  const isSettled = !searching && (artists?.length || !others.searching);
  return {
    /** Undefined while nothing is known of them. */
    artists,
    /** The artists, then all else. */
    hits,
    /** The first of them, once it is known to be that. */
    first: isSettled && !failure ? hits[0] : undefined,
    searching: searching || others.searching,
    failure,
  };
}
