import type { ApolloCache } from '@apollo/client';

/** Root fields that an added artist belongs to: the search and the lists. Nobody has recordings yet. */
const ARTIST_LISTS = ['artists', 'artistsUnprefix'];
/** Root fields that an added performance belongs to. */
const PERFORMANCE_LISTS = ['performances', 'artistGroup'];
/** Fields of its artist that an added performance changes. Nothing is recorded yet. */
const ARTIST_FIELDS = ['years', 'yearCounts', 'latestYear', 'performances'];

const evictAll = (cache: ApolloCache, id: string | undefined, fieldNames: string[]) => {
  for (const fieldName of fieldNames) cache.evict({ id, fieldName });
};

/** Forgets what an added artist made untrue, and nothing else, so that it is asked for again when it is needed. */
export function artistAdded(cache: ApolloCache): void {
  evictAll(cache, 'ROOT_QUERY', ARTIST_LISTS);
  cache.gc();
}

/** Forgets what an added performance of an artist made untrue, and nothing else. */
export function performanceAdded(cache: ApolloCache, artistId: number): void {
  evictAll(cache, 'ROOT_QUERY', PERFORMANCE_LISTS);
  evictAll(cache, cache.identify({ __typename: 'Artist', id: artistId }), ARTIST_FIELDS);
  cache.gc();
}
