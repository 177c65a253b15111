import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { nodes } from '#graphql/connection.ts';
import { failureOf } from '#graphql/errors.ts';
import { LookupArtistsDocument, type LookupArtistsQuery } from '#graphql/generated/graphql.ts';
import { type PageQuery, pageQuery } from '#graphql/pageQuery.ts';
import { withoutMarkHeaps } from '#lib/markHeaps.ts';
import { areAlike, artistHit, type Hit, inOrder, isArtistCalled, isNamed } from './hit.ts';

/** Loads the code that interprets a text. The first letter typed loads it, so it is no part of the pages' own code. */
const loadSearch = () => import('./searchFor.ts');

/** The pause in typing after which the text is looked up (specification 3.1). */
const PAUSE_MS = 300;
/** Artists are looked up for longer texts only. */
const TOO_SHORT = 2;
/** The most results of each kind that are suggested beside artists. */
const MOST = 5;

const NO_HITS: readonly Hit[] = [];
/** The query while there is nothing to look for. It is not sent. */
const NO_QUERY: PageQuery<unknown> = pageQuery(LookupArtistsDocument, { search: '' });

const isSearchable = (search: string): boolean => [...search].length > TOO_SHORT;

/**
 * Looks up the artists of a trimmed text after a pause in typing. Meanwhile those of the text before are kept. `paused`
 * is the text at the last pause. The same text is not looked up again.
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
  // Beside a failure, artists of the text before are not shown.
  const shown = failed ? data : found;
  const artists = useMemo(() => shown && nodes(shown.artists).map(artistHit), [shown]);
  return {
    artists,
    searching: isSearchable(search) && !settled,
    failure: failed ? failureOf({ error, retry: () => refetch() }, { prefix: 'Error searching artists: ' }) : undefined,
  };
}

/** The results beside artists, and whether they are still to come. Those of an older text are not shown. */
function useOtherHits(search: string, paused: string, wanted: boolean) {
  const isTyped = wanted && search !== '';
  // Null if it could not be loaded: artists are found without it.
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadSearch>> | null>();
  useEffect(() => {
    if (isTyped) loadSearch().then(setCode, () => setCode(null));
  }, [isTyped]);
  // Artists are not among these results: they have their own query.
  const otherSearch = useMemo(() => code?.searchWithoutArtists(paused, MOST), [code, paused]);
  const { query, variables } = otherSearch?.query ?? NO_QUERY;
  const { data, loading } = useQuery(query, wanted && otherSearch ? { variables } : skipToken);
  const isCurrent = isTyped && paused === search && otherSearch !== undefined;
  const hits = useMemo(
    () => (data && isCurrent ? otherSearch.groups(data).flatMap((group) => group.hits.slice(0, MOST)) : NO_HITS),
    [data, isCurrent, otherSearch],
  );
  return { hits, searching: isTyped && (paused !== search || code === undefined || (isCurrent && loading)) };
}

/**
 * The suggestions for a text while it is typed: artists, of which `hits` has at most `mostArtists`, and with `everything`
 * all else that it may mean.
 */
export function useSuggestions(text: string, everything: boolean, mostArtists = Number.POSITIVE_INFINITY) {
  const search = withoutMarkHeaps(text.trim());
  const [paused] = useDebouncedValue(search, PAUSE_MS);
  const { artists: found, searching, failure } = useArtists(search, paused);
  const others = useOtherHits(search, paused, everything);
  const mayGo = found !== undefined && areAlike(found, search);
  const artists = mayGo && isNamed(others.hits, search) ? NO_HITS : found;
  const hits = useMemo(() => {
    const known = new Set(artists?.map(({ key }) => key));
    const more = others.hits.filter(({ key }) => !known.has(key));
    return inOrder(artists?.slice(0, mostArtists) ?? NO_HITS, more, search);
  }, [artists, mostArtists, others.hits, search]);
  // A song or a venue of the very name may come before the artists.
  const isSettled = !searching && ((artists && isArtistCalled(artists, search)) || !others.searching);
  return {
    /** Undefined while unknown. Those that are only spelt like the text go if something has it as its whole name. */
    artists,
    /** The artists and all others (`inOrder`). */
    hits,
    /** The first hit, once no better one can come. */
    first: isSettled && !failure ? hits[0] : undefined,
    searching: searching || others.searching,
    failure,
  };
}
